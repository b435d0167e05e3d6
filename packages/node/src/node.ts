import { endedStreams, sendBatch } from "./api/http/answerNodes.js";
import type { NodeParts } from "./api/NodeParts.js";
import { type Api, createApi } from "./api/createApi.js";
import { defaultConfig, type NodeConfig } from "./lib/config/NodeConfig.js";
import { TokenBuckets } from "./door/budgets.js";
import { createEventStreams } from "./index/events/EventStreams.js";
import { FailureLog } from "./lib/FailureLog.js";
import { followChain } from "./index/followChain.js";
import { beginTerm } from "./follower/beginTerm.js";
import { batchOfRelay } from "./follower/followerErrors.js";
import { Following } from "./follower/Following.js";
import { FollowingIngress } from "./follower/FollowingIngress.js";
import { GatewayDoor, type Post } from "./follower/GatewayDoor.js";
import type { RootSigner } from "./follower/RootSigner.js";
import { MatchIndex } from "./index/MatchIndex.js";
import { Closing } from "./lib/Closing.js";
import { type Log, silent } from "./lib/log.js";
import { realTime, type Time } from "./lib/time.js";
import { createIngress } from "./mempool/createIngress.js";
import { createRecheck, TransactionChecks } from "./mempool/TransactionChecks.js";
import type { NodeError } from "./lib/NodeError.js";
import { newMatchGate } from "./mempool/newMatchGate.js";
import { Notices } from "./door/Notices.js";
import { installFastest, type VerifySignature } from "@kifu/kit/primitives";
import { BatchTaker } from "./prover/BatchTaker.js";
import { Push } from "./tables/Push.js";
import type { SendPush } from "./tables/PushOutbox.js";
import { InboxTaker } from "./prover/settlement/InboxTaker.js";
import { ExitReader } from "./prover/settlement/ExitReader.js";
import { settlementPaths } from "./prover/settlement/settlementFiles.js";
import { TransferDesk } from "./prover/settlement/TransferDesk.js";
import { SettlementTaker } from "./prover/settlement/SettlementTaker.js";
import type { ProverWatch } from "./prover/Provers.js";
import { BlockProducer } from "./sequencer/BlockProducer.js";
import { Chain, type ChainOptions } from "./sequencer/Chain.js";
import { Executor } from "./sequencer/Executor.js";
import { TransactionReader } from "./sequencer/TransactionReader.js";
import type { LogWriter } from "./store/log/LogWriter.js";
import type { LogReader } from "./store/log/SharedLog.js";
import { memoryKeyValue } from "./store/UnwrittenChanges.js";
import { openStore, termsOf } from "./store/openStore.js";
import type { Store } from "./store/Store.js";
import { storeIdentity } from "./store/StoreIdentity.js";
import { Keeper } from "./tables/Keeper.js";
import { Lobby } from "./tables/Lobby.js";
import { fastestMoveCrypto } from "./tables/verifyStatement.js";
import { Names } from "./tables/Names.js";
import { Plans } from "./tables/Plans.js";
import { NodeKey } from "./tables/NodeKey.js";
import { Tables, type TablesOptions } from "./tables/Tables.js";
import { Tournaments } from "./tables/Tournaments.js";

/** How many of a player's latest matches can have an unpaid pot. */
const LATEST_MATCHES = 32;

export interface NodeOptions {
  /** By default an empty store in memory. */
  store?: Store | undefined;
  /** Sections that differ from the defaults. The chain's terms come from the store. */
  config?: Partial<NodeConfig> | undefined;
  /** Default: a new key that is not stored. */
  key?: NodeKey | undefined;
  /** The chain's clock. By default, only blocks advance the chain's time. */
  clock?: ChainOptions["chainTime"];
  /** A monotonic clock in milliseconds, for limits and for due work. */
  now?: (() => number) | undefined;
  /** The time that `now` and all timers of the shared log use. */
  time?: Time | undefined;
  /** The milliseconds since 1970, for the operator's notices. */
  date?: (() => number) | undefined;
  /** Runs transactions. Default: a new executor in this thread. */
  executor?: Executor | undefined;
  /** By default the fastest verification that this machine has. */
  verify?: VerifySignature | undefined;
  /** Replaces the usual times after which a seat counts as away. */
  shown?: Pick<TablesOptions, "silentMs" | "graceMs" | "comingMs"> | undefined;
  /** How many blocks a subscriber who comes back may have missed. */
  replayedBlocks?: number | undefined;
  provers?: Pick<ProverWatch, "provers"> | undefined;
  /** How requests reach push services. By default over HTTP. */
  sendPush?: SendPush | undefined;
  /** By default nothing is logged. */
  log?: Log | undefined;
  /** The log that several nodes of one chain share. The node then starts as a follower. */
  shared?: SharingOptions | undefined;
}

export interface SharingOptions {
  /** A node that may write needs a `SharedLog`. */
  readonly sharedLog: LogReader;
  /**
   * If given, this node also checks every signature, and signs the roots of blocks with this key.
   */
  readonly verifier?: RootSigner | undefined;
  /** How long a forwarded request waits for a writer, in milliseconds. */
  readonly patienceMs?: number | undefined;
  /** How a request reaches another node. By default over HTTP. */
  readonly post?: Post | undefined;
  /** Whether `sharedLog` is another node's, and not the database. */
  readonly isRelay?: boolean | undefined;
  /** The key under which the chain signs receipts, if this node does not have it. */
  readonly receiptKey?: string | undefined;
}

/** A node that does nothing by itself: see `createNode`. */
export interface KifuNode extends NodeParts {
  readonly chain: Chain;
  readonly executor: Executor;
  readonly store: Store;
  readonly key: NodeKey;
  readonly tables: Tables;
  readonly lobby: Lobby;
  readonly keeper: Keeper;
  readonly push: Push;
  readonly plans: Plans;
  readonly notices: Notices;
  readonly names: Names;
  readonly tournaments: Tournaments;
  readonly producer: BlockProducer;
  /** Takes over batches of provers on this machine once it is started. */
  readonly taker: BatchTaker;
  /** Takes over how far `kifu settle` has come, once it is started. */
  readonly settlementTaker: SettlementTaker;
  /** Takes in what players did on Mina, as `kifu settle` lists it, once it is started. */
  readonly inboxTaker: InboxTaker;
  /** Has transfers proven for players. Start it where `kifu settle` may run beside the node. */
  readonly transferDesk: TransferDesk;
  readonly buckets: TokenBuckets;
  /** Resolves if the producer cannot continue. */
  readonly failed: Promise<NodeError>;
  /** Created on first use. Opens no port until it is told to listen. */
  readonly api: Api;
  /** Undefined without a shared log. */
  readonly following: Following | undefined;
  /** Appends everything through this writer from now on. Call it once. */
  lead(writer: LogWriter): Promise<void>;
  /** Runs the work that is due. Call it at regular intervals. */
  tick(): Promise<void>;
  /** Finishes what is in progress. The store stays open. */
  stop(): Promise<void>;
}

/**
 * Puts a node together. Only this function knows how its parts belong together. It opens no port,
 * file or thread, and starts no timer: `startNode` adds those, and tests call `tick` and
 * `chain.closeBlock` themselves.
 *
 * @example
 * const node = await createNode({ config: { chain: defaultTerms } });
 * await node.ingress.submit(transaction.toJSON(), OWN_MACHINE);
 * await node.chain.closeBlock();
 */
export async function createNode(options: NodeOptions = {}): Promise<KifuNode> {
  const { time = realTime, log = silent } = options;
  const { now = time.now } = options;
  const { shown = {}, replayedBlocks } = options;
  const { shared } = options;
  const given = { ...defaultConfig, ...options.config };
  const closing = new Closing(log);
  try {
    const { verify = (await installFastest()).verification.verify } = options;
    const moveCrypto = await fastestMoveCrypto();
    const { store = await openStore(memoryKeyValue(), await storeIdentity(given.chain)) } = options;
    const { key = NodeKey.create(moveCrypto.sign) } = options;
    const config = { ...given, chain: termsOf(store) };
    const { executor = await Executor.start(config.chain) } = options;
    const { trustedProxies } = config.http;
    const notices = new Notices({ store, trustedProxies, log, now: options.date });
    const assertMayBegin = newMatchGate(new TransactionReader(executor.runtime), notices);
    const check = createRecheck(executor.runtime, verify, config.chain);
    const chain = await Chain.start(executor, store, {
      chainTime: options.clock,
      check,
      // `tables` is assigned below, before the first transaction can arrive.
      before: async (transaction, admit) => {
        assertMayBegin(transaction);
        return await tables.before(transaction, admit);
      },
      following: shared !== undefined,
    });
    let writer: LogWriter | undefined;
    closing.add(() => writer?.release());
    closing.add(() => chain.stop());
    const door =
      shared &&
      new GatewayDoor({
        upstream: () => following?.upstream,
        isWriter: () => !chain.isFollowing,
        waitFor: async (seq, ms) => await following?.follower.waitFor(seq, ms),
        patienceMs: shared.patienceMs,
        post: shared.post,
        time,
      });
    closing.add(() => door?.close());
    const history = () => matchIndex;
    const tables: Tables = new Tables({
      ...shown,
      ...{ chain, key, moveCrypto, history, notices, config, log, now, time },
      // The writer has checked all signatures in its rows, so only a verifier checks them again.
      followedCrypto:
        shared?.verifier === undefined ? { ...moveCrypto, check: () => true } : undefined,
      onClosed: (stream) => {
        if (chain.isFollowing) void door?.mention(endedStreams([stream]));
      },
    });
    closing.add(() => tables.stop());
    const buckets = new TokenBuckets(config.ingress.perAddress, now);
    const registrations = new TokenBuckets(config.ingress.registrations, now);
    const ofLobby = { chain, key, moveCrypto, tables, notices, registrations };
    const lobby = new Lobby({ ...ofLobby, config, log, now });
    closing.add(() => lobby.stop());
    const names = new Names({ chain, moveCrypto, notices, registrations, config, now });
    closing.add(() => names.stop());
    const matchIndex: MatchIndex = await MatchIndex.open(chain, config, { tables, lobby });
    followChain(chain, matchIndex, { tables, lobby });
    const tournaments = new Tournaments({
      ...{ chain, matchIndex, lobby, moveCrypto, notices, registrations, config, log, now },
    });
    closing.add(() => tournaments.stop());

    const keeper = new Keeper({ chain, matchIndex, key, config: config.keeper, log, now });
    closing.add(() => keeper.stop());
    const { faucet } = config.chain;
    const checks = new TransactionChecks(executor.runtime, verify, { faucet });
    const plans = new Plans({ chain, matchIndex, checks, config, log, now });
    closing.add(() => plans.stop());
    const push = new Push({
      ...{
        plans,
        chain,
        matchIndex,
        lobby,
        tournaments,
        moveCrypto,
        registrations,
        config,
        log,
        now,
      },
      key: key.push,
      date: options.date,
      send: options.sendPush,
    });
    closing.add(() => push.stop());
    const eventStreams = createEventStreams({
      records: matchIndex,
      notices,
      config: config.feed,
      replayedBlocks,
      onError: (error) => log.error({ err: error }, "Could not push an event"),
    });
    closing.add(() => eventStreams.stop());
    const limits = { config: config.ingress, buckets, registrations };
    const openIngress = () => createIngress({ chain, store, ...limits, faucet, verify, log, now });
    const ingress = door
      ? new FollowingIngress({ chain, store, door, open: openIngress })
      : openIngress();
    closing.add(() => ingress.stop());
    const onTaken = () => matchIndex.notifyProven();
    const taker = new BatchTaker({
      store,
      log,
      onTaken,
      isFollowing: () => chain.isFollowing,
      ...(door && {
        passOn: async (batch) => {
          if (shared.isRelay === true) throw batchOfRelay();
          await sendBatch(door, batch);
        },
      }),
    });
    closing.add(() => taker.stop());
    const isFollowing = () => chain.isFollowing;
    const settlementTaker = new SettlementTaker({ store, log, onTaken, isFollowing });
    closing.add(() => settlementTaker.stop());
    const inboxTaker = new InboxTaker({ chain, key: key.inbox, log });
    closing.add(() => inboxTaker.stop());
    const exits = new ExitReader({
      store,
      matchesOf: (owner) =>
        matchIndex
          .ofPlayer(owner.toBase58(), { limit: LATEST_MATCHES, before: undefined })
          .flatMap(({ id, stake }) => (stake > 0 ? [id] : [])),
      files: settlementPaths(config.store.path),
    });
    const transferDesk = new TransferDesk({
      ...{ chain, moveCrypto, notices, registrations, exits, config, log, now },
      files: settlementPaths(config.store.path),
    });
    closing.add(() => transferDesk.stop());
    const proving = options.provers ?? { provers: [] };
    const followed = {
      chain,
      store,
      tables,
      lobby,
      matchIndex,
      notices,
      names,
      tournaments,
      log,
      now,
      time,
    };
    const following: Following | undefined =
      shared &&
      new Following({
        ...followed,
        ...shared,
        secret: config.log.secret,
        check: shared.verifier === undefined ? undefined : check,
      });
    closing.add(() => following?.stop());

    const { producer, failed, fail } = producerOf(chain, config, log);
    let api: Api | undefined;
    closing.add(() => api?.close());
    const parts = {
      ...{ chain, executor, store, key, tables, lobby, keeper, matchIndex, eventStreams, ingress },
      ...{ taker, settlementTaker, inboxTaker, exits, proving, notices, names, tournaments },
      ...{ transferDesk, push, plans, buckets },
      ...{ config, log, door, following },
      ...{ producer, failed, logWriter: () => writer },
    };
    void following?.failed.then(fail);
    if (shared === undefined) {
      await names.start();
      keeper.start();
      plans.start();
      push.start();
    }
    return {
      ...parts,
      get api() {
        return (api ??= createApi(parts));
      },
      async lead(taken) {
        const begun = { receiptKey: key.receiptKey, onLost: fail };
        writer = taken;
        try {
          await beginTerm(writer, { ...followed, following: following!, ...begun });
          await names.start();
        } catch (error) {
          // Otherwise this node would hold the term without being able to write.
          fail(error as NodeError);
          throw error;
        }
        tables.lead();
        tournaments.lead();
        if (ingress instanceof FollowingIngress) ingress.lead();
        keeper.start();
        plans.start();
        push.start();
        lobby.dropAllInvalid();
        log.info({ term: writer.term }, "This node is the writer of the chain now");
      },
      async tick() {
        await following?.tick();
        notices.tick();
        matchIndex.tick();
        if (chain.isFollowing) return;
        const ticked = tables.tick();
        lobby.tick();
        keeper.tick();
        tournaments.tick();
        plans.tick();
        push.tick();
        await ticked;
      },
      async stop() {
        store.stopSoon();
        await closing.close();
      },
    };
  } catch (error) {
    await closing.close();
    throw error;
  }
}

function producerOf(chain: Chain, config: NodeConfig, log: Log) {
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
  return { producer, failed, fail };
}
