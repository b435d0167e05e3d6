import { availableParallelism } from "node:os";
import type { KifuRuntime } from "@kifu/chain";
import { createApi } from "./api/createApi.js";
import type { NodeConfig } from "./config/NodeConfig.js";
import { createIngress } from "./mempool/createIngress.js";
import { createRecheck } from "./mempool/TransactionChecks.js";
import { TokenBuckets } from "./door/TokenBuckets.js";
import { createEventStreams } from "./index/events/EventStreams.js";
import { MatchIndex } from "./index/MatchIndex.js";
import { FailureLog } from "./lib/FailureLog.js";
import { followChain } from "./followChain.js";
import type { Log } from "./lib/log.js";
import type { NodeError } from "./lib/NodeError.js";
import { installFastest, type Speed } from "@kifu/kit/primitives";
import { BlockProducer } from "./sequencer/BlockProducer.js";
import { RunningTime } from "./sequencer/ChainTime.js";
import { openChain } from "./sequencer/openChain.js";
import { BatchFolder } from "./prover/BatchFolder.js";
import { BatchTaker } from "./prover/BatchTaker.js";
import { ProvenPruner } from "./prover/ProvenPruner.js";
import { proverFolders } from "./prover/proverFolders.js";
import { Provers } from "./prover/Provers.js";
import { watchProvers } from "./prover/watchProvers.js";
import { Keeper } from "./tables/Keeper.js";
import { Lobby } from "./tables/Lobby.js";
import { fastestMoveCrypto } from "./tables/moveCrypto.js";
import { NodeKey } from "./tables/NodeKey.js";
import { Tables } from "./tables/Tables.js";
import { openLmdb } from "./store/openLmdb.js";
import type { Store } from "./store/Store.js";
import { openStore, termsOf } from "./store/openStore.js";
import { storeIdentity } from "./store/StoreIdentity.js";

/** Polling interval for deadlines that pass without a transaction. */
const TICK_MS = 250;
/** How often the clock is saved, so that a killed node can resume from it. */
const SAVE_TIME_MS = 5000;

export interface RunningNode {
  url: string;
  /**
   * Resolves if the node cannot continue. The node is then no longer ready and should be stopped.
   */
  failed: Promise<NodeError>;
  /** Refuses new requests, finishes those in progress and closes the store. */
  stop(): Promise<void>;
}

/**
 * Starts a node: opens the store, accepts transactions, and then makes blocks. Throws a
 * `NodeError` if the node cannot start. Everything is closed again in that case.
 */
export async function startNode(given: NodeConfig, log: Log): Promise<RunningNode> {
  const closing: (() => Promise<void> | void)[] = [];
  const stop = async () => {
    for (let close = closing.pop(); close !== undefined; close = closing.pop()) {
      try {
        await close();
      } catch (error) {
        // Continue, so that the remaining parts are closed too.
        log.error({ err: error }, "A part of the node did not stop cleanly");
      }
    }
  };
  try {
    const { hashing, scaling, verification } = await installFastest();
    logSpeed(log, "Hashing", hashing);
    logSpeed(log, "Running segments", scaling);
    logSpeed(log, "Verifying signatures", verification.speed);

    const keyValue = await openLmdb(given.store.path, { writesInThread: true });
    closing.push(() => keyValue.close());
    const store = await openStore(keyValue, await storeIdentity(given.chain));
    const config = { ...given, chain: termsOf(store) };
    let resume = () => undefined as void;
    const chainTime = (from: number) => {
      const running = new RunningTime(from, config.time.speed);
      closing.push(() => running.stop());
      // Nobody can move before the node listens, so no clock may run.
      running.hold();
      resume = () => running.resume();
      return running;
    };
    const checkOf = (runtime: KifuRuntime) => createRecheck(runtime, verification.verify);
    const threadAt = availableParallelism() > 1 ? config.store.path : undefined;
    const chain = await openChain(store, config.chain, {
      chainTime,
      checkOf,
      threadAt,
      // `tables` is assigned below, before the first transaction can arrive.
      before: async (transaction, admit) => await tables.before(transaction, admit),
    });
    closing.push(() => chain.stop());
    const moveCrypto = await fastestMoveCrypto();
    logSpeed(log, "Checking signed moves", moveCrypto.speed);
    const key = NodeKey.open(config.store.path, moveCrypto.sign);
    const history = () => matchIndex;
    const tables: Tables = new Tables({ chain, key, moveCrypto, history, config, log });
    closing.push(() => tables.stop());
    const now = () => performance.now();
    const buckets = new TokenBuckets(config.ingress.perAddress, now);
    const registrations = new TokenBuckets(config.ingress.registrations, now);
    const lobby = new Lobby({ chain, key, moveCrypto, tables, config, registrations, log });
    closing.push(() => lobby.stop());
    const matchIndex: MatchIndex = await MatchIndex.open(chain, config, { tables, lobby });
    followChain(chain, matchIndex, { tables, lobby });
    log.info(
      {
        store: config.store.path,
        blocks: store.blockCount(),
        pending: store.pending().length,
        openMoves: tables.counts.openMoves,
      },
      "Opened the chain",
    );

    const keeper = new Keeper({ chain, matchIndex, key, config: config.keeper, log });
    closing.push(() => keeper.stop());

    const eventStreams = createEventStreams({
      records: matchIndex,
      config: config.feed,
      onError: (error) => log.error({ err: error }, "Could not push an event"),
    });
    closing.push(() => eventStreams.stop());
    const ingress = createIngress({
      chain,
      store,
      config: config.ingress,
      buckets,
      registrations,
      verify: verification.verify,
      log,
    });
    closing.push(() => ingress.stop());

    let fail: (cause: NodeError) => void = () => undefined;
    const failed = new Promise<NodeError>((resolve) => (fail = resolve));
    const failures = new FailureLog({ log, message: "Could not commit a block; retrying" });
    chain.events.on("block", () => {
      const past = failures.over();
      if (past !== undefined) log.info(past, "Blocks are being committed again");
    });
    const producer = new BlockProducer(chain, {
      ...config.blocks,
      onFailure: (error) => failures.failed(error),
      onEnd: (cause) => {
        log.fatal({ err: cause }, "No more blocks can be made");
        fail(cause);
      },
    });
    const folders = proverFolders(config.store.path);
    const watch = watchProvers(folders.status);
    closing.push(() => watch.stop());
    const taker = new BatchTaker({
      store,
      folder: new BatchFolder(folders.batches),
      log,
      onTaken: () => matchIndex.notifyProven(),
    });
    closing.push(() => taker.stop());
    const proving = new Provers(watch, taker);
    const api = createApi({
      chain,
      store,
      ingress,
      tables,
      lobby,
      matchIndex,
      eventStreams,
      proving,
      config,
      log,
      producer,
      buckets,
    });
    closing.push(() => api.close());
    const { url } = await api.listen();
    resume();
    producer.start();
    taker.start();
    const pruner = prunerOf(store, config, log);
    closing.push(() => pruner.stop());
    pruner.start();
    const ticking = setInterval(() => {
      matchIndex.tick();
      void tables.tick();
      lobby.tick();
      keeper.tick();
    }, TICK_MS);
    closing.push(() => clearInterval(ticking));
    const saving = setInterval(() => void chain.saveTime(), SAVE_TIME_MS);
    closing.push(() => clearInterval(saving));
    closing.push(() => producer.stop());
    log.info({ url }, "Listening");
    return { url, failed, stop };
  } catch (error) {
    await stop();
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
