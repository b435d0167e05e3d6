import {
  appendFileSync,
  closeSync,
  cpSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { encodeRecord } from "../../src/store/journal/Journaled.js";
import { parseJournal } from "../../src/store/journal/parseJournal.js";
import type { JournalRepair } from "../../src/store/journal/repairJournal.js";
import type { KeyValue } from "../../src/store/KeyValue.js";
import { type LmdbOptions, openLmdb } from "../../src/store/openLmdb.js";
import { temporaryFolder } from "../harness/temporaryStore.js";

const key = (text: string) => Buffer.from(text);

describe.each([
  ["full ones are made here", {}],
  ["a thread makes full ones", { writesInThread: true }],
])("quick writes, where %s,", (_, options: LmdbOptions) => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let path: string;
  let store: KeyValue;

  beforeEach(async () => {
    folder = await temporaryFolder();
    path = join(folder.path, "store");
    store = await openLmdb(path, options);
  });

  afterEach(async () => {
    await store.close();
    await folder.remove();
  });

  async function quick(...pairs: [string, string | undefined][]): Promise<void> {
    await store.write(
      (batch) => {
        for (const [name, value] of pairs) {
          if (value === undefined) batch.remove(key(name));
          else batch.put(key(name), Buffer.from(value));
        }
      },
      { quick: true },
    );
  }

  async function full(name: string, value: string): Promise<void> {
    await store.write((batch) => batch.put(key(name), Buffer.from(value)));
  }

  function read(name: string, from = store): string | undefined {
    const bytes = from.get(key(name));
    return bytes && Buffer.from(bytes).toString();
  }

  function names(): string[] {
    return Array.from(store.range(key("a"), key("z")), (entry) =>
      Buffer.from(entry.key).toString(),
    );
  }

  /** The file with the last records comes first. */
  function journals(): [string, string] {
    const files = ["journal", "journal-2"].map((file) => join(path, file));
    const [first, second] = files as [string, string];
    return statSync(first).size > 0 ? [first, second] : [second, first];
  }

  async function reopenAsAfterKill(): Promise<void> {
    const kept = journals().map((file): [string, Buffer] => [file, readFileSync(file)]);
    await store.close();
    for (const [file, bytes] of kept) writeFileSync(file, bytes);
    store = await openLmdb(path, options);
  }

  it("are seen at once, in their place among all entries", async () => {
    await full("b", "1");
    await full("d", "1");
    await quick(["a", "2"], ["c", "2"], ["d", undefined], ["e", ""]);
    expect(names()).toEqual(["a", "b", "c", "e"]);
    const backwards = Array.from(store.range(key("a"), key("z"), { reverse: true, limit: 2 }));
    expect(backwards.map((entry) => Buffer.from(entry.key).toString())).toEqual(["e", "c"]);
    expect([read("c"), read("d"), read("e")]).toEqual(["2", undefined, ""]);
  });

  it("are there after the process was killed", async () => {
    await full("b", "1");
    await quick(["c", "2"], ["b", undefined]);
    await quick(["c", "3"]);
    // The first environment stays open, and a second one reads its files.
    const other = join(folder.path, "copy");
    copyStore(path, other);
    const copy = await openLmdb(other);
    expect([read("b", copy), read("c", copy)]).toEqual([undefined, "3"]);
    await copy.close();
  });

  it("are read by a reader without a writer, and stay in the journal", async () => {
    await full("b", "1");
    await quick(["c", "2"]);
    const other = join(folder.path, "copy");
    copyStore(path, other);
    const [journal] = journals();
    const { size } = statSync(journal);
    const reader = await openLmdb(other, { readOnly: true });
    expect([read("b", reader), read("c", reader)]).toEqual(["1", "2"]);
    await expect(reader.write((batch) => batch.put(key("d"), key("3")))).rejects.toMatchObject({
      code: "store/read-only",
    });
    await reader.close();
    expect(statSync(join(other, basename(journal))).size).toBe(size);

    // The writer of this store is still running, so its journal is not left over from a crash.
    const beside = await openLmdb(path, { readOnly: true });
    expect([read("b", beside), read("c", beside)]).toEqual(["1", undefined]);
    await beside.close();
  });

  it("are refused once the store is closed", async () => {
    await store.close();
    await expect(quick(["c", "2"])).rejects.toThrow("closed");
    store = await openLmdb(path, options);
    expect(read("c")).toBeUndefined();
  });

  it("go into the database with the next full write, and out of the journal", async () => {
    await quick(["c", "2"]);
    await full("d", "1");
    await quick(["e", "3"]);
    await store.close();
    expect(journals().map((file) => statSync(file).size)).toEqual([0, 0]);
    store = await openLmdb(path, options);
    expect(names()).toEqual(["c", "d", "e"]);
  });

  it("do not come back over what was written since, though the journal was not emptied", async () => {
    await quick(["c", "pending"]);
    const [journal] = journals();
    const stale = readFileSync(journal);
    await full("c", "included");
    await store.close();
    writeFileSync(journal, stale);
    store = await openLmdb(path, options);
    expect(read("c")).toBe("included");
  });

  it("are on the disk by another thread, whose end closing waits for", async () => {
    await full("a", "1");
    await quick(["a", "2"]);
    const synced = store.sync();
    await quick(["b", "2"]);
    await store.close();
    await synced;
    await store.sync();
    store = await openLmdb(path, options);
    expect([read("a"), read("b")]).toEqual(["2", "2"]);
  });

  it("go into the database where the disk did not take the journal", async () => {
    await quick(["a", "1"]);
    // Makes the journal's file descriptor refer to /dev/null, which cannot be synced.
    const [journal] = journals();
    const number = numberOf(journal);
    closeSync(number);
    expect(openSync("/dev/null", "w")).toBe(number);
    await store.sync();
    writeFileSync(journal, "");
    await store.close();
    store = await openLmdb(path, options);
    expect(read("a")).toBe("1");
  });

  it("are made while a full one is, and last", async () => {
    await quick(["a", "1"]);
    const writing = full("a", "2");
    await quick(["b", "1"]);
    await quick(["c", "1"]);
    await writing;
    expect([read("a"), read("b"), read("c")]).toEqual(["2", "1", "1"]);
    await reopenAsAfterKill();
    expect([read("a"), read("b"), read("c")]).toEqual(["2", "1", "1"]);
    await full("d", "1");
    const again = full("d", "2");
    await quick(["d", "3"]);
    await again;
    expect(read("d")).toBe("3");
    await store.sync();
    await reopenAsAfterKill();
    expect(names()).toEqual(["a", "b", "c", "d"]);
    expect(read("d")).toBe("3");
  });

  it("stay where a full one beside them fails, again and again", async () => {
    await quick(["a", "1"]);
    const failing = () => store.write((batch) => batch.put(new Uint8Array(5_000), key("x")));
    const expected: (string | undefined)[] = ["1"];
    for (const value of ["2", "3", "4"]) {
      const fails = expect(failing()).rejects.toThrow(/key/i);
      await quick([`b${value}`, value]);
      await fails;
      expected.push(value);
      expect([read("a"), read("b2"), read("b3"), read("b4")].filter(Boolean)).toEqual(expected);
    }
    await reopenAsAfterKill();
    expect(names()).toEqual(["a", "b2", "b3", "b4"]);
    await full("c", "1");
    await full("d", "1");
    expect(journals().map((file) => statSync(file).size)).toEqual([0, 0]);
    expect(names()).toEqual(["a", "b2", "b3", "b4", "c", "d"]);
  });

  it("are made safe while a full one takes earlier ones up", async () => {
    await quick(["a", "1"]);
    const writing = full("b", "1");
    await quick(["c", "1"]);
    await Promise.all([store.sync(), writing]);
    await reopenAsAfterKill();
    expect(names()).toEqual(["a", "b", "c"]);
  });

  it("end at the first record that is not whole", async () => {
    await quick(["c", "2"]);
    const [journal] = journals();
    const first = statSync(journal).size;
    await quick(["d", "3"]);
    const copies = [first + 5, statSync(journal).size - 1].map((size, i) => {
      const other = join(folder.path, `cut-${i}`);
      copyStore(path, other);
      truncateSync(join(other, basename(journal)), size);
      return other;
    });
    const noisy = join(folder.path, "noisy");
    copyStore(path, noisy);
    truncateSync(join(noisy, basename(journal)), first);
    appendFileSync(join(noisy, basename(journal)), Buffer.alloc(64, 0xff));
    for (const other of [...copies, noisy]) {
      const copy = await openLmdb(other);
      expect([read("c", copy), read("d", copy)]).toEqual(["2", undefined]);
      await copy.write((batch) => batch.put(key("e"), key("4")), { quick: true });
      await copy.close();
    }
  });

  describe("with damage before the last record", () => {
    /** Copies the store as a killed process left it, and changes the journal of the copy. */
    async function damaged(change: (journal: Buffer) => void): Promise<string> {
      await full("b", "1");
      for (let i = 0; i < 6; i++) await quick([`c${i}`, `value ${i}`]);
      const other = join(folder.path, "damaged");
      copyStore(path, other);
      const file = join(other, basename(journals()[0]));
      const bytes = readFileSync(file);
      change(bytes);
      writeFileSync(file, bytes);
      return file;
    }

    async function repaired(file: string): Promise<{ repair: JournalRepair; left: string[] }> {
      let repair: JournalRepair | undefined;
      const mended = await openLmdb(join(file, ".."), { onRepair: (done) => (repair = done) });
      const entries = Array.from(mended.range(key("c"), key("d")), (entry) =>
        [entry.key, entry.value].map((part) => Buffer.from(part).toString()).join("="),
      );
      await mended.close();
      return { repair: repair!, left: entries };
    }

    const values = (...numbers: number[]) => numbers.map((i) => `c${i}=value ${i}`);

    it("are refused whichever bit is wrong, and each is put right", async () => {
      const file = await damaged(() => undefined);
      const whole = readFileSync(file);
      const length = whole.length / 6;
      // Flips every bit of the second record: length, checksum, generation and changes.
      for (let bit = 8 * length; bit < 16 * length; bit++) {
        const bytes = Buffer.from(whole);
        bytes[bit >> 3]! ^= 1 << (bit & 7);
        const { records, damage } = parseJournal(bytes, 1);
        expect(damage).toMatchObject([{ record: 2, at: length }]);
        expect(Buffer.concat(records.map(encodeRecord))).toEqual(whole);
      }
    });

    it("keep anyone from opening the store, and the file is kept", async () => {
      const file = await damaged((bytes) => (bytes[bytes.length >> 1]! ^= 4));
      const bytes = readFileSync(file);
      for (const readOnly of [true, false]) {
        await expect(openLmdb(join(file, ".."), { readOnly })).rejects.toMatchObject({
          code: "store/damaged",
          details: { path: file, record: "4 of 6", damaged: 1, lost: 0 },
        });
      }
      expect(readFileSync(file)).toEqual(bytes);
      const { repair, left } = await repaired(file);
      expect(repair).toMatchObject({ damage: [{ record: "4 of 6", corrected: true }] });
      expect(repair.kept.map((kept) => readFileSync(kept))).toEqual([bytes]);
      expect(left).toEqual(values(0, 1, 2, 3, 4, 5));
    });

    it.each<[string, (bytes: Buffer, length: number) => void, number[]]>([
      [
        "in one record",
        (bytes, length) => bytes.fill(0xa5, length + 20, length + 30),
        [0, 2, 3, 4, 5],
      ],
      [
        "over two records",
        (bytes, length) => bytes.fill(0, length + 20, 2 * length + 9),
        [0, 3, 4, 5],
      ],
      ["at the beginning", (bytes) => bytes.fill(0xff, 0, 6), [1, 2, 3, 4, 5]],
      [
        "in the last one, which is whole",
        (bytes) => bytes.subarray(-9, -5).fill(0xa5),
        [0, 1, 2, 3, 4],
      ],
    ])("lose only what cannot be read: %s", async (__, change, numbers) => {
      const file = await damaged((bytes) => change(bytes, bytes.length / 6));
      await expect(openLmdb(join(file, ".."))).rejects.toMatchObject({
        code: "store/damaged",
        details: { damaged: 1, lost: 1 },
      });
      expect((await repaired(file)).left).toEqual(values(...numbers));
      expect(await repaired(file)).toEqual({
        repair: { damage: [], kept: [] },
        left: values(...numbers),
      });
    });

    it("do not count where the database has them", async () => {
      await quick(["c", "pending"]);
      const [journal] = journals();
      const stale = readFileSync(journal);
      await full("c", "included");
      await store.close();
      stale[stale.length >> 1]! ^= 1;
      writeFileSync(journal, stale);
      store = await openLmdb(path, options);
      expect(read("c")).toBe("included");
    });
  });

  it("survive many of them without the order of keys being lost", async () => {
    const wanted: string[] = [];
    for (let i = 0; i < 300; i++) {
      const name = `k${(i * 7919) % 1000}`;
      wanted.push(name);
      await quick([name, String(i)]);
      if (i % 50 === 49) await full(`m${i}`, "x");
      if (i % 40 === 0) expect(names()).toEqual([...names()].sort());
    }
    await reopenAsAfterKill();
    expect(names().filter((name) => name.startsWith("k"))).toEqual([...new Set(wanted)].sort());
  });
});

function numberOf(path: string): number {
  const numbers = readdirSync("/proc/self/fd");
  return Number(
    numbers.find((number) => {
      try {
        return readlinkSync(`/proc/self/fd/${number}`) === path;
      } catch {
        // The descriptor of the directory listing is closed by now, so its link cannot be read.
        return false;
      }
    }),
  );
}

function copyStore(from: string, to: string): void {
  cpSync(from, to, { recursive: true, filter: (file) => !/\.(lock|sock)$/.test(file) });
}
