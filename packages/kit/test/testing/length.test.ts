import { describe, expect, it } from "@jest/globals";

interface Answers {
  soaking: boolean;
  length: number;
  lengthInShare: number;
  none: number[];
  one: number[];
  three: number[];
  most: number[];
  kinds: number[];
  coming: number[];
  costly: number[];
}

/** Loads the functions with these settings and calls them. */
async function answers(soak?: string, share?: string): Promise<Answers> {
  const module = new URL("../../src/testing/length.js", import.meta.url);
  // The query loads a separate instance of the module for each combination of settings.
  module.search = new URLSearchParams({ soak: `${soak}`, share: `${share}` }).toString();
  const before = { ...process.env };
  setVariable("KIFU_SOAK", soak);
  setVariable("KIFU_SHARE", share);
  const loading = import(module.href) as Promise<typeof import("../../src/testing/length.js")>;
  const { firstOfEach, firstsOfEach, lengthOf, shareOf, soaking, someOf } = await loading.finally(
    () => {
      setVariable("KIFU_SOAK", before["KIFU_SOAK"]);
      setVariable("KIFU_SHARE", before["KIFU_SHARE"]);
    },
  );
  const isTried = firstsOfEach();
  return {
    soaking,
    length: lengthOf({ short: 4, whole: 25 }),
    lengthInShare: lengthOf({ short: 4, inShare: 10, whole: 25 }),
    none: [...someOf(0, ALL)],
    one: [...someOf(1, ALL)],
    three: [...someOf(3, ALL)],
    most: [...someOf(9, ALL)],
    kinds: [...firstOfEach(ALL, (n) => n % 3)],
    coming: ALL.filter((n) => isTried(n % 3)),
    costly: [...shareOf(ALL)],
  };
}

function setVariable(name: string, value: string | undefined): void {
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
}

async function answersOfShares(of: number, soak?: string): Promise<Answers[]> {
  const all = [];
  for (let share = 1; share <= of; share++) all.push(await answers(soak, `${share}/${of}`));
  return all;
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
  coming: [1, 2, 3],
  costly: ALL,
};
const LISTS = ["none", "one", "three", "most", "kinds", "coming"] as const;

describe("the length of tests", () => {
  it.each([undefined, "", "0", "apart"])(
    "is short and reproducible with KIFU_SOAK %j",
    async (soak) => {
      expect(await answers(soak)).toEqual(SHORT);
    },
  );

  it("is the whole in a soak", async () => {
    const whole = { none: ALL, one: ALL, three: ALL, most: ALL, kinds: ALL, coming: ALL };
    const lengths = { length: 25, lengthInShare: 25, costly: ALL };
    expect(await answers("1")).toEqual({ soaking: true, ...lengths, ...whole });
    expect(await answers("1", "1/1")).toMatchObject(whole);
  });

  it("ignores the share without a soak", async () => {
    expect(await answers(undefined, "2/3")).toEqual({ ...SHORT, costly: [2, 5] });
  });
});

describe("the shares of a soak", () => {
  it.each([3, 9])("split the whole list into %i parts that cover it", async (of) => {
    const shares = await answersOfShares(of, "1");
    for (const list of LISTS) {
      const inShares = shares.map((share) => share[list]);
      const usual = new Set(SHORT[list]);
      for (const numbers of inShares) {
        // Each share includes the short list and keeps the list's order.
        expect(numbers).toEqual(expect.arrayContaining([...usual]));
        expect(numbers).toEqual(ALL.filter((number) => numbers.includes(number)));
      }
      const others = inShares.flat().filter((number) => !usual.has(number));
      expect(others.sort()).toEqual(ALL.filter((number) => !usual.has(number)));
    }
  });

  it("contain each number of the list in turn", async () => {
    expect((await answers("1", "1/3")).none).toEqual([1, 4, 7]);
    expect((await answers("1", "2/3")).none).toEqual([2, 5]);
    expect((await answers("1", "2/3")).three).toEqual([1, 2, 4, 5, 7]);
    expect((await answers("1", "3/3")).kinds).toEqual([1, 2, 3, 6]);
    expect((await answers("1", "3/3")).coming).toEqual([1, 2, 3, 6]);
  });

  it.each([3, 9])("of %i each contain a costly item, and together all of them", async (of) => {
    const shares = await answersOfShares(of);
    const lengths = shares.map(({ costly }) => costly.length);
    expect(lengths).toEqual(of === 3 ? [3, 2, 2] : Array(of).fill(1));
    expect([...new Set(shares.flatMap(({ costly }) => costly))].sort()).toEqual(ALL);
  });

  it("have their own length if a run sets one", async () => {
    expect(await answers("1", "2/4")).toMatchObject({ length: 25, lengthInShare: 10 });
  });

  it.each(["0/4", "5/4", "1", "1/0", "a/b", "1/4/2", "-1/4"])("are not %s", async (share) => {
    await expect(answers("1", share)).rejects.toThrow(/KIFU_SHARE is not a share such as 2\/4/);
  });
});
