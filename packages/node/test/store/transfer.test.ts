import { PassThrough, Readable, Writable } from "node:stream";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { Field } from "o1js";
import type { KeyValue } from "../../src/store/KeyValue.js";
import { everything, metaKey } from "../../src/store/keys.js";
import { openLmdb } from "../../src/store/openLmdb.js";
import { openStore } from "../../src/store/openStore.js";
import type { Store } from "../../src/store/Store.js";
import { emptyStore } from "./protokit/emptyStore.js";
import { checkExported, importStore } from "../../src/store/transfer/importStore.js";
import { exportStore } from "../../src/store/transfer/exportStore.js";
import { temporaryFolder } from "../harness/temporaryStore.js";
import { chainOf, identity, StoreRig } from "./StoreRig.js";

function contentOf(keyValue: KeyValue): string[][] {
  return Array.from(keyValue.range(everything.from, everything.to), (entry) =>
    [entry.key, entry.value].map((bytes) => Buffer.from(bytes).toString("base64")),
  );
}

async function exported(store: Store): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const file = new Writable({
    write(chunk: Buffer, _, done) {
      chunks.push(chunk);
      setImmediate(done);
    },
  });
  await exportStore(store, file);
  return Buffer.concat(chunks);
}

function arriving(file: Uint8Array, size = 100_000): Readable {
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < file.length; at += size) pieces.push(file.subarray(at, at + size));
  return Readable.from(pieces);
}

describe("a store that is moved", () => {
  let rig: StoreRig;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let target: KeyValue;

  beforeEach(async () => {
    rig = await StoreRig.open();
    for (const block of chainOf(3)) await rig.store.commit((changes) => changes.appendBlock(block));
    // Entries for more than one frame. One entry is longer than a frame.
    await rig.keyValue.write((batch) => {
      for (let i = 0; i < 300; i++) {
        batch.put(Buffer.from(`L${i}`), new Uint8Array(5_000).fill(i));
      }
      batch.put(Buffer.from("Lz long"), new Uint8Array(2_000_000).fill(1));
      batch.put(Buffer.from("Lz empty"), new Uint8Array(0));
    });
    folder = await temporaryFolder();
    target = await openLmdb(folder.path);
  });

  afterEach(async () => {
    await target.close();
    await folder.remove();
    await rig.end();
  });

  async function expectRefused(file: Uint8Array, code: string): Promise<void> {
    await expect(importStore(arriving(file), target)).rejects.toMatchObject({ code });
    expect(contentOf(target)).toEqual([]);
  }

  test("is the same store, however it arrives", async () => {
    const file = await exported(rig.store);
    for (const size of [7_777, file.length]) {
      const steps: number[] = [];
      const { entries, bytes } = await importStore(arriving(file, size), target, (progress) =>
        steps.push(progress.entries),
      );
      expect(contentOf(target)).toEqual(contentOf(rig.keyValue));
      expect([entries, bytes]).toEqual([contentOf(target).length, file.length]);
      expect(steps.length).toBeGreaterThan(1);
      expect(steps.at(-1)).toBe(entries);
      const store = await openStore(target, identity);
      expect(store.block(2)).toEqual(rig.store.block(2));
      await emptyStore(store);
      await target.write((batch) => batch.remove(metaKey("identity")));
    }
  });

  test("is the store at the call, whatever is committed meanwhile", async () => {
    const before = contentOf(rig.keyValue);
    const file = new PassThrough({ highWaterMark: 1 });
    const progress: number[] = [];
    const exporting = exportStore(rig.store, file, ({ bytes }) => progress.push(bytes));
    await rig.store.commit((changes) => changes.setState(5n, [Field(5)]));
    const importing = importStore(file, target);
    await rig.store.commit((changes) => changes.setState(6n, [Field(6)]));
    await Promise.all([exporting, importing]);
    expect(contentOf(target)).toEqual(before);
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
    expect(rig.store.state(6n)).toEqual([Field(6)]);
  });

  test("does not go where there is one", async () => {
    const file = await exported(rig.store);
    await importStore(arriving(file), target);
    const before = contentOf(target);
    await expect(importStore(arriving(file), target)).rejects.toMatchObject({
      code: "store/not-empty",
    });
    expect(contentOf(target)).toEqual(before);
  });

  test("is refused when anything is missing, and leaves nothing", async () => {
    const file = await exported(rig.store);
    const cuts = [0, 5, 10, 11, 13, 1_000, file.length - 33, file.length - 32, file.length - 1];
    for (const cut of cuts) await expectRefused(file.subarray(0, cut), "store/damaged");
    await expectRefused(Buffer.concat([file, Uint8Array.of(0)]), "store/damaged");
  });

  test("is refused when any byte of it is another", async () => {
    const file = await exported(rig.store);
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 11, max: file.length - 1 }),
        fc.nat(7),
        async (at, bit) => {
          const changed = Buffer.from(file);
          changed[at] = (changed[at] ?? 0) ^ (1 << bit);
          await expectRefused(changed, "store/damaged");
        },
      ),
      { numRuns: 15 },
    );
    await importStore(arriving(file), target);
  });

  test("is refused when it is of a newer form, or no store", async () => {
    const file = await exported(rig.store);
    const newer = Buffer.from(file);
    newer[10] = 2;
    await expectRefused(newer, "store/newer");
    const other = Buffer.from(file);
    other[0] = 0;
    await expectRefused(other, "store/not-a-store");
  });

  test("names its chain at its beginning", async () => {
    const file = await exported(rig.store);
    const check = async (name: string, bytes = file) =>
      await checkExported(arriving(bytes), { ...identity, name });
    await check(identity.name);
    await expect(check("another")).rejects.toMatchObject({
      code: "store/foreign",
      message: `The file contains another chain: its name is ${identity.name}, not another.`,
      remedy: `To continue its chain: \`kifu import FILE --chain ${identity.name}\`.`,
    });
    const nobodys = Buffer.from(file);
    nobodys[file.indexOf('{"schema"')] = 0;
    await expect(check(identity.name, nobodys)).rejects.toMatchObject({ code: "store/damaged" });
    const cut = file.subarray(0, 500);
    await expect(check(identity.name, cut)).rejects.toMatchObject({ code: "store/damaged" });
  });

  test("leaves nothing when its stream fails", async () => {
    const file = await exported(rig.store);
    const failing = Readable.from(
      (function* () {
        yield file.subarray(0, 1_500_000);
        throw new Error("the line is cut");
      })(),
    );
    await expect(importStore(failing, target)).rejects.toThrow("the line is cut");
    expect(contentOf(target)).toEqual([]);
  });

  test("whose import died is not opened, and replaced by the next import", async () => {
    const file = await exported(rig.store);
    const stuck = new PassThrough();
    stuck.write(file.subarray(0, 1_500_000));
    let begun = () => {};
    const some = new Promise<void>((resolve) => (begun = resolve));
    // The import never ends, so the next process finds an unfinished store.
    void importStore(stuck, target, () => begun());
    await some;
    await target.close();

    target = await openLmdb(folder.path);
    expect(contentOf(target).length).toBeGreaterThan(100);
    await expect(openStore(target, identity)).rejects.toMatchObject({
      code: "store/damaged",
      message: "An import into this store did not finish.",
    });
    await importStore(arriving(file), target);
    expect(contentOf(target)).toEqual(contentOf(rig.keyValue));
    await openStore(target, identity);
  });
});
