import { describe, expect, it } from "@jest/globals";

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
