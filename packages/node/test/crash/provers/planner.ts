/**
 * `kifu prove --queue` with mock proofs and small batches, for a test to kill. Proofs are mocked,
 * but all constraints are checked. Usage: `planner.js STORE QUEUE-URL`.
 */
import { defaultTerms } from "@kifu/chain/terms";
import { readingStore } from "../../../src/cli/readingStore.js";
import { defaultConfig } from "../../../src/lib/config/NodeConfig.js";
import { BatchFolder } from "../../../src/prover/BatchFolder.js";
import { ComposedCircuits } from "../../../src/prover/ComposedCircuits.js";
import { openProvenTree } from "../../../src/prover/openProvenTree.js";
import { Prover } from "../../../src/prover/Prover.js";
import { askForKeys } from "../../../src/prover/proverKeys.js";
import { proverFolders } from "../../../src/prover/proverFolders.js";
import { QueueDatabase } from "../../../src/prover/queue/QueueDatabase.js";
import { SharedQueue } from "../../../src/prover/queue/SharedQueue.js";
import { Results } from "../../../src/prover/Results.js";
import { termsOf } from "../../../src/store/openStore.js";
import { storeIdentity } from "../../../src/store/StoreIdentity.js";
import { ROUND_LENGTH } from "./roundLength.js";

const [path = "", url = ""] = process.argv.slice(2);
const chain = { ...defaultTerms, salt: "", roundLength: ROUND_LENGTH };
const config = { ...defaultConfig, chain, store: { ...defaultConfig.store, path } };
const { signal } = new AbortController();

await readingStore(config, async (store) => {
  const terms = termsOf(store);
  const { circuits: digest } = await storeIdentity(terms);
  const folders = proverFolders(path);
  const results = new Results(folders.results, digest);
  const batches = new BatchFolder(folders.batches);
  const folder = folders.treeOf(terms.salt);
  const tree = await openProvenTree({ chain: store, folder, batches });
  const queue = new SharedQueue({
    database: new QueueDatabase(url),
    chain: { ...terms, circuits: digest, version: "test" },
    planner: path,
  });
  const keys = await askForKeys(queue, terms, { results, signal });
  const prover = new Prover({
    chain: store,
    circuits: await ComposedCircuits.compose(terms, keys),
    tree,
    batches,
    rules: { transactions: 4, afterMs: 300, maximumBlocks: 6 },
    queue,
    results,
  });
  await prover.run(signal);
});
