import {
  chmod,
  copyFile,
  mkdir,
  readdir,
  readFile,
  stat,
  truncate,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { openLmdb } from "../../../src/node/store/lmdb.js";
import { temporaryFolder } from "../harness/temporaryStore.js";
import { Child } from "./child/children.js";

const PAGE = 4096;
/** The user that owns nothing, to whom permissions apply where the tests run as root. */
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

  /** A store with some thousand entries, one of them long, and pages that are free again. */
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

  async function expectRefused(code: string): Promise<void> {
    const before = await readFile(data);
    await expect(openLmdb(path)).rejects.toMatchObject({ code });
    await expect(openLmdb(path, { readOnly: true })).rejects.toMatchObject({ code });
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
        await expectRefused("store/damaged");
      }
    });

    test("are opened when they are whole", async () => {
      const keyValue = await openLmdb(path);
      expect(Array.from(keyValue.range(entry(0), entry(20_000))).length).toBe(3_001);
      await keyValue.close();
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

  test("of something else are refused, and left as they are", async () => {
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

  test("are made where there are none, but not to read from", async () => {
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

    /** As a user who may write to nothing but what everybody may. */
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
