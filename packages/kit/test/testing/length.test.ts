import { describe, expect, it } from "@jest/globals";
import { execFileSync } from "node:child_process";

/** What the functions answer in a process of its own, with this setting. */
function answers(soak: string | undefined): unknown {
  const module = new URL("../../src/testing/length.js", import.meta.url).href;
  const { KIFU_SOAK: _, NODE_OPTIONS: __, ...env } = process.env;
  const program = `
    const { firstOfEach, lengthOf, soaking, someOf } = await import(${JSON.stringify(module)});
    const numbers = [1, 2, 3, 4, 5, 6, 7];
    console.log(JSON.stringify({
      soaking,
      length: lengthOf({ short: 4, whole: 25 }),
      none: someOf(0, numbers),
      one: someOf(1, numbers),
      three: someOf(3, numbers),
      most: someOf(9, numbers),
      kinds: firstOfEach(numbers, (n) => n % 3),
    }));
  `;
  const out = execFileSync(process.execPath, ["--input-type=module", "-e", program], {
    encoding: "utf8",
    env: { ...env, ...(soak !== undefined && { KIFU_SOAK: soak }) },
  });
  return JSON.parse(out) as unknown;
}

const ALL = [1, 2, 3, 4, 5, 6, 7];

describe("how long tests are", () => {
  it.each([undefined, "", "0"])("is short, and the same each time, with KIFU_SOAK %j", (soak) => {
    expect(answers(soak)).toEqual({
      soaking: false,
      length: 4,
      none: [],
      one: [1],
      three: [1, 4, 7],
      most: ALL,
      kinds: [1, 2, 3],
    });
  });

  it("is whole in a soak", () => {
    const whole = { none: ALL, one: ALL, three: ALL, most: ALL, kinds: ALL };
    expect(answers("1")).toEqual({ soaking: true, length: 25, ...whole });
  });
});
