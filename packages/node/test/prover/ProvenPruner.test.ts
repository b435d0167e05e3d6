import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { committedVerificationKey, domainOf } from "@kifu/chain";
import { fastestVerification } from "@kifu/kit/primitives";
import { differingProof } from "../../src/sequencer/differingProof.js";
import { verifyStoredChain } from "../../src/cli/verifyStoredChain.js";
import { ProvenPruner } from "../../src/prover/ProvenPruner.js";
import { importStore } from "../../src/store/transfer/importStore.js";
import { exportStore } from "../../src/store/transfer/exportStore.js";
import { openLmdb } from "../../src/store/openLmdb.js";
import { Store } from "../../src/store/Store.js";
import { temporaryFolder } from "../harness/temporaryStore.js";
import { settings, Stage } from "../index/events/Stage.js";
import { PassThrough } from "node:stream";
import { join } from "node:path";

const BLOCKS = 80;

let stage: Stage;

beforeEach(async () => {
  stage = await Stage.open();
  const id = await stage.pair(1, 2);
  await stage.block();
  await stage.play(id, "h8");
  await stage.block(BLOCKS - 1);
});

afterEach(async () => {
  await stage.stop();
});

async function prove(end: number): Promise<void> {
  const { store } = stage;
  const first = store.provenBlocks();
  const heights = Array.from({ length: end - first }, (_, i) => first + i);
  await store.commit((changes) =>
    changes.appendBatch({
      proof: { publicInput: [], publicOutput: [], maxProofsVerified: 2, proof: "" },
      blockHashes: heights.map((height) => String(store.blockHeader(height)?.hash)),
      height: store.batchCount(),
    }),
  );
}

function prunerOf(keep = 0) {
  const pruned: { blocks: number; bytes: number }[] = [];
  const pruner = new ProvenPruner(stage.store, {
    keep,
    onPruned: (each) => pruned.push(each),
    onFailure: (error) => {
      throw error;
    },
  });
  return { pruner, pruned };
}

describe("traces of proven blocks", () => {
  test("are deleted a few blocks at a time, and what was freed is reported once", async () => {
    await prove(70);
    const { pruner, pruned } = prunerOf();
    const steps: number[] = [];
    let hasMore = true;
    while (hasMore) {
      hasMore = await pruner.step();
      steps.push(stage.store.prunedBlocks());
    }
    expect(steps).toEqual([32, 64, 70]);
    expect(pruned).toEqual([{ blocks: 70, bytes: pruned[0]!.bytes }]);
    expect(pruned[0]?.bytes).toBeGreaterThan(70 * 1000);
    expect(await pruner.step()).toBe(false);
    expect(pruned).toHaveLength(1);
    expect(() => stage.store.block(69)?.beforeBlockStateTransitions).toThrow(
      expect.objectContaining({ code: "store/pruned" }),
    );
    expect(stage.store.block(70)?.beforeBlockStateTransitions).toBeDefined();
  });

  test("are kept for as many blocks as the setting says, and for those that are not proven", async () => {
    const { pruner, pruned } = prunerOf(30);
    await prove(20);
    expect(await pruner.step()).toBe(false);
    expect([stage.store.prunedBlocks(), pruned]).toEqual([0, []]);
    await prove(45);
    await pruner.step();
    expect(stage.store.prunedBlocks()).toBe(15);
    // The latest block keeps its traces.
    await prove(BLOCKS);
    await prunerOf().pruner.step();
    await prunerOf().pruner.step();
    await prunerOf().pruner.step();
    expect(stage.store.prunedBlocks()).toBe(BLOCKS - 1);
  });

  test("are kept since the state that is settled, which players can leave with", async () => {
    const { store } = stage;
    await prove(20);
    await prove(60);
    await store.commit((changes) =>
      changes.appendSettlement({
        ...{ transactionHash: "5J", promisedMessagesHash: "0" },
        batches: [0],
      }),
    );
    while (await prunerOf().pruner.step());
    expect(store.prunedBlocks()).toBe(20);
  });

  test("is deleted while the node runs, and blocks follow", async () => {
    const { pruner, pruned } = prunerOf();
    pruner.start();
    await prove(60);
    while (pruned.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    await stage.play(1, "i9");
    await stage.block();
    await pruner.stop();
    expect(stage.store.prunedBlocks()).toBe(60);
    expect(stage.store.blockCount()).toBe(BLOCKS + 1);
    await stage.restart();
    expect(stage.match(1).ply).toBe(2);
  });

  test("are not needed to verify what is called proven", async () => {
    const { store } = stage;
    await prove(60);
    const { verify } = await fastestVerification();
    const check = async () => await verifyStoredChain(store, { terms: settings.chain, verify });
    const before = await check();
    // All entries match, so the verification reaches the proof, which is a mock.
    expect(before.difference).toMatchObject({
      what: "proof of batch 0",
      stored: "proof/malformed",
    });
    const { pruner } = prunerOf();
    while (await pruner.step());
    expect(store.prunedBlocks()).toBe(60);
    expect(await check()).toEqual(before);
  });

  test("is not missed by a replay, an export, an import, or a match's record", async () => {
    const before = stage.records.signed(1, { after: 0, limit: 10 });
    // `chain.proof.ts` tests real proofs.
    const { store } = stage;
    const isProven = store.provenBlocks;
    store.provenBlocks = () => 60;
    const { pruner } = prunerOf();
    while (await pruner.step());
    store.provenBlocks = isProven;
    expect(store.prunedBlocks()).toBe(60);

    const { verify } = await fastestVerification();
    const options = { terms: settings.chain, verify };
    const verified = { blocks: BLOCKS, transactions: 3, skippedProofs: 0, difference: undefined };
    expect(await verifyStoredChain(store, options)).toEqual(verified);
    const { data: verificationKey } = await committedVerificationKey();
    const chain = { domain: domainOf(settings.chain), verificationKey };
    expect(await differingProof(store, chain)).toBeUndefined();
    expect(stage.records.signed(1, { after: 0, limit: 10 })).toEqual(before);

    const folder = await temporaryFolder();
    const keyValue = await openLmdb(join(folder.path, "store"));
    try {
      const file = new PassThrough();
      await Promise.all([exportStore(store, file), importStore(file, keyValue)]);
      const copy = new Store(keyValue);
      expect(copy.prunedBlocks()).toBe(60);
      expect(await verifyStoredChain(copy, options)).toEqual(verified);
    } finally {
      await keyValue.close();
      await folder.remove();
    }
  });
});
