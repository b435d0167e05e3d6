import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { silent } from "../../../src/lib/log.js";
import { appendBatch } from "../../../src/prover/BatchFolder.js";
import { writeSettled } from "../../../src/prover/settlement/settlementFiles.js";
import { SettlementTaker } from "../../../src/prover/settlement/SettlementTaker.js";
import { mockBatch } from "../../harness/mockBatch.js";
import { Stage } from "../../index/events/Stage.js";

let stage: Stage;
let folder: string;
let file: string;
let announced: number;
let errors: object[];
let taker: SettlementTaker;
let isFollowing: boolean;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "kifu-settled-"));
  file = join(folder, "settled.json");
  stage = await Stage.open();
  await stage.block(7);
  await appendBatch(stage.store, mockBatch(stage.store, { number: 0, first: 0, end: 2 }));
  await appendBatch(stage.store, mockBatch(stage.store, { number: 1, first: 2, end: 5 }));
  [announced, errors, isFollowing] = [0, [], false];
  taker = new SettlementTaker({
    store: stage.store,
    log: { ...silent, error: (fields: object) => void errors.push(fields) },
    onTaken: () => announced++,
    isFollowing: () => isFollowing,
  });
});

afterEach(async () => {
  await stage.stop();
  await rm(folder, { recursive: true, force: true });
});

const finality = (...heights: number[]) =>
  heights.map((height) => stage.records.block(height)?.finality);

test("blocks are settled once the file says so, and announced once", async () => {
  await taker.take(file);
  expect([stage.store.settledBlocks(), announced]).toEqual([0, 0]);
  await writeSettled(file, { blocks: 2, transaction: "5Jabc" });
  await taker.take(file);
  await taker.take(file);
  expect([stage.store.settledBlocks(), announced]).toEqual([2, 1]);
  expect(finality(1, 2, 5)).toEqual(["settled", "proven", "sequenced"]);
});

test("several settlements are taken over at once, as after a pause of the node", async () => {
  await writeSettled(file, { blocks: 5, transaction: "" });
  await taker.take(file);
  expect(stage.store.settledBlocks()).toBe(5);
});

test("no block is settled before the node has its proof", async () => {
  await writeSettled(file, { blocks: 7, transaction: "" });
  await taker.take(file);
  expect(stage.store.settledBlocks()).toBe(5);
  await appendBatch(stage.store, mockBatch(stage.store, { number: 2, first: 5, end: 7 }));
  await taker.take(file);
  expect(stage.store.settledBlocks()).toBe(7);
});

test("a settlement never ends inside a batch, and is never taken back", async () => {
  await writeSettled(file, { blocks: 4, transaction: "" });
  await taker.take(file);
  expect(stage.store.settledBlocks()).toBe(2);
  await writeSettled(file, { blocks: 0, transaction: "" });
  await taker.take(file);
  expect(stage.store.settledBlocks()).toBe(2);
});

test("a damaged file changes nothing, and is logged", async () => {
  await writeFile(file, '{"blocks":');
  await taker.take(file);
  expect(errors).toMatchObject([{ code: "settlement/bad-file" }]);
  expect(stage.store.settledBlocks()).toBe(0);
});

test("a node that follows another waits for the writer", async () => {
  isFollowing = true;
  await writeSettled(file, { blocks: 5, transaction: "" });
  await taker.take(file);
  expect(stage.store.settledBlocks()).toBe(0);
});
