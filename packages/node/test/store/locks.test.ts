import { readdirSync } from "node:fs";
import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { openLmdb } from "../../src/store/openLmdb.js";
import { temporaryFolder } from "../harness/temporaryStore.js";
import { isWhole } from "./child/batch.js";
import { Child } from "./child/Child.js";

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

  function sockets(): string[] {
    return readdirSync(folder.path).filter((name) => name.endsWith(".sock"));
  }

  test("another process is refused, with the holder of the store", async () => {
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

  test("the lock takes no more space when it is taken and released again", async () => {
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

  test("a killed process leaves nothing behind once another has had the store", async () => {
    const holder = open();
    expect(await holder.next()).toBe("open");
    await holder.kill();
    expect(sockets()).toHaveLength(1);
    await (await openLmdb(folder.path)).close();
    expect(sockets()).toEqual([]);
  });

  test("a writer whose process number means nothing here, as in another container, has it", async () => {
    const holder = open();
    expect(await holder.next()).toBe("open");
    const file = join(folder.path, "writer.lock");
    const nobody = 2 ** 22 + 1;
    const lock = (await readFile(file, "utf8")).replace(String(holder.pid), String(nobody));
    await writeFile(file, lock);
    await expect(openLmdb(folder.path)).rejects.toMatchObject({
      code: "store/in-use",
      details: { pid: nobody },
    });
    await holder.stop();
    await (await openLmdb(folder.path)).close();
  });

  test("the lock of a process that is gone is taken over, though its number lives again", async () => {
    const lock = { pid: process.pid, socket: "writer-0123456789abcdef.sock" };
    await writeFile(join(folder.path, "writer.lock"), JSON.stringify(lock));
    await (await openLmdb(folder.path)).close();
  });

  test("a lock that names a socket elsewhere asks nobody there", async () => {
    const lock = { pid: process.pid, socket: "../../writer-00.sock" };
    await writeFile(join(folder.path, "writer.lock"), JSON.stringify(lock));
    await (await openLmdb(folder.path)).close();
  });

  test("a folder with a path too long for a socket is locked like any other", async () => {
    const long = join(folder.path, "a-path-of-many-letters-".repeat(6));
    const keyValue = await openLmdb(long);
    const child = Child.start<string>("opener", [long]);
    children.push(child);
    expect(await child.next()).toBe("store/in-use");
    await keyValue.close();
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

  test("readers coexist with a writer, and see what it writes", async () => {
    await (await openLmdb(folder.path)).close();
    const reader = await openLmdb(folder.path, { readOnly: true });
    const writer = Child.start<number>("writer", [folder.path, "0", "1"]);
    try {
      // The writer's file grows beyond what the reader has mapped at first.
      for (let batch = 0; batch < 20; batch++) {
        while ((await writer.next()) !== batch);
        // Until the next turn of the event loop, a read may return old data.
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
