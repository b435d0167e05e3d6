import { availableParallelism } from "node:os";
import type { NodeConfig } from "./config/NodeConfig.js";
import { FailureLog } from "./lib/FailureLog.js";
import { Closing } from "./lib/Closing.js";
import type { Log } from "./lib/log.js";
import { createNode, type KifuNode } from "./node.js";
import type { NodeError } from "./lib/NodeError.js";
import { installFastest, type Speed } from "@kifu/kit/primitives";
import { writeOperatorSecret } from "./operator/operatorSecret.js";
import { BatchFolder } from "./prover/BatchFolder.js";
import { ProvenPruner } from "./prover/ProvenPruner.js";
import { proverFolders } from "./prover/proverFolders.js";
import { watchProvers } from "./prover/Provers.js";
import { RunningTime } from "./sequencer/ChainTime.js";
import { Executor } from "./sequencer/Executor.js";
import { openLmdb } from "./store/openLmdb.js";
import { openStore, termsOf } from "./store/openStore.js";
import type { Store } from "./store/Store.js";
import { storeIdentity } from "./store/StoreIdentity.js";
import { fastestMoveCrypto } from "./tables/verifyStatement.js";
import { NodeKey } from "./tables/NodeKey.js";

/** Polling interval for deadlines that pass without a transaction. */
const TICK_MS = 250;
/** How often the clock is saved, so that a killed node can resume from it. */
const SAVE_TIME_MS = 5000;

export interface RunningNode {
  url: string;
  node: KifuNode;
  /**
   * Resolves if the node cannot continue. The node is then no longer ready and should be stopped.
   */
  failed: Promise<NodeError>;
  /** Refuses new requests, finishes those in progress and closes the store. */
  stop(): Promise<void>;
}

/**
 * Starts a node: opens the store, accepts transactions, and then makes blocks. Adds a disk,
 * threads, a clock, a port and timers to the parts from `createNode`. Throws a `NodeError` if the
 * node cannot start, after closing everything again.
 */
export async function startNode(config: NodeConfig, log: Log): Promise<RunningNode> {
  const closing = new Closing(log);
  try {
    const { hashing, scaling, verification } = await installFastest();
    const moveCrypto = await fastestMoveCrypto();
    logSpeed(log, "Hashing", hashing);
    logSpeed(log, "Running segments", scaling);
    logSpeed(log, "Verifying signatures", verification.speed);
    logSpeed(log, "Checking signed moves", moveCrypto.speed);

    const { path } = config.store;
    const keyValue = await openLmdb(path, { writesInThread: true });
    closing.add(() => keyValue.close());
    const store = await openStore(keyValue, await storeIdentity(config.chain));
    const terms = termsOf(store);
    const executor = await Executor.start(terms);
    if (availableParallelism() > 1) executor.useThread(terms, path);
    let resume = () => undefined as void;
    const clock = (from: number) => {
      const running = new RunningTime(from, config.time.speed);
      closing.add(() => running.stop());
      // Players cannot move before the node listens, so their clocks must not run yet.
      running.hold();
      resume = () => running.resume();
      return running;
    };
    const folders = proverFolders(path);
    const provers = watchProvers(folders.status);
    closing.add(() => provers.stop());
    const key = NodeKey.open(path, moveCrypto.sign);
    // Another node may not write this file, so the store must be open.
    const secret = config.operator.secret || writeOperatorSecret(path);
    const withSecret = { ...config, operator: { secret } };
    const node = await createNode({
      store,
      config: withSecret,
      key,
      clock,
      executor,
      provers,
      log,
    });
    closing.add(() => node.stop());
    const { chain, producer, taker } = node;
    log.info(
      {
        store: path,
        blocks: store.blockCount(),
        pending: store.pending().length,
        openMoves: node.tables.counts.openMoves,
      },
      "Opened the chain",
    );

    const { url } = await node.api.listen();
    resume();
    producer.start();
    taker.start(new BatchFolder(folders.batches));
    const pruner = prunerOf(store, config, log);
    closing.add(() => pruner.stop());
    pruner.start();
    const ticking = setInterval(() => void node.tick(), TICK_MS);
    closing.add(() => clearInterval(ticking));
    const saving = setInterval(() => void chain.saveTime(), SAVE_TIME_MS);
    closing.add(() => clearInterval(saving));
    closing.add(() => producer.stop());
    log.info({ url }, "Listening");
    return { url, node, failed: node.failed, stop: () => closing.close() };
  } catch (error) {
    await closing.close();
    throw error;
  }
}

function prunerOf(store: Store, { store: { keepProven } }: NodeConfig, log: Log): ProvenPruner {
  const failures = new FailureLog({ log, message: "Could not prune proven blocks" });
  return new ProvenPruner(store, {
    keep: keepProven,
    onPruned: ({ blocks, bytes }) => {
      failures.over();
      log.info({ blocks, bytes }, "Pruned what only the proofs of proven blocks needed");
    },
    onFailure: (error) => failures.failed(error),
  });
}

function logSpeed(log: Log, what: string, speed: Speed): void {
  if (speed.fast) log.debug({}, `${what} with the fast code`);
  else log.warn({ reason: speed.reason }, `${what} with o1js' slower code`);
}
