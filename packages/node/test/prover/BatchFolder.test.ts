import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BatchFolder } from "../../src/prover/BatchFolder.js";
import type { ProvenBatch } from "../../src/prover/ProvenBatch.js";
import { Stage } from "../index/events/Stage.js";
import { mockBatch } from "../harness/mockBatch.js";

let stage: Stage;
let path: string;
let folder: BatchFolder;

beforeEach(async () => {
  path = await mkdtemp(join(tmpdir(), "kifu-batches-"));
  folder = new BatchFolder(path);
  stage = await Stage.open();
  await stage.block(5);
});

afterEach(async () => {
  await stage.stop();
  await rm(path, { recursive: true, force: true });
});

const batchOf = (number: number, first: number, end: number) =>
  mockBatch(stage.store, { number, first, end });

describe("batches that a prover hands over", () => {
  test("are stored in their order, whichever came first, and once", async () => {
    await folder.put(batchOf(1, 2, 5));
    expect(await folder.takeInto(stage.store)).toBe(0);
    await folder.put(batchOf(0, 0, 2));
    expect(await folder.takeInto(stage.store)).toBe(2);
    expect(stage.store.provenBlocks()).toBe(5);
    expect(await readdir(path)).toEqual([]);
    expect(await folder.takeInto(stage.store)).toBe(0);
  });

  test("are in the store as they were handed over", async () => {
    const { proof } = batchOf(0, 0, 2);
    await folder.put(batchOf(0, 0, 2));
    await folder.takeInto(stage.store);
    expect(stage.records.block(1)?.finality).toBe("proven");
    expect(stage.records.block(2)?.finality).toBe("sequenced");
    expect(stage.store.batch(0)?.proof).toEqual(proof);
  });

  test("are stored with the time at which they were taken", async () => {
    await folder.put(batchOf(0, 0, 2));
    const before = Date.now();
    await folder.takeInto(stage.store);
    const { takenAt } = stage.store.batch(0)!;
    expect(takenAt).toBeGreaterThanOrEqual(before);
    expect(takenAt).toBeLessThanOrEqual(Date.now());
  });

  test("are found by any block that they prove, and by no other", async () => {
    await folder.put(batchOf(0, 0, 2));
    await folder.put(batchOf(1, 2, 3));
    await folder.takeInto(stage.store);
    const heights = [-1, 0, 1, 2, 3, 4, 99, 0.5];
    expect(heights.map((height) => stage.store.batchNumberOf(height))).toEqual([
      undefined,
      0,
      0,
      1,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test("report the disk's error when they cannot be written", async () => {
    await writeFile(join(path, "file"), "");
    const onFile = new BatchFolder(join(path, "file", "batches"));
    const put = onFile.put(batchOf(0, 0, 2));
    await expect(put).rejects.toMatchObject({ code: "store/not-a-store" });
  });

  test("in a missing folder are an empty list", async () => {
    expect(await new BatchFolder(join(path, "no", "such")).takeInto(stage.store)).toBe(0);
  });

  test("are followed to the end, also while the node takes them in", async () => {
    for (const [number, first] of [0, 2, 3].entries()) {
      await folder.put(batchOf(number, first, [2, 3, 5][number] ?? 0));
    }
    const following = [folder.follow(stage.store), folder.follow(stage.store)];
    const taking = folder.takeInto(stage.store);
    const end = { blocks: 5, batches: 3 };
    expect(await Promise.all([...following, folder.follow(stage.store)])).toEqual([end, end, end]);
    expect(await taking).toBe(3);
    expect(await folder.follow(stage.store)).toEqual(end);
  });

  const alien = "7".repeat(70);
  test.each<[string, (batch: ProvenBatch) => unknown]>([
    ["of other blocks", (batch) => ({ ...batch, blockHashes: [alien, ...batch.blockHashes] })],
    ["of blocks that are not there", (batch) => ({ ...batch, blockHashes: Array(9).fill(alien) })],
    ["of no blocks", (batch) => ({ ...batch, blockHashes: [] })],
    ["that begins later", (batch) => ({ ...batch, first: 1 })],
    ["with another number", (batch) => ({ ...batch, number: 3 })],
    ["without a proof", ({ proof: _, ...batch }) => batch],
    ["with a proof that is none", (batch) => ({ ...batch, proof: { proof: 5 } })],
    ["that is nothing", () => null],
  ])("are refused, and nothing is written: one %s", async (_, alter) => {
    await writeFile(join(path, "0.json"), JSON.stringify(alter(batchOf(0, 0, 2))));
    await expect(folder.takeInto(stage.store)).rejects.toMatchObject({ code: "prover/bad-batch" });
    expect(stage.store.provenBlocks()).toBe(0);
    expect(await readdir(path)).toEqual(["0.json"]);
  });

  test("that are cut short are refused, and taken when they are whole", async () => {
    await folder.put(batchOf(0, 0, 2));
    const file = join(path, "0.json");
    const whole = await readFile(file, "utf8");
    await writeFile(file, whole.slice(0, -10));
    await expect(folder.takeInto(stage.store)).rejects.toMatchObject({ code: "prover/bad-batch" });
    await folder.put(batchOf(0, 0, 2));
    expect(await folder.takeInto(stage.store)).toBe(1);
  });
});
