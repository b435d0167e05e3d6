import { NetworkState } from "@proto-kit/protocol";
import type { TransactionExecutionResult } from "@proto-kit/sequencer";
import type { BlockHeader } from "../../store/codec/block.js";
import type { ReadableStore } from "../NodeParts.js";
import { count, decimal, type Optional, type Resolver } from "./resolver.js";

const submitTx: Resolver<{ tx: unknown }, Promise<string>> = async (_root, { tx }, context) => {
  const { ingress, store, metrics, caller, meter } = context;
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  try {
    const submitting = ingress.submit(tx, caller, () => meter.submission());
    const { hash } = await store.answered(submitting);
    metrics.observeAdmission("accepted", seconds());
    return hash;
  } catch (error) {
    metrics.observeAdmission("refused", seconds());
    throw error;
  }
};

const state: Resolver<{ path: string }, string[] | undefined> = (_root, { path }, { store }) =>
  store.state(decimal("path", path))?.map((field) => field.toString());

const witness: Resolver<{ path: string }, unknown> = (_root, { path }, { readWitness }) => {
  const { leaf, merkleWitness } = readWitness(decimal("path", path));
  return {
    leaf: {
      value: leaf.value.toString(),
      path: leaf.path.toString(),
      nextPath: leaf.nextPath.toString(),
    },
    merkleWitness: {
      siblings: merkleWitness.path.map((sibling) => sibling.toString()),
      isLefts: merkleWitness.isLeft.map((isLeft) => isLeft.toBoolean()),
    },
  };
};

const network: Resolver<object, unknown> = (_root, _args, { store }) => {
  const latest = store.blockCount() - 1;
  const proven = headerAt(store, store.provenBlocks() - 1);
  return {
    unproven: networkState(headerAt(store, latest)?.networkState.during),
    staged: networkState(latest < 0 ? undefined : store.result(latest)?.afterNetworkState),
    proven: proven === undefined ? undefined : networkState(proven.networkState.during),
  };
};

function networkState({ block, previous }: NetworkState = NetworkState.empty()) {
  return {
    block: { height: block.height.toString() },
    previous: { rootHash: previous.rootHash.toString() },
  };
}

const inclusion = {
  pending: "PENDING",
  included: "INCLUDED",
  failed: "INCLUDED",
  proven: "INCLUDED",
  settled: "SETTLED",
  dropped: "UNKNOWN",
} as const;

const transactionState: Resolver<{ hash: string }, string> = (_root, { hash }, { ingress }) => {
  const status = ingress.status(decimal("hash", hash).toString());
  return status === undefined ? "UNKNOWN" : inclusion[status.kind];
};

const block: Resolver<{ hash: Optional<string>; height: Optional<number> }, unknown> = (
  _root,
  { hash, height },
  { store },
) => {
  const at = heightOf(store, hash, height);
  const found = headerAt(store, at);
  return found === undefined ? undefined : protokitBlock(found, () => transactionsAt(store, at));
};

function heightOf(
  store: Pick<ReadableStore, "heightOf" | "blockCount">,
  hash: Optional<string>,
  height: Optional<number>,
): number {
  if (hash != null) return store.heightOf(decimal("hash", hash).toString()) ?? -1;
  return height == null ? store.blockCount() - 1 : count("height", height);
}

function headerAt(store: Pick<ReadableStore, "blockHeader" | "blockCount">, height: number) {
  return height >= 0 && height < store.blockCount() ? store.blockHeader(height) : undefined;
}

/** Called only if the query selects the transactions, because a block has many. */
function transactionsAt(store: Pick<ReadableStore, "block">, height: number) {
  return store.block(height)?.transactions.map(execution) ?? [];
}

function protokitBlock(
  { hash, previousBlockHash, height, transactionsHash }: BlockHeader,
  txs: () => unknown[],
) {
  return {
    hash: hash.toString(),
    previousBlockHash: previousBlockHash?.toString(),
    height: Number(height.toBigInt()),
    transactionsHash: transactionsHash.toString(),
    txs,
  };
}

function execution({ tx, status, statusMessage }: TransactionExecutionResult) {
  return { tx: tx.toJSON(), status: status.toBoolean(), statusMessage };
}

export const stockResolvers = {
  Query: { state, witness, network, transactionState, block },
  Mutation: { submitTx },
};
