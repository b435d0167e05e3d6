import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import type { WriteBatch, KeyValue } from "../../src/store/KeyValue.js";
import { everything } from "../../src/store/keys.js";
import { openLmdb } from "../../src/store/openLmdb.js";
import { type Entries, UnwrittenChanges } from "../../src/store/UnwrittenChanges.js";
import { temporaryFolder } from "../harness/temporaryStore.js";
import { type Change, changes, hex, OrderedModel, type Read, reads } from "./OrderedModel.js";

function make(batch: WriteBatch, list: readonly Change[]): void {
  for (const { key, value } of list) {
    if (value === undefined) batch.remove(key);
    else batch.put(key, value);
  }
}

function expectSame(list: readonly Read[], entries: Entries, model: OrderedModel): void {
  for (const { key, range } of list) {
    const value = entries.get(key);
    expect(value === undefined ? undefined : hex(value)).toBe(model.get(key));
    const read = Array.from(entries.range(range.from, range.to, range), (entry) => [
      hex(entry.key),
      hex(entry.value),
    ]);
    expect(read).toEqual(model.range(range.from, range.to, range));
  }
}

function isSame(...compared: Parameters<typeof expectSame>): boolean {
  try {
    expectSame(...compared);
    return true;
  } catch {
    return false;
  }
}

describe.each([
  ["written here", {}],
  ["written by a thread", { writesInThread: true }],
])("ordered keys, %s", (_, options) => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let keyValue: KeyValue;

  beforeAll(async () => {
    folder = await temporaryFolder();
    keyValue = await openLmdb(folder.path, options);
  });

  afterAll(async () => {
    await keyValue.close();
    await folder.remove();
  });

  async function clear(): Promise<void> {
    const all = Array.from(keyValue.range(everything.from, everything.to));
    await keyValue.write((batch) => all.forEach(({ key }) => batch.remove(key)));
  }

  test("the database reads what was written, in the order of bytes, both ways", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ changes, quick: fc.boolean() }), { maxLength: 5 }),
        reads,
        async (writes, list) => {
          const model = new OrderedModel();
          for (const write of writes) {
            await keyValue.write((batch) => make(batch, write.changes), write);
            make(model, write.changes);
            expectSame(list, keyValue, model);
          }
          await clear();
        },
      ),
      { numRuns: 40 },
    );
  });

  test("a write beside a full write is seen at once, and the full one once it is made", async () => {
    const groups = fc.array(
      fc.record({ full: changes, beside: fc.array(changes, { maxLength: 3 }) }),
      {
        maxLength: 4,
      },
    );
    await fc.assert(
      fc.asyncProperty(groups, reads, async (list, looks) => {
        const made: Change[][] = [];
        const modelOf = (all: readonly Change[][]) => {
          const model = new OrderedModel();
          for (const changed of all) make(model, changed);
          return model;
        };
        for (const { full, beside } of list) {
          const writing = keyValue.write((batch) => make(batch, full));
          const since: Change[][] = [];
          for (const changed of beside) {
            await keyValue.write((batch) => make(batch, changed), { quick: true });
            since.push(changed);
            // A reader sees all of the full write or nothing of it.
            const seen = isSame(looks, keyValue, modelOf([...made, ...since])) ? [] : [full];
            expectSame(looks, keyValue, modelOf([...made, ...seen, ...since]));
          }
          await writing;
          made.push(full, ...since);
          expectSame(looks, keyValue, modelOf(made));
        }
        await clear();
      }),
      { numRuns: 40 },
    );
  });

  test("staged changes can be read before they are made, and change nothing", async () => {
    await fc.assert(
      fc.asyncProperty(reads, changes, changes, changes, async (list, written, staged, later) => {
        const below = new OrderedModel();
        await keyValue.write((batch) => make(batch, written));
        make(below, written);
        const model = new OrderedModel();
        make(model, written);

        const outer = new UnwrittenChanges(keyValue);
        make(outer, staged);
        make(model, staged);
        expectSame(list, outer, model);
        expectSame(list, keyValue, below);

        const inner = new UnwrittenChanges(outer);
        make(inner, later);
        make(model, later);
        expectSame(list, inner, model);
        inner.applyTo(outer);
        await keyValue.write((batch) => outer.applyTo(batch));
        expectSame(list, keyValue, model);
        await clear();
      }),
      { numRuns: 40 },
    );
  });

  test("a write whose filling throws changes nothing, and the next one works", async () => {
    const key = Uint8Array.of(1);
    const failing = keyValue.write((batch) => {
      batch.put(key, key);
      throw new Error("thrown while filling");
    });
    await expect(failing).rejects.toThrow("thrown while filling");
    expect(keyValue.get(key)).toBeUndefined();
    await keyValue.write((batch) => batch.put(key, key));
    expect(keyValue.get(key)).toEqual(Buffer.from(key));
  });

  test("a write with a key that cannot be, changes nothing", async () => {
    const key = Uint8Array.of(2);
    for (const impossible of [new Uint8Array(0), new Uint8Array(5_000)]) {
      const failing = keyValue.write((batch) => {
        batch.put(key, key);
        batch.put(impossible, key);
      });
      await expect(failing).rejects.toThrow(/key/i);
      expect(keyValue.get(key)).toBeUndefined();
    }
  });

  test("an iteration sees the entries as they were when it began", async () => {
    await clear();
    const at = (index: number) => Uint8Array.of(9, index);
    await keyValue.write((batch) => [0, 1, 2].forEach((i) => batch.put(at(i), at(i))));
    const seen: string[] = [];
    for (const { key } of keyValue.range(at(0), at(255))) {
      seen.push(hex(key));
      await keyValue.write((batch) => {
        batch.remove(at(2));
        batch.put(at(100), at(100));
      });
      await new Promise(setImmediate);
    }
    expect(seen).toEqual([0, 1, 2].map((i) => hex(at(i))));
    expect(Array.from(keyValue.range(at(0), at(255)), ({ key }) => key[1])).toEqual([0, 1, 100]);
  });

  test("what was read does not change", async () => {
    const key = Uint8Array.of(7, 7);
    await keyValue.write((batch) => batch.put(key, new Uint8Array(5_000).fill(1)));
    const before = keyValue.get(key);
    await keyValue.write((batch) => batch.put(key, new Uint8Array(5_000).fill(2)));
    keyValue.get(key);
    expect(before?.every((byte) => byte === 1)).toBe(true);
    expect(keyValue.get(key)?.every((byte) => byte === 2)).toBe(true);
  });
});
