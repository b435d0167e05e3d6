import { afterAll, beforeAll, expect, jest, test } from "@jest/globals";
import { standaloneRuntime } from "@kifu/chain";
import { defaultTerms } from "@kifu/chain/terms";
import { lengthOf, randomRun } from "@kifu/kit/testing";
import { dirname } from "node:path";
import { ask, submit } from "../harness/http.js";
import { KifuProcess } from "../harness/KifuProcess.js";
import { Player } from "../harness/Player.js";
import { PostgresProcess } from "../harness/PostgresProcess.js";
import { pick, randomNumbers } from "../harness/randomNumbers.js";
import { openStoreAt } from "../harness/temporaryStore.js";
import { ROUND_LENGTH } from "./provers/roundLength.js";
import { Victim } from "./provers/Victim.js";
import { until } from "./until.js";

// A worker compiles the circuits at each start.
jest.setTimeout(1_200_000);

const { seed, steps: KILLS } = randomRun({ steps: lengthOf({ short: 6, whole: 15 }) });
const LONGEST_MS = 3000;

const terms = { ...defaultTerms, salt: "0badcafe".repeat(4), roundLength: ROUND_LENGTH };
const { runtime } = standaloneRuntime(terms);
const random = randomNumbers(seed);

let postgres: PostgresProcess;
let node: KifuProcess;
let planner: Victim;
let workers: readonly Victim[];
const accepted: string[] = [];
let players = 0;

beforeAll(async () => {
  postgres = await PostgresProcess.start();
  const { name, salt } = terms;
  const settings = { "time.speed": 1, "chain.name": name, "chain.salt": salt };
  node = await KifuProcess.start({ roundLength: ROUND_LENGTH, settings });
  planner = new Victim("planner.js", [node.store, postgres.url]);
  workers = [1, 2].map(() => new Victim("worker.js", [postgres.url]));
  for (const victim of [planner, ...workers]) victim.start();
});

afterAll(async () => {
  for (const victim of [planner, ...workers]) await victim.kill();
  await postgres.done();
  await node.done();
});

test(`${KILLS} kills of sequencer, prover, workers and PostgreSQL lose nothing, seed ${seed}`, async () => {
  const victims = [
    { what: "the node", kill: () => node.kill(), start: () => node.start() },
    { what: "PostgreSQL", kill: () => postgres.kill(), start: () => postgres.start() },
    ...[planner, ...workers].map((victim) => ({
      what: "a prover",
      kill: () => victim.kill(),
      start: () => Promise.resolve(victim.start()),
    })),
  ];
  for (let kill = 0; kill < KILLS; kill++) {
    await play(1 + Math.floor(3 * random()));
    await new Promise((resolve) => setTimeout(resolve, LONGEST_MS * random()));
    const { kill: end, start } = pick(victims, random);
    for (const victim of [planner, ...workers]) victim.assertRuns();
    await end();
    await start();
  }
  await play(3);
  await until("all is proven", async () => (await chain()).unproven.blocks === 0, 600_000);
  for (const victim of [planner, ...workers]) victim.assertRuns();
});

test("all that was accepted is in the chain, and each block is in one batch", async () => {
  for (const victim of [planner, ...workers]) await victim.kill();
  await node.kill();
  const store = await openStoreAt(dirname(node.store), terms);
  try {
    for (const hash of accepted) expect(store.status(hash)?.kind).toBe("included");
    const hashes = Array.from({ length: store.batchCount() }, (_, i) => store.batch(i)).flatMap(
      (batch) => batch?.blockHashes ?? [],
    );
    const blocks = Array.from({ length: store.blockCount() }, (_, height) =>
      store.blockHeader(height)?.hash.toString(),
    );
    expect(hashes).toEqual(blocks);
    expect(store.batchCount()).toBeGreaterThan(1);

    // Each batch begins where the previous one ended.
    const proofs = Array.from({ length: store.batchCount() }, (_, i) => store.batch(i)?.proof);
    for (const [i, proof] of proofs.entries()) {
      if (i > 0) expect(proof?.publicInput).toEqual(proofs[i - 1]?.publicOutput);
    }
  } finally {
    await store.close();
  }
});

async function play(count: number): Promise<void> {
  const { time } = await chain();
  for (let i = 0; i < count; i++) {
    const wish = { moveLimit: 100 + players, validUntil: time + 600, expiresAt: time + 100_000 };
    const player = new Player(runtime, ++players, terms);
    const hash = await submit(node.url, player.register(wish).toJSON());
    expect(hash).toMatch(/^\d+$/);
    accepted.push(hash);
  }
}

async function chain(): Promise<{ time: number; unproven: { blocks: number } }> {
  const { body } = await ask(node.url, "{ chain { time unproven { blocks } } }");
  return body.data?.["chain"] as { time: number; unproven: { blocks: number } };
}
