import "lmdb";
import "o1js";
import "../../lib/threads/reportLoaded.js";
import { once } from "node:events";
import { type MessagePort, workerData } from "node:worker_threads";
import { installFastPoseidon, installFastScaling } from "@kifu/kit/primitives";
import { MinaActionsHashList, NetworkState, TransactionHashList } from "@proto-kit/protocol";
import type { BlockTrackers } from "@proto-kit/sequencer";
import { Field } from "o1js";
import { blockTraceCodec } from "../../store/codec/trace.js";
import { executionCodec } from "../../store/codec/block.js";
import { pendingCodec } from "../../store/codec/transaction.js";
import { encodeChanges } from "../../store/UnwrittenChanges.js";
import { CommittedEntries } from "../../store/lmdb/database.js";
import { Executor } from "../Executor.js";
import { Overlay } from "../Overlay.js";
import { changesOf, StoredStateTree } from "../StateTree.js";
import { answerQuestions } from "../../lib/threads/WorkerThread.js";
import type {
  ExecutionThreadOptions,
  SentRun,
  StateReads,
  ThreadTransaction,
  SentTree,
  SentTreeAnswer,
} from "./ExecutionThread.js";

/** Reads from the main thread's state and keeps writes in this thread. */
class AskedState extends Overlay {
  private readonly known: Map<bigint, Field[] | undefined>;

  constructor(private readonly asked: ThreadTransaction["state"]) {
    const given = asked instanceof Map ? [...(asked as StateReads)] : [];
    const known = new Map(given.map(([path, value]) => [path, value?.map(Field)] as const));
    super((path) => known.get(path));
    this.known = known;
  }

  override async get(key: Field): Promise<Field[] | undefined> {
    return (await this.getMany([key]))[0]?.value;
  }

  override async getMany(keys: Field[]): Promise<{ key: Field; value: Field[] | undefined }[]> {
    const unknown = keys.map((key) => key.toBigInt()).filter((path) => !this.known.has(path));
    if (unknown.length > 0) {
      if (this.asked instanceof Map) throw new Error("It reads a value that is not known ahead");
      const port = this.asked as MessagePort;
      port.postMessage(unknown);
      const [values] = (await once(port, "message")) as [(bigint[] | undefined)[]];
      for (const [i, path] of unknown.entries()) this.known.set(path, values[i]?.map(Field));
    }
    return await super.getMany(keys);
  }
}

// Signatures are verified elsewhere, so no fast verification is installed.
await installFastPoseidon();
await installFastScaling();
const { terms, storePath } = workerData as ExecutionThreadOptions;
const executor = await Executor.start(terms);
let stored: CommittedEntries | undefined;
let tree: StoredStateTree | undefined;

// Requests never overlap, because the main thread waits for each answer.
answerQuestions(async (sent: ThreadTransaction | SentTree) =>
  "set" in sent ? await setTree(sent) : await run(sent),
);

async function setTree({ isNew, set }: SentTree): Promise<SentTreeAnswer> {
  stored ??= new CommittedEntries(storePath);
  if (isNew || tree === undefined) {
    stored.renew();
    tree = new StoredStateTree(stored);
  }
  return set === undefined ? encodeChanges([...(await tree.changes())]) : await tree.set(set);
}

async function run(sent: ThreadTransaction): Promise<SentRun> {
  const state = new AskedState(sent.state);
  const block = {
    networkState: new NetworkState(NetworkState.fromFields(sent.network.map(Field))),
    networkStateHash: Field(sent.networkHash),
  };
  const tx = pendingCodec.decode(sent.transaction);
  // The main thread has already computed this hash to verify the signature.
  tx.argsHash = () => Field(sent.argsHash);
  const [before, after] = [trackersOf(sent.before), trackersOf(sent.after)];
  const run = await executor.transaction(state, tx, block, before, after);
  const { stateTransitions, ...execution } = run;
  return {
    execution: executionCodec.encode(execution),
    trace: blockTraceCodec.encode({ beforeBlock: [], transactions: [stateTransitions] }),
    changes: changesOf(state),
  };
}

function trackersOf(commitments: readonly bigint[]): BlockTrackers {
  const [root, eternal, transactions, messages] = commitments.map(Field);
  return {
    blockHashRoot: root!,
    eternalTransactionsList: new TransactionHashList(eternal),
    transactionList: new TransactionHashList(transactions),
    incomingMessages: new MinaActionsHashList(messages),
  };
}
