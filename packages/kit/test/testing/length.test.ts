import { afterEach, describe, expect, it } from "@jest/globals";
import { randomRun } from "../../src/testing/length.js";

const ALL = [1, 2, 3, 4, 5, 6, 7];

async function chosen(soak?: string): Promise<unknown> {
  const module = new URL("../../src/testing/length.js", import.meta.url);
  // The query makes Node.js load a new instance of the module, apart from the one that the suites
  // use.
  module.search = new URLSearchParams({ soak: `${soak}` }).toString();
  const before = process.env["KIFU_SOAK"];
  setSoak(soak);
  const loading = import(module.href) as Promise<typeof import("../../src/testing/length.js")>;
  const { firstOfEach, firstsOfEach, lengthOf, soaking, someOf } = await loading.finally(() =>
    setSoak(before),
  );
  const isTried = firstsOfEach();
  return {
    soaking,
    length: lengthOf({ short: 4, whole: 25 }),
    none: someOf(0, ALL),
    one: someOf(1, ALL),
    three: someOf(3, ALL),
    most: someOf(9, ALL),
    kinds: firstOfEach(ALL, (n) => n % 3),
    coming: ALL.filter((n) => isTried(n % 3)),
  };
}

function setSoak(value: string | undefined): void {
  if (value === undefined) delete process.env["KIFU_SOAK"];
  else process.env["KIFU_SOAK"] = value;
}

describe("the length of tests", () => {
  it.each([undefined, "", "0"])(
    "is short and the same each time with KIFU_SOAK %j",
    async (soak) => {
      expect(await chosen(soak)).toEqual({
        soaking: false,
        length: 4,
        none: [],
        one: [1],
        three: [1, 4, 7],
        most: ALL,
        kinds: [1, 2, 3],
        coming: [1, 2, 3],
      });
    },
  );

  it("is the whole in a soak", async () => {
    const lists = { none: ALL, one: ALL, three: ALL, most: ALL, kinds: ALL, coming: ALL };
    expect(await chosen("1")).toEqual({ soaking: true, length: 25, ...lists });
  });
});

describe("a random run", () => {
  const { KIFU_SEED, KIFU_STEPS } = process.env;
  const set = (seed?: string, steps?: string) => {
    for (const [name, value] of Object.entries({ KIFU_SEED: seed, KIFU_STEPS: steps })) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  };
  afterEach(() => set(KIFU_SEED, KIFU_STEPS));

  it("has a new seed each time, and the length of its test", () => {
    set();
    const seeds = Array.from({ length: 20 }, () => randomRun().seed);
    expect(new Set(seeds).size).toBeGreaterThan(1);
    expect(randomRun({ seed: 3, steps: 7 })).toEqual({ seed: 3, steps: 7 });
  });

  it("is repeated by its seed, up to a step", () => {
    set("12", "5");
    expect(randomRun({ seed: 3, steps: 7 })).toEqual({ seed: 12, steps: 5 });
  });

  it.each(["x", "1.5"])("does not start with %s for a seed", (seed) => {
    set(seed);
    expect(() => randomRun()).toThrow(`KIFU_SEED is no integer: ${seed}`);
  });
});
