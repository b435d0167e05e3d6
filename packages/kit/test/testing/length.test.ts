import { describe, expect, it } from "@jest/globals";
import { execFileSync } from "node:child_process";

interface Answers {
  soaking: boolean;
  length: number;
  lengthInShare: number;
  none: number[];
  one: number[];
  three: number[];
  most: number[];
  kinds: number[];
  costly: number[];
}

/** What the functions answer in a process of its own, with these settings. */
function answers(soak?: string, share?: string): Answers {
  const module = new URL("../../src/testing/length.js", import.meta.url).href;
  const { KIFU_SOAK: _, KIFU_SHARE: __, NODE_OPTIONS: ___, ...env } = process.env;
  const program = `
    const { firstOfEach, lengthOf, shareOf, soaking, someOf } = await import(${JSON.stringify(module)});
    const numbers = [1, 2, 3, 4, 5, 6, 7];
    console.log(JSON.stringify({
      soaking,
      length: lengthOf({ short: 4, whole: 25 }),
      lengthInShare: lengthOf({ short: 4, inShare: 10, whole: 25 }),
      none: someOf(0, numbers),
      one: someOf(1, numbers),
      three: someOf(3, numbers),
      most: someOf(9, numbers),
      kinds: firstOfEach(numbers, (n) => n % 3),
      costly: shareOf(numbers),
    }));
  `;
  const out = execFileSync(process.execPath, ["--input-type=module", "-e", program], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...env,
      ...(soak !== undefined && { KIFU_SOAK: soak }),
      ...(share !== undefined && { KIFU_SHARE: share }),
    },
  });
  return JSON.parse(out) as Answers;
}

const ALL = [1, 2, 3, 4, 5, 6, 7];
const SHORT: Answers = {
  soaking: false,
  length: 4,
  lengthInShare: 4,
  none: [],
  one: [1],
  three: [1, 4, 7],
  most: ALL,
  kinds: [1, 2, 3],
  costly: ALL,
};
const LISTS = ["none", "one", "three", "most", "kinds"] as const;

describe("how long tests are", () => {
  it.each([undefined, "", "0", "apart"])(
    "is short, and the same each time, with KIFU_SOAK %j",
    (soak) => {
      expect(answers(soak)).toEqual(SHORT);
    },
  );

  it("is whole in a soak", () => {
    const whole = { none: ALL, one: ALL, three: ALL, most: ALL, kinds: ALL };
    const lengths = { length: 25, lengthInShare: 25, costly: ALL };
    expect(answers("1")).toEqual({ soaking: true, ...lengths, ...whole });
    expect(answers("1", "1/1")).toMatchObject(whole);
  });

  it("is not changed by a share where there is no soak", () => {
    expect(answers(undefined, "2/3")).toEqual({ ...SHORT, costly: [2, 5] });
  });
});

describe("the shares of a soak", () => {
  it.each([3, 9])("have each of %i no more than the whole, and together all", (of) => {
    const shares = Array.from({ length: of }, (_, i) => answers("1", `${i + 1}/${of}`));
    for (const list of LISTS) {
      const inShares = shares.map((share) => share[list]);
      const usual = new Set(SHORT[list]);
      for (const numbers of inShares) {
        // What npm test has is in each of them, and each is in the order of the list.
        expect(numbers).toEqual(expect.arrayContaining([...usual]));
        expect(numbers).toEqual(ALL.filter((number) => numbers.includes(number)));
      }
      const others = inShares.flat().filter((number) => !usual.has(number));
      expect(others.sort()).toEqual(ALL.filter((number) => !usual.has(number)));
    }
  });

  it("have each number of the list in its turn", () => {
    expect(answers("1", "1/3").none).toEqual([1, 4, 7]);
    expect(answers("1", "2/3").none).toEqual([2, 5]);
    expect(answers("1", "2/3").three).toEqual([1, 2, 4, 5, 7]);
    expect(answers("1", "3/3").kinds).toEqual([1, 2, 3, 6]);
  });

  it.each([3, 9])("of %i have one at least of what is costly, and together all", (of) => {
    const shares = Array.from({ length: of }, (_, i) => answers(undefined, `${i + 1}/${of}`));
    const lengths = shares.map(({ costly }) => costly.length);
    expect(lengths).toEqual(of === 3 ? [3, 2, 2] : Array(of).fill(1));
    expect([...new Set(shares.flatMap(({ costly }) => costly))].sort()).toEqual(ALL);
  });

  it("have their own length where a run names one", () => {
    expect(answers("1", "2/4")).toMatchObject({ length: 25, lengthInShare: 10 });
  });

  it.each(["0/4", "5/4", "1", "1/0", "a/b", "1/4/2", "-1/4"])("are not %s", (share) => {
    expect(() => answers("1", share)).toThrow(/KIFU_SHARE is no share such as 2\/4/);
  });
});
