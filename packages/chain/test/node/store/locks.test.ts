import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { openLmdb } from "../../../src/node/store/lmdb.js";
import { temporaryFolder } from "../harness/temporaryStore.js";
import { isWhole } from "./child/batch.js";
import { Child } from "./child/children.js";

const key = Uint8Array.of(1);

describe("one writer at a time", () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let children: Child<string>[];

  beforeEach(async () => {
    folder = await temporaryFolder();
    children = [];
  });

  afterEach(async () => {
    await Promise.all(children.map((child) => child.kill()));
    await folder.remove();
  });

  function open(...args: string[]): Child<string> {
    const child = Child.start<string>("opener", [folder.path, ...args]);
    children.push(child);
    return child;
  }

  test("another process is refused, and told who has the store", async () => {
    const holder = open();
    expect(await holder.next()).toBe("open");
    await expect(openLmdb(folder.path)).rejects.toMatchObject({
      code: "store/in-use",
      details: { path: folder.path, pid: holder.pid },
    });
  });

  test("the same process is refused too", async () => {
    const keyValue = await openLmdb(folder.path);
    await expect(openLmdb(folder.path)).rejects.toMatchObject({ code: "store/in-use" });
    await keyValue.write((batch) => batch.put(key, key));
    await keyValue.close();
    await keyValue.close();
  });

  test("once the writer has closed the store, another opens it", async () => {
    const holder = open();
    expect(await holder.next()).toBe("open");
    await holder.stop();
    const keyValue = await openLmdb(folder.path);
    const other = open();
    expect(await other.next()).toBe("store/in-use");
    await keyValue.close();
    const third = open();
    expect(await third.next()).toBe("open");
  });

  test("the lock takes no more room of the disk when it is taken and left again", async () => {
    const lock = join(folder.path, "writer.lock");
    await (await openLmdb(folder.path)).close();
    const { ino, size } = await stat(lock);
    const keyValue = await openLmdb(folder.path);
    expect(await stat(lock)).toMatchObject({ ino, size });
    await keyValue.close();
    expect(await stat(lock)).toMatchObject({ ino, size });
    expect((await readFile(lock, "utf8")).trim()).toBe("");
  });

  test("the lock of a process that was killed is taken over", async () => {
    const holder = open();
    expect(await holder.next()).toBe("open");
    await holder.kill();
    await (await openLmdb(folder.path)).close();
  });

  test("a lock that names a later process with the same number is taken over", async () => {
    const lock = JSON.stringify({ pid: process.pid, started: "another boot" });
    await writeFile(join(folder.path, "writer.lock"), lock);
    await (await openLmdb(folder.path)).close();
  });

  test("a lock that was not written to its end is taken over", async () => {
    await writeFile(join(folder.path, "writer.lock"), '{"pid":');
    await (await openLmdb(folder.path)).close();
  });

  test("of processes that find a stale lock at once, one gets the store", async () => {
    const dead = open();
    await dead.next();
    await dead.kill();
    const answers = await Promise.all([open(), open(), open()].map((child) => child.next()));
    expect(answers.sort()).toEqual(["open", "store/in-use", "store/in-use"]);
  });

  test("readers stand beside a writer, and see what it writes", async () => {
    await (await openLmdb(folder.path)).close();
    const reader = await openLmdb(folder.path, { readOnly: true });
    const writer = Child.start<number>("writer", [folder.path, "0", "1"]);
    try {
      // The writer's file grows past what the reader had mapped at first.
      for (let batch = 0; batch < 20; batch++) {
        while ((await writer.next()) !== batch);
        // A read of this turn of the event loop may be of before.
        await new Promise((resolve) => setTimeout(resolve));
        expect(isWhole(reader, batch)).toBe(true);
      }
    } finally {
      await writer.kill();
      await reader.close();
    }
  });

  test("a reader does not write", async () => {
    await (await openLmdb(folder.path)).close();
    const reader = await openLmdb(folder.path, { readOnly: true });
    const written = reader.write((batch) => batch.put(key, key));
    await expect(written).rejects.toMatchObject({ code: "store/read-only" });
    await reader.close();
    const other = open("read");
    expect(await other.next()).toBe("open");
  });
});
