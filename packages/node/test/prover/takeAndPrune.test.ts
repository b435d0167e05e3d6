import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { join } from "node:path";
import { defaultTerms } from "@kifu/chain/terms";
import { defaultConfig } from "../../src/lib/config/NodeConfig.js";
import { createLog } from "../../src/lib/log.js";
import { openChain } from "../harness/openChain.js";
import { BatchFolder } from "../../src/prover/BatchFolder.js";
import type { ProvenBatch } from "../../src/prover/ProvenBatch.js";
import { proverFolders } from "../../src/prover/proverFolders.js";
import { startNode } from "../../src/cli/startNode.js";
import { until } from "../crash/until.js";
import { openStoreAt, temporaryFolder } from "../harness/temporaryStore.js";

const BLOCKS = 50;
const PROVEN = 40;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let hashes: string[];

beforeEach(async () => {
  folder = await temporaryFolder();
  const store = await openStoreAt(folder.path);
  const chain = await openChain(store, defaultTerms);
  hashes = [];
  while (hashes.length < BLOCKS) {
    hashes.push((await chain.closeBlock()).block.hash.toString());
  }
  await chain.stop();
  await store.close();
});

afterEach(async () => {
  await folder.remove();
});

test("a running node takes in a batch, and prunes its blocks", async () => {
  const path = join(folder.path, "store");
  const lines: { msg?: string; blocks?: number; bytes?: number }[] = [];
  const node = await startNode(
    {
      ...defaultConfig,
      chain: defaultTerms,
      store: { ...defaultConfig.store, path },
      http: { ...defaultConfig.http, port: 0 },
    },
    createLog(
      { level: "info", format: "json" },
      { write: (line) => lines.push(JSON.parse(line) as (typeof lines)[number]) },
    ),
  );
  const pruned = async () => {
    const text = await (await fetch(`${node.url}/metrics`)).text();
    return Number(/^kifu_pruned_blocks (\d+)$/m.exec(text)?.[1]);
  };
  try {
    expect(await pruned()).toBe(0);
    const batch: ProvenBatch = {
      number: 0,
      first: 0,
      blockHashes: hashes.slice(0, PROVEN),
      proof: { publicInput: [], publicOutput: [], maxProofsVerified: 2, proof: "" },
    };
    await new BatchFolder(proverFolders(path).batches).put(batch);
    await until("the blocks are pruned", async () => (await pruned()) === PROVEN);
    await until("the log tells", () => lines.some(({ msg }) => msg?.startsWith("Pruned") === true));
  } finally {
    await node.stop();
  }
  const [seen, ...more] = lines.filter(({ msg }) => msg?.startsWith("Pruned"));
  expect(seen).toMatchObject({ blocks: PROVEN });
  expect(seen?.bytes).toBeGreaterThan(PROVEN * 1000);
  expect(more).toEqual([]);

  const store = await openStoreAt(folder.path);
  expect([store.provenBlocks(), store.prunedBlocks()]).toEqual([PROVEN, PROVEN]);
  await store.close();
});
