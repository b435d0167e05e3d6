import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from "@jest/globals";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BatchFolder } from "../../src/prover/BatchFolder.js";
import { ComposedCircuits } from "../../src/prover/ComposedCircuits.js";
import { Prover, type ProverOptions } from "../../src/prover/Prover.js";
import { askForKeys } from "../../src/prover/proverKeys.js";
import type { ProvenBatch } from "../../src/prover/ProvenBatch.js";
import { ProvenTree } from "../../src/prover/ProvenTree.js";
import type { ProvenByQueue } from "../../src/prover/queue/announcedChains.js";
import { QueueDatabase } from "../../src/prover/queue/QueueDatabase.js";
import { QueueWorker } from "../../src/prover/queue/QueueWorker.js";
import { SharedQueue } from "../../src/prover/queue/SharedQueue.js";
import { Results } from "../../src/prover/Results.js";
import type { TaskQueue } from "../../src/prover/runSteps.js";
import { verifyBatch } from "../../src/prover/verifyBatch.js";
import { WorkerQueue } from "../../src/prover/worker/WorkerQueue.js";
import { committedVerificationKey, defaultTerms, domainOf } from "@kifu/chain";
import { PostgresProcess } from "../harness/PostgresProcess.js";
import { settings, Stage } from "../index/events/Stage.js";

jest.setTimeout(300_000);

const terms = settings.chain;
const never = new AbortController().signal;

let proofs: WorkerQueue;
let stage: Stage;
let folder: string;
let tree: ProvenTree;
let results: Results;
let batches: BatchFolder;

beforeAll(() => {
  proofs = new WorkerQueue({ terms, areProofsReal: false, taskMs: 120_000 });
});

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "kifu-workers-"));
  stage = await Stage.open();
  tree = await ProvenTree.open(join(folder, "tree"));
  results = new Results(join(folder, "results"), "circuits");
  batches = new BatchFolder(join(folder, "batches"));
  const id = await stage.pair(1, 2);
  await stage.block();
  await stage.play(id, "h8 i9");
  await stage.block();
});

afterEach(async () => {
  await tree.close();
  await stage.stop();
  await rm(folder, { recursive: true, force: true });
});

afterAll(async () => {
  await proofs.close();
});

async function proveAll(queue: TaskQueue, options: Partial<ProverOptions> = {}): Promise<void> {
  const keys = await askForKeys(queue, terms, { results, signal: never });
  const circuits = await ComposedCircuits.compose(terms, keys);
  try {
    const rules = { transactions: 4, afterMs: 0, maximumBlocks: 8 };
    const { store } = stage;
    const usual = { chain: store, circuits, tree, batches, rules, queue, results, attempts: 1 };
    await new Prover({ ...usual, ...options }).proveAll();
  } finally {
    await circuits.close();
  }
}

test("blocks are proven by another process, and this one is free meanwhile", async () => {
  let turns = 0;
  const timer = setInterval(() => turns++, 10);
  await proveAll(proofs);
  clearInterval(timer);
  expect(await batches.takeInto(stage.store)).toBe(1);
  expect(stage.store.provenBlocks()).toBe(stage.store.blockCount());
  // Compiling and proving block their own processes for seconds, but not this one.
  expect(turns).toBeGreaterThan(50);
});

test("blocks are proven through a shared queue", async () => {
  const server = await PostgresProcess.start();
  const database = new QueueDatabase(server.url);
  const chain: ProvenByQueue = { ...terms, circuits: "circuits", version: "1.0.0" };
  const worker = new QueueWorker({ database, chain, name: "host-a", queue: proofs });
  const queue = new SharedQueue({ database, chain, planner: "planner" });
  try {
    await proveAll(queue);
    expect(await batches.takeInto(stage.store)).toBe(1);
    expect(stage.store.provenBlocks()).toBe(stage.store.blockCount());
  } finally {
    await database.close(worker, queue);
    await server.done();
  }
});

test("a batch with an invalid proof is not handed over, and nothing of it is kept", async () => {
  const { data: verificationKey } = await committedVerificationKey();
  const ran: string[] = [];
  const queue: TaskQueue = {
    run: async (task, signal) => {
      ran.push(task.name);
      return await proofs.run(task, signal);
    },
  };
  const domain = domainOf(terms);
  const options = { verificationKey, domain };
  // Mock proofs: all their claims are right, but they prove nothing.
  const failing = proveAll(queue, {
    verify: async (batch) => await verifyBatch(stage.store, batch, options),
  });
  await expect(failing).rejects.toMatchObject({
    code: "prover/bad-proof",
    details: { first: 0, reason: "proof/invalid" },
  });
  expect(await batches.takeInto(stage.store)).toBe(0);
  expect([tree.blocks, stage.store.provenBlocks()]).toEqual([0, 0]);

  const before = [...ran.splice(0)].sort();
  await proveAll(queue);
  expect(ran.sort()).toEqual(before);
  expect(await batches.takeInto(stage.store)).toBe(1);
});

test("a batch is compared with the very blocks that it is of", async () => {
  const proven: ProvenBatch[] = [];
  const rules = { transactions: 1, afterMs: 0, maximumBlocks: 1 };
  await proveAll(proofs, { rules, verify: async (batch) => void proven.push(batch) });
  expect(proven).toHaveLength(2);
  const batch = proven[0]!;
  const { data: verificationKey } = await committedVerificationKey();
  const verify = async (given: ProvenBatch, domain = domainOf(terms)) =>
    await verifyBatch(stage.store, given, { verificationKey, domain });
  const altered = (side: "publicInput" | "publicOutput", index: number): ProvenBatch => ({
    ...batch,
    proof: { ...batch.proof, [side]: batch.proof[side].map((it, i) => (i === index ? "5" : it)) },
  });
  const refused = async (running: Promise<void>, reason: string) =>
    await expect(running).rejects.toMatchObject({ code: "prover/bad-proof", details: { reason } });

  await refused(verify(batch, 5n), "proof/other-chain");
  await refused(verify(altered("publicInput", 0)), "proof/unfinished");
  await refused(verify(altered("publicInput", 3)), "proof/starts-elsewhere");
  await refused(verify(altered("publicOutput", 6)), "proof/wrong-clock");
  // Only the proof itself is wrong.
  for (const each of proven) await refused(verify(each), "proof/invalid");
  await refused(verify({ ...proven[1]!, proof: batch.proof }), "proof/starts-elsewhere");
});

test("an answer that is not a proof at all is refused as well, and not kept", async () => {
  const failing = proveAll({
    run: async (task, signal) => {
      const result = await proofs.run(task, signal);
      return task.task === "blocks" ? "no proof" : result;
    },
  });
  await expect(failing).rejects.toMatchObject({ code: "prover/bad-proof" });
  await proveAll(proofs);
  expect(await batches.takeInto(stage.store)).toBe(1);
});

test("keys of other circuits than the committed ones are refused", async () => {
  const asking = askForKeys(proofs, defaultTerms, { results, signal: never });
  await expect(asking).rejects.toMatchObject({ code: "prover/other-circuits" });
});
