import { availableParallelism } from "node:os";
import type { KifuRuntime } from "@kifu/chain";
import { createApi } from "./api/createApi.js";
import type { NodeConfig } from "./config/NodeConfig.js";
import { createIngress } from "./ingress/createIngress.js";
import { createRecheck } from "./ingress/createRecheck.js";
import { TokenBuckets } from "./ingress/TokenBuckets.js";
import { createFeed } from "./feed/Feed.js";
import { MatchIndex } from "./match-index/MatchIndex.js";
import { FailureLog } from "./FailureLog.js";
import { PotKeeper } from "./keeper/PotKeeper.js";
import { SeatKeeper } from "./keeper/SeatKeeper.js";
import { TimeoutKeeper } from "./keeper/TimeoutKeeper.js";
import type { Log } from "./log.js";
import type { NodeError } from "./NodeError.js";
import { installFastest, type Speed } from "@kifu/kit/primitives";
import { BlockProducer } from "./production/BlockProducer.js";
import { RunningTime } from "./production/ChainTime.js";
import { openChain } from "./production/openChain.js";
import { BatchFolder } from "./prover/BatchFolder.js";
import { BatchTaker } from "./prover/BatchTaker.js";
import { ProvenPruner } from "./prover/ProvenPruner.js";
import { proverFolders } from "./prover/proverFolders.js";
import { Provers } from "./prover/Provers.js";
import { watchProvers } from "./prover/watchProvers.js";
import { DrawOffers } from "./draws/DrawOffers.js";
import { historyIn } from "./takebacks/MatchHistory.js";
import { TakebackOffers } from "./takebacks/TakebackOffers.js";
import { Presence } from "./presence/Presence.js";
import { SignedSeeks } from "./seeks/SignedSeeks.js";
import { fastestJudging } from "./signed-moves/fastestJudging.js";
import { NodeKey } from "./signed-moves/NodeKey.js";
import { SignedMoves } from "./signed-moves/SignedMoves.js";
import { openLmdb } from "./store/openLmdb.js";
import type { Store } from "./store/Store.js";
import { openStore, termsOf } from "./store/openStore.js";
import { storeIdentity } from "./store/StoreIdentity.js";

/** How often it is looked what is over by the time alone. */
const LOOK_AT_TIME_MS = 250;
/** How often the time is kept, from which a node goes on that was killed. */
const KEEP_TIME_MS = 5000;

/** A node that sequences and answers. */
export interface RunningNode {
  /** Where it answers. */
  url: string;
  /** Resolves, if ever, when it cannot go on: it is not ready any more, and should be stopped. */
  failed: Promise<NodeError>;
  /** Refuses what comes from now on, finishes what has begun, and closes the store. */
  stop(): Promise<void>;
}

/**
 * Starts a node: opens the store where it left off, then lets transactions in, then makes
 * blocks. Throws a `NodeError` when something is in the way; then nothing is left open.
 */
export async function startNode(given: NodeConfig, log: Log): Promise<RunningNode> {
  const closing: (() => Promise<void> | void)[] = [];
  const stop = async () => {
    for (let close = closing.pop(); close !== undefined; close = closing.pop()) {
      try {
        await close();
      } catch (error) {
        // The rest has to be closed all the same.
        log.error({ err: error }, "A part of the node did not stop cleanly");
      }
    }
  };
  try {
    const { hashing, scaling, verification } = await installFastest();
    saySpeed(log, "Hashing", hashing);
    saySpeed(log, "Running segments", scaling);
    saySpeed(log, "Verifying signatures", verification.speed);

    const keyValue = await openLmdb(given.store.path, { writesInThread: true });
    closing.push(() => keyValue.close());
    const store = await openStore(keyValue, await storeIdentity(given.chain));
    const config = { ...given, chain: termsOf(store) };
    let goOn = () => undefined as void;
    const chainTime = (from: number) => {
      const running = new RunningTime(from, config.time.speed);
      closing.push(() => running.stop());
      // Nobody can make a move before it listens.
      running.hold();
      goOn = () => running.goOn();
      return running;
    };
    const checkOf = (runtime: KifuRuntime) => createRecheck(runtime, verification.verify);
    const threadAt = availableParallelism() > 1 ? config.store.path : undefined;
    const chain = await openChain(store, config.chain, { chainTime, checkOf, threadAt });
    closing.push(() => chain.stop());
    const judging = await fastestJudging();
    saySpeed(log, "Checking signed moves", judging.speed);
    const key = NodeKey.open(config.store.path, judging.sign);
    // Until the index is open, no transaction comes in.
    const history = historyIn(() => matchIndex);
    const moves = new SignedMoves({ chain, key, judging, history, config, log });
    closing.push(() => moves.stop());
    const registrations = new TokenBuckets(config.ingress.registrations, () => performance.now());
    const ofSeeks = { chain, key, judging, moves, config, registrations, log };
    const seeks = new SignedSeeks(ofSeeks);
    closing.push(() => seeks.stop());
    const draws = new DrawOffers({ chain, key, judging, moves, config });
    closing.push(() => draws.stop());
    const takebacks = new TakebackOffers({ chain, key, judging, history, moves, config });
    closing.push(() => takebacks.stop());
    const presence = new Presence({ chain, judging, moves, config });
    closing.push(() => presence.stop());
    const matchIndex: MatchIndex = await MatchIndex.open(
      chain,
      config,
      moves,
      seeks,
      draws,
      takebacks,
      presence,
    );
    log.info(
      {
        store: config.store.path,
        blocks: store.blockCount(),
        pending: store.pending().length,
        openMoves: moves.open,
      },
      "Opened the chain",
    );

    const keeper = new TimeoutKeeper({ chain, matchIndex, key, config: config.keeper, log });
    closing.push(() => keeper.stop());
    const pots = new PotKeeper({ chain, matchIndex, key, log });
    closing.push(() => pots.stop());
    const sessions = new SeatKeeper({ chain, matchIndex, key, log });
    closing.push(() => sessions.stop());

    const feed = createFeed({
      records: matchIndex,
      config: config.feed,
      onFault: (error) => log.error({ err: error }, "Could not push an event"),
    });
    closing.push(() => feed.stop());
    const { verify } = verification;
    const ofIngress = { chain, store, config: config.ingress, registrations, verify, log };
    const ingress = createIngress(ofIngress);
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
      onTaken: () => matchIndex.tellProven(),
    });
    closing.push(() => taker.stop());
    const proving = new Provers(watch, taker);
    const ofPlayers = { ingress, moves, seeks, draws, takebacks, presence, matchIndex, feed };
    const api = createApi({ chain, store, ...ofPlayers, proving, config, log, producer });
    closing.push(() => api.close());
    const { url } = await api.listen();
    goOn();
    producer.start();
    taker.start();
    const pruner = prunerOf(store, config, log);
    closing.push(() => pruner.stop());
    pruner.start();
    const passing = setInterval(() => {
      matchIndex.passTime();
      void moves.passTime();
      seeks.passTime();
      keeper.passTime();
      pots.passTime();
      sessions.passTime();
    }, LOOK_AT_TIME_MS);
    closing.push(() => clearInterval(passing));
    const keeping = setInterval(() => void chain.keepTime(), KEEP_TIME_MS);
    closing.push(() => clearInterval(keeping));
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

function saySpeed(log: Log, what: string, speed: Speed): void {
  if (speed.fast) log.debug({}, `${what} with the fast code`);
  else log.warn({ reason: speed.reason }, `${what} with o1js' slower code`);
}
