import { installFastest } from "@kifu/kit/primitives";
import type { ProverAtWork } from "@kifu/wire";
import { resolve } from "node:path";
import type { NodeConfig } from "../config/index.js";
import { checksWith } from "../sequencer/threads/SignatureThread.js";
import { Replica } from "../sequencer/Replica.js";
import type { BatchFolder } from "../prover/BatchFolder.js";
import type { ProvenBatch } from "../prover/ProvenBatch.js";
import type { FollowChain } from "../prover/Prover.js";
import type { ProvenTree } from "../prover/ProvenTree.js";
import { BatchExchange } from "../prover/remote/BatchExchange.js";
import { followNode } from "../prover/remote/followNode.js";
import type { NodeClient } from "../prover/remote/NodeClient.js";
import { ChainCopy } from "../prover/remote/ChainCopy.js";
import { termsOf } from "../store/openStore.js";
import type { Store } from "../store/Store.js";
import { storeIdentity } from "../store/StoreIdentity.js";
import type { ProvingDisplay } from "./ProvingDisplay.js";

interface FollowingNode {
  readonly node: NodeClient;
  readonly store: Store;
  readonly tree: ProvenTree;
  readonly batches: BatchFolder;
  readonly verify: (batch: ProvenBatch) => Promise<void>;
  readonly config: NodeConfig;
  readonly display: ProvingDisplay;
  readonly provers: () => readonly ProverAtWork[];
}

export async function followingNode({
  node,
  store,
  tree,
  batches,
  verify,
  config,
  display: { onExecuted, onHandedOver },
  provers,
}: FollowingNode): Promise<FollowChain> {
  const { verification } = await installFastest();
  const terms = termsOf(store);
  const copy = new ChainCopy({
    node,
    replica: await Replica.open(store, terms),
    chain: await storeIdentity(terms),
    checkSignatures: checksWith(verification.verify),
    copy: resolve(config.store.path),
    onExecuted,
  });
  const exchange = new BatchExchange({ node, store, batches, verify, provers, onHandedOver });
  const { keepProven } = config.store;
  return followNode({ copy, exchange, store, tree, keepProven });
}
