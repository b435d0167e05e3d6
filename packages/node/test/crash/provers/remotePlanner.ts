/**
 * Runs `kifu prove --from` for a test that kills it. Proofs are mocked and batches are small, but
 * all constraints are checked. Usage: `remotePlanner.js STORE NODE-URL SECRET SALT`.
 */
import { installFastest } from "@kifu/kit/primitives";
import { defaultTerms } from "@kifu/chain/terms";
import { checksWith } from "../../../src/sequencer/threads/SignatureThread.js";
import { Replica } from "../../../src/sequencer/Replica.js";
import { BatchFolder } from "../../../src/prover/BatchFolder.js";
import { InProcessQueue } from "../../prover/InProcessQueue.js";
import { openProvenTree } from "../../../src/prover/openProvenTree.js";
import { ProofCircuits } from "../../../src/prover/ProofCircuits.js";
import { Prover } from "../../../src/prover/Prover.js";
import { proverFolders } from "../../../src/prover/proverFolders.js";
import { BatchExchange } from "../../../src/prover/remote/BatchExchange.js";
import { followNode } from "../../../src/prover/remote/followNode.js";
import { NodeClient } from "../../../src/prover/remote/NodeClient.js";
import { ChainCopy, openNodeCopy } from "../../../src/prover/remote/ChainCopy.js";
import { Results } from "../../../src/prover/Results.js";
import { storeIdentity } from "../../../src/store/StoreIdentity.js";
import { ROUND_LENGTH } from "./roundLength.js";

const [path = "", url = "", secret = "", salt = ""] = process.argv.slice(2);
const terms = { ...defaultTerms, salt, roundLength: ROUND_LENGTH };
const { signal } = new AbortController();

const { verification } = await installFastest();
const node = new NodeClient({ url, secret, awayMs: 100 });
const store = await openNodeCopy(path, node, terms, signal);
const identity = await storeIdentity(terms);
const folders = proverFolders(path);
const batches = new BatchFolder(folders.batches);
const tree = await openProvenTree({ chain: store, folder: folders.treeOf(salt), batches });
const circuits = await ProofCircuits.compile(terms, { areProofsReal: false });
const copy = new ChainCopy({
  node,
  replica: await Replica.open(store, terms),
  chain: identity,
  checkSignatures: checksWith(verification.verify),
  copy: path,
});
const exchange = new BatchExchange({ node, store, batches, provers: () => [] });
const prover = new Prover({
  chain: store,
  circuits,
  tree,
  batches,
  rules: { transactions: 4, afterMs: 300, maximumBlocks: 6 },
  queue: new InProcessQueue(circuits.tasks),
  results: new Results(folders.results, identity.circuits),
  follow: followNode({ copy, exchange, store, tree, keepProven: 0 }),
});
await prover.run(signal);
