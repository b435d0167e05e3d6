import { afterAll, beforeAll, expect, jest, test } from "@jest/globals";
import { standaloneRuntime } from "@kifu/chain";
import { defaultTerms } from "@kifu/chain/terms";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { ask, submit } from "../harness/http.js";
import { KifuProcess } from "../harness/KifuProcess.js";
import { Player } from "../harness/Player.js";
import { pick, randomNumbers } from "../harness/randomNumbers.js";
import { openStoreAt } from "../harness/temporaryStore.js";
import { ROUND_LENGTH } from "./provers/roundLength.js";
import { Victim } from "./provers/Victim.js";
import { cyclesOr, seed } from "./settings.js";
import { until } from "./until.js";

// A prover composes the circuits at each start.
jest.setTimeout(1_200_000);

const KILLS = cyclesOr(5);
const LONGEST_MS = 12_000;
const SECRET = "0123456789abcdef".repeat(2);

const terms = { ...defaultTerms, salt: "0badcafe".repeat(4), roundLength: ROUND_LENGTH };
const { runtime } = standaloneRuntime(terms);
const random = randomNumbers(seed);

let node: KifuProcess;
let prover: Victim;
let folder: string;
let players = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kifu-remote-"));
  const { name, salt } = terms;
  const settings = {
    "time.speed": 1,
    "chain.name": name,
    "chain.salt": salt,
    "prover.secret": SECRET,
  };
  node = await KifuProcess.start({ roundLength: ROUND_LENGTH, settings });
  prover = new Victim("remotePlanner.js", [join(folder, "store"), node.url, SECRET, salt]);
  prover.start();
});

afterAll(async () => {
  await prover.kill();
  await node.done();
  await rm(folder, { recursive: true, force: true });
});

test(`${KILLS} kills of a node and of its prover elsewhere lose nothing, seed ${seed}`, async () => {
  const victims = [
    { kill: () => node.kill(), start: () => node.start() },
    { kill: () => prover.kill(), start: () => Promise.resolve(prover.start()) },
  ];
  for (let kill = 0; kill < KILLS; kill++) {
    await play(1 + Math.floor(3 * random()));
    await new Promise((resolve) => setTimeout(resolve, LONGEST_MS * random()));
    const { kill: end, start } = pick(victims, random);
    prover.assertRuns();
    await end();
    await start();
  }
  await play(3);
  await until("all is proven", async () => (await chain()).unproven.blocks === 0, 600_000);
  prover.assertRuns();
});

test("each block is in one batch, and each batch begins where the one before it ended", async () => {
  await prover.kill();
  await node.kill();
  const [store, copy] = await Promise.all([
    openStoreAt(dirname(node.store), terms),
    openStoreAt(folder, terms),
  ]);
  try {
    const batches = Array.from({ length: store.batchCount() }, (_, i) => store.batch(i));
    const hashes = Array.from({ length: store.blockCount() }, (_, height) =>
      store.blockHeader(height)?.hash.toString(),
    );
    expect(batches.flatMap((batch) => batch?.blockHashes ?? [])).toEqual(hashes);
    expect(batches.length).toBeGreaterThan(1);
    for (const [i, batch] of batches.entries()) {
      if (i === 0) continue;
      expect(batch?.proof.publicInput).toEqual(batches[i - 1]?.proof.publicOutput);
    }
    // All blocks are proven, so the prover's copy contains all of them.
    expect(copy.blockCount()).toBe(store.blockCount());
  } finally {
    await store.close();
    await copy.close();
  }
});

async function play(count: number): Promise<void> {
  const { time } = await chain();
  for (let i = 0; i < count; i++) {
    const wish = { moveLimit: 100 + players, validUntil: time + 600, expiresAt: time + 100_000 };
    const player = new Player(runtime, ++players, terms);
    expect(await submit(node.url, player.register(wish).toJSON())).toMatch(/^\d+$/);
  }
}

async function chain(): Promise<{ time: number; unproven: { blocks: number } }> {
  const { body } = await ask(node.url, "{ chain { time unproven { blocks } } }");
  return body.data?.["chain"] as { time: number; unproven: { blocks: number } };
}
