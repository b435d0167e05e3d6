import { closeSync, openSync } from "node:fs";
import {
  chmod,
  copyFile,
  mkdir,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { randomRun, someOf } from "@kifu/kit/testing";
import { openLmdb } from "../../src/store/openLmdb.js";
import { type Meta, readMeta } from "../../src/store/lmdb/meta.js";
import { randomNumbers } from "../harness/randomNumbers.js";
import { temporaryFolder } from "../harness/temporaryStore.js";
import { Child } from "./child/Child.js";

const PAGE = 4096;
const HEADER = 24;
/**
 * About four in ten pages hold entries. So with any seed, some of the tried pages hold entries.
 */
const PAGES_TRIED = 24;
/** The unprivileged user. Permissions do not apply to root, who may run the tests. */
const nobody = { uid: 65534, gid: 65534 };

function entry(index: number): Uint8Array {
  const key = Buffer.alloc(5);
  key[0] = 1;
  key.writeUInt32BE(index, 1);
  return key;
}

describe("the files of a store", () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let path: string;
  let data: string;

  beforeEach(async () => {
    folder = await temporaryFolder();
    path = join(folder.path, "store");
    data = join(path, "data.mdb");
  });

  afterEach(async () => {
    await chmod(path, 0o755);
    await folder.remove();
  });

  async function fill(): Promise<void> {
    const keyValue = await openLmdb(path);
    await keyValue.write((batch) => {
      for (let i = 0; i < 3_000; i++) batch.put(entry(i), new Uint8Array(100).fill(i));
      batch.put(entry(10_000), new Uint8Array(20_000));
    });
    await keyValue.write((batch) => {
      for (let i = 0; i < 3_000; i += 7) batch.put(entry(i), new Uint8Array(50).fill(i));
    });
    await keyValue.close();
  }

  async function expectRefused(code: string, rest: object = {}): Promise<void> {
    const before = await readFile(data);
    for (const readOnly of [true, false]) {
      await expect(openLmdb(path, { readOnly })).rejects.toMatchObject({ code, ...rest });
    }
    expect((await readFile(data)).equals(before)).toBe(true);
  }

  describe("that were cut off", () => {
    beforeEach(fill);

    test("are refused wherever the cut is, and left as they are", async () => {
      const { size } = await stat(data);
      const whole = join(folder.path, "whole");
      await copyFile(data, whole);
      const cuts = [0, 10, 100, 500, PAGE, PAGE + 100, 2 * PAGE, Math.floor(size / 2), size - PAGE];
      for (const cut of cuts) {
        await copyFile(whole, data);
        await truncate(data, cut);
        await expectRefused("store/damaged", { message: "The store's data file is cut off." });
      }
    });

    test("are opened when they are whole", async () => {
      const keyValue = await openLmdb(path);
      expect(Array.from(keyValue.range(entry(0), entry(20_000))).length).toBe(3_001);
      await keyValue.close();
    });
  });

  describe("that have a damaged page", () => {
    const { seed } = randomRun();
    beforeEach(fill);

    /** Ways to damage a page, by name. Each gets the page and another page. */
    const damages: [string, (page: Buffer, other: Buffer, random: () => number) => void][] = [
      ["zeros", (page) => page.fill(0)],
      ["ones", (page) => page.fill(0xff)],
      ["noise", (page, _, random) => page.forEach((_, i) => (page[i] = random() * 256))],
      ["another page", (page, other) => other.copy(page)],
      ["half of another page", (page, other) => other.copy(page, 0, 0, PAGE / 2)],
      ["noise in its header", (page, _, random) => noise(page, random, HEADER, 4)],
      ["noise in its pointers", (page, _, random) => noise(page, random, 100, 4)],
      // Most bytes of a page belong to values, where any byte is valid. Some of these 40 bytes
      // hit other parts of the page.
      ["noise anywhere", (page, _, random) => noise(page, random, PAGE, 40)],
    ];

    function noise(page: Buffer, random: () => number, within: number, bytes: number): void {
      for (let i = 0; i < bytes; i++) page[Math.floor(random() * within)] = random() * 256;
    }

    const read = async (readOnly: boolean) => {
      const keyValue = await openLmdb(path, { readOnly });
      const entries = [...keyValue.range(Uint8Array.of(1), Uint8Array.of(255))];
      await keyValue.close();
      return entries.map(({ key, value }) => Buffer.concat([key, value]).toString("hex"));
    };

    test.each(someOf(4, damages))(
      `are refused, and end nobody's process: ${"%s"}, seed ${seed}`,
      async (_, damage) => {
        const random = randomNumbers(seed);
        const whole = await readFile(data);
        const before = await read(true);
        let refused = 0;
        const anyPage = () => PAGE * (2 + Math.floor(random() * (whole.length / PAGE - 2)));
        for (let tried = 0; tried < PAGES_TRIED; tried++) {
          const damaged = Buffer.from(whole);
          const [at, other] = [anyPage(), anyPage()];
          damage(damaged.subarray(at, at + PAGE), whole.subarray(other, other + PAGE), random);
          await writeFile(data, damaged);
          const answers = [];
          for (const readOnly of [true, false]) {
            answers.push(await read(readOnly).catch((error: unknown) => error));
          }
          for (const answer of answers) {
            if (!Array.isArray(answer)) {
              expect(answer).toMatchObject({
                code: "store/damaged",
                details: { page: expect.any(Number) },
                remedy: expect.stringContaining("kifu import"),
              });
              refused++;
            } else expect(answer).toHaveLength(before.length);
          }
          // A page of zeros is accepted only if it is a free page. Reads then return the same as
          // before the damage.
          if (Array.isArray(answers[0]) && damage === damages[0]?.[1]) {
            expect(answers[0]).toEqual(before);
          }
        }
        expect(refused).toBeGreaterThan(0);
      },
    );

    test("are found beside a writing process, without disturbing it", async () => {
      const writer = await openLmdb(path);
      for (let round = 0; round < 50; round++) {
        await writer.write((batch) => {
          for (let i = round % 5; i < 3_000; i += 5) {
            batch.put(entry(i), new Uint8Array(100).fill(round));
          }
        });
        const reader = await openLmdb(path, { readOnly: true });
        await reader.close();
      }
      await writer.close();
    });
  });

  describe("whose first two pages are damaged", () => {
    beforeEach(fill);

    /**
     * The error names the damaged page and a remedy. It names no path except the path of the data
     * file.
     */
    const expectDamaged = async (page: number) => {
      const remedy = expect.stringContaining("kifu import") as unknown;
      await expectRefused("store/damaged", { details: { path: data, page, reason }, remedy });
    };
    const reason = expect.stringMatching(
      /^it is not the (first|second) page of a store$/,
    ) as unknown;

    test.each([
      ["the first, with zeros", [0], 0x00, 0],
      ["the first, with ones", [0], 0xff, 0],
      ["the second, with zeros", [1], 0x00, 1],
      ["the second, with ones", [1], 0xff, 1],
      // The lock file beside the data file still shows that this is a store.
      ["both, with zeros", [0, 1], 0x00, 0],
      ["both, with ones", [0, 1], 0xff, 0],
    ])("are refused as damaged ones: %s", async (_, pages, byte, named) => {
      const bytes = await readFile(data);
      for (const page of pages) bytes.fill(byte, page * PAGE, (page + 1) * PAGE);
      await writeFile(data, bytes);
      await expectDamaged(named);
    });

    test("are refused as damaged ones though only the data file was copied", async () => {
      const bytes = await readFile(data);
      await rm(path, { recursive: true });
      await mkdir(path);
      await writeFile(data, bytes.fill(0, 0, PAGE));
      await expectDamaged(0);
    });
  });

  describe("that have a damaged list of free pages", () => {
    beforeEach(fill);

    async function firstList() {
      const bytes = await readFile(data);
      const meta = withDataFile((file) => latestOf(file));
      const page = (meta.free.root ?? NaN) * PAGE;
      expect(meta.free.depth).toBe(1);
      const node = page + HEADER + bytes.readUInt16LE(page + HEADER);
      const key = node + 8;
      const list = key + bytes.readUInt16LE(node + 6);
      const length = Number(bytes.readBigInt64LE(list));
      expect(length).toBeGreaterThan(1);
      const words = bytes.readUInt32LE(node) / 8;
      return { bytes, meta, key, list, length, words };
    }

    function withDataFile<T>(use: (file: number) => T): T {
      const file = openSync(data, "r");
      try {
        return use(file);
      } finally {
        closeSync(file);
      }
    }

    function latestOf(file: number): Meta {
      const metas = [readMeta(file, 0), readMeta(file, PAGE)].filter(
        (meta) => typeof meta !== "string",
      );
      const [meta] = metas.sort((a, b) => Number(b.transaction - a.transaction));
      if (meta === undefined) throw new Error("There is no store");
      return meta;
    }

    type List = Awaited<ReturnType<typeof firstList>>;
    const put = ({ bytes, list }: List, word: number, value: number | bigint) =>
      bytes.writeBigInt64LE(BigInt(value), list + 8 * word);

    test.each<[string, (list: List) => void]>([
      ["a length that no memory has", (list) => put(list, 0, 2n ** 40n)],
      ["a length of one too many", (list) => put(list, 0, list.words)],
      ["a length below zero", (list) => put(list, 0, -1)],
      ["a page of the metas", (list) => put(list, list.length, 1)],
      ["a page behind the last", (list) => put(list, list.length, list.meta.lastPage + 1)],
      ["a page that no file has", (list) => put(list, list.length, 2n ** 62n)],
      ["a page that is in use", (list) => put(list, list.length, list.meta.main.root ?? NaN)],
      ["a page of the lists", (list) => put(list, list.length, list.meta.free.root ?? NaN)],
      [
        "a page twice",
        ({ bytes, list, length }) =>
          void bytes.copy(bytes, list + 8 * length, list + 8 * (length - 1), list + 8 * length),
      ],
      ["a run that ends behind the last", (list) => put(list, list.length - 1, -(2n ** 40n))],
      [
        "a run without a page",
        (list) => (put(list, 0, list.words - 1), put(list, list.words - 1, -2)),
      ],
      [
        "a transaction that was none yet",
        ({ bytes, key, meta }) => void bytes.writeBigUInt64LE(meta.transaction + 1n, key),
      ],
      ["a transaction that never was", ({ bytes, key }) => void bytes.writeBigUInt64LE(0n, key)],
    ])("are refused, where LMDB would believe it: %s", async (_, damage) => {
      const list = await firstList();
      damage(list);
      await writeFile(data, list.bytes);
      await expectRefused("store/damaged", {
        details: {
          path: data,
          page: expect.any(Number) as unknown,
          reason: expect.any(String) as unknown,
        },
        remedy: expect.stringContaining("kifu import") as unknown,
      });
    });

    test("are opened when no list is damaged, long ones and runs among them", async () => {
      for (let round = 0; round < 30; round++) {
        const keyValue = await openLmdb(path);
        await keyValue.write((batch) => {
          for (let i = round % 3; i < 3_000; i += 3)
            batch.put(entry(i), new Uint8Array(1_000 * (i % 4)));
        });
        await keyValue.write((batch) => {
          for (let i = round % 2; i < 3_000; i += 2) batch.remove(entry(i));
        });
        await keyValue.close();
        await (await openLmdb(path, { readOnly: true })).close();
      }
      const { entries } = withDataFile(latestOf).free;
      expect(entries).toBeGreaterThan(0);
    });
  });

  test("are opened when only free pages were cut off, which LMDB itself does not write", async () => {
    const few = Array.from({ length: 50 }, (_, i) => entry(i));
    let keyValue = await openLmdb(path);
    await keyValue.write((batch) => few.forEach((key) => batch.put(key, key)));
    await keyValue.write((batch) => {
      const many = Array.from({ length: 300 }, (_, i) => entry(1_000 + i));
      many.forEach((key) => batch.put(key, new Uint8Array(1_500)));
      many.forEach((key) => batch.remove(key));
    });
    for (let i = 0; i < 3; i++) await keyValue.write((batch) => batch.put(entry(0), entry(i)));
    await keyValue.close();

    await truncate(data, 100 * PAGE);
    keyValue = await openLmdb(path);
    await keyValue.write((batch) => {
      for (let i = 0; i < 300; i++) batch.put(entry(2_000 + i), new Uint8Array(1_500));
    });
    expect(Array.from(keyValue.range(entry(0), entry(9_000))).length).toBe(350);
    await keyValue.close();
  });

  test("of another kind are refused, and left as they are", async () => {
    await mkdir(path);
    for (const content of ["SQLite format 3\0", "x".repeat(10_000)]) {
      await writeFile(data, content);
      await expectRefused("store/not-a-store");
    }
  });

  test("that are empty, because their maker was killed at once, are made", async () => {
    await mkdir(path);
    await writeFile(data, "");
    await expect(openLmdb(path, { readOnly: true })).rejects.toMatchObject({
      code: "store/damaged",
    });
    await (await openLmdb(path)).close();
    await (await openLmdb(path, { readOnly: true })).close();
  });

  test("are not looked for in a file", async () => {
    await writeFile(path, "text");
    await expect(openLmdb(path)).rejects.toMatchObject({ code: "store/not-a-store" });
    await expect(openLmdb(join(path, "below"))).rejects.toMatchObject({
      code: "store/not-a-store",
    });
    expect(await readFile(path, "utf8")).toBe("text");
  });

  test("are created where there are none, but not for reading", async () => {
    await expect(openLmdb(path, { readOnly: true })).rejects.toMatchObject({
      code: "store/not-a-store",
    });
    await (await openLmdb(join(path, "deep"))).close();
    await (await openLmdb(join(path, "deep"), { readOnly: true })).close();
  });

  describe("that must not be written to", () => {
    beforeEach(async () => {
      await fill();
      await chmod(folder.path, 0o755);
    });

    async function openAsNobody(): Promise<string> {
      const identity = process.getuid?.() === 0 ? nobody : {};
      const child = Child.start<string>("opener", [path], identity);
      const answer = await child.next();
      await child.stop();
      return answer;
    }

    test.each([
      ["the folder and the files", 0o555, 0o444],
      ["the data file", 0o777, 0o444],
    ])("are refused: %s", async (_, folderMode, fileMode) => {
      for (const name of await readdir(path)) await chmod(join(path, name), 0o666);
      await chmod(data, fileMode);
      await chmod(path, folderMode);
      expect(await openAsNobody()).toBe("store/read-only");
    });

    test("are opened when they may be", async () => {
      for (const name of await readdir(path)) await chmod(join(path, name), 0o666);
      await chmod(path, 0o777);
      expect(await openAsNobody()).toBe("open");
    });
  });
});

test.each(["/proc/kifu", "/proc/self/kifu/store"])(
  "no store is made where no folder can be: %s",
  async (path) => {
    await expect(openLmdb(path)).rejects.toMatchObject({
      code: expect.stringMatching(/^store\/(unavailable|read-only)$/),
      remedy: expect.any(String),
    });
  },
);
