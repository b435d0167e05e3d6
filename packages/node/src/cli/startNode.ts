import { availableParallelism } from "node:os";
import type { NodeConfig } from "../lib/config/NodeConfig.js";
import { noLog, otherKey } from "../follower/followerErrors.js";
import { HttpLog } from "../follower/HttpLog.js";
import { assertJoins, assertSameChain, claimOf, joinLog, saltOf } from "../follower/joinLog.js";
import { RootSigner } from "../follower/RootSigner.js";
import { FailureLog } from "../lib/FailureLog.js";
import { Closing } from "../lib/Closing.js";
import type { Log } from "../lib/log.js";
import { createNode, type KifuNode } from "../node.js";
import type { NodeError } from "../lib/NodeError.js";
import { isLoopback, reachableUrl } from "../lib/reachableUrl.js";
import type { SignMina } from "@kifu/kit/pallas";
import { installFastest, type Speed } from "@kifu/kit/primitives";
import { setTracer } from "../lib/tracing.js";
import { writeOperatorSecret } from "../door/secrets.js";
import { BatchFolder } from "../prover/BatchFolder.js";
import { ProvenPruner } from "../prover/ProvenPruner.js";
import { proverFolders } from "../prover/proverFolders.js";
import { settlementPaths } from "../prover/settlement/settlementFiles.js";
import { watchProvers } from "../prover/Provers.js";
import { RunningTime } from "../lib/time.js";
import { Executor } from "../sequencer/Executor.js";
import type { Begun } from "../store/log/entries.js";
import { LogPruner } from "../store/log/LogPruner.js";
import { inSharedLog } from "../store/log/logErrors.js";
import type { LogWriter } from "../store/log/LogWriter.js";
import type { SharedLog } from "../store/log/SharedLog.js";
import { openLmdb } from "../store/openLmdb.js";
import { LoggedKeyValue } from "../store/LoggedKeyValue.js";
import { openStore, readIdentity, termsOf } from "../store/openStore.js";
import { readLogTip } from "../store/parts/logTip.js";
import type { Store } from "../store/Store.js";
import { storeIdentity } from "../store/StoreIdentity.js";
import { fastestMoveCrypto } from "../tables/verifyStatement.js";
import { keyFileOf, NodeKey } from "../tables/NodeKey.js";

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

/** How a node takes part in a chain that several nodes share: see `log.url`. */
export interface StartOptions {
  /** The node never becomes the writer. */
  readonly follows?: boolean | undefined;
  /** Another node to follow over HTTP, instead of the database. */
  readonly from?: string | undefined;
  /** Checks every signature, and signs the roots of blocks. */
  readonly verifies?: boolean | undefined;
  /** Replaces the database in `log.url`, for tests. */
  readonly sharedLog?: SharedLog | undefined;
}

/**
 * Starts a node: opens the store, accepts transactions, and then makes blocks. Adds a disk,
 * threads, a clock, a port and timers to the parts from `createNode`. With a shared log, the node
 * first applies what the log has, and makes blocks once it is the writer. Throws a `NodeError` if
 * the node cannot start, after closing everything again.
 */
export async function startNode(
  config: NodeConfig,
  log: Log,
  options: StartOptions = {},
): Promise<RunningNode> {
  const closing = new Closing(log);
  try {
    await startTracing(closing, log);
    const { hashing, scaling, verification } = await installFastest();
    const moveCrypto = await fastestMoveCrypto();
    logSpeed(log, "Hashing", hashing);
    logSpeed(log, "Running segments", scaling);
    logSpeed(log, "Verifying signatures", verification.speed);
    logSpeed(log, "Checking signed moves", moveCrypto.speed);

    const { path } = config.store;
    const { follows = false, from, verifies = false } = options;
    const sharedLog = from === undefined ? await openLog(config, options) : undefined;
    const reader =
      from === undefined ? sharedLog : new HttpLog({ url: from, secret: config.log.secret });
    if (follows && reader === undefined) throw noLog();
    closing.add(() => reader?.close());
    const mayWrite = !follows && sharedLog !== undefined;
    const keyValue = await openLmdb(path, { writesInThread: true });
    closing.add(() => keyValue.close());
    const { nodeUrl } = config.log;
    const { host, port } = config.http;
    if (mayWrite) warnOfLoopback(config, log);
    const claim = claimOf(nodeUrl === "" ? reachableUrl(host, port) : nodeUrl);
    const isNewStore = readIdentity(keyValue) === undefined;
    const joined =
      reader &&
      (await joinLog(reader, mayWrite ? sharedLog : undefined, { isNewStore, claim, log }));
    closing.add(() => joined?.writer?.release());
    const begun = joined?.begun;
    const own = await storeIdentity(config.chain);
    if (begun !== undefined) assertSameChain(begun, own);
    if (reader === undefined && readLogTip(keyValue) !== undefined) throw inSharedLog(path);
    const database = reader === undefined ? keyValue : new LoggedKeyValue(keyValue);
    const salt = begun === undefined ? own.salt : saltOf(begun);
    const store = await openStore(database, { ...own, salt });
    if (begun !== undefined) assertJoins(store, begun);
    const key = keyOf(config, begun, mayWrite || reader === undefined, moveCrypto.sign);
    const executor = await Executor.start(termsOf(store));
    if (availableParallelism() > 1) executor.useThread(termsOf(store), path);
    const clock = (from: number) => {
      const running = new RunningTime(from, config.time.speed);
      closing.add(() => running.stop());
      // Players cannot move before the node listens, so their clocks must not run yet.
      running.hold();
      return running;
    };
    const folders = proverFolders(path);
    const provers = watchProvers(folders.status);
    closing.add(() => provers.stop());
    const verifier = verifies ? RootSigner.open(path, moveCrypto.sign) : undefined;
    const shared = reader && { sharedLog: reader, verifier, isRelay: from !== undefined };
    // The store must be open here, because only the process that has it open may write this file.
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
      shared,
    });
    closing.add(() => node.stop());
    const { chain, producer, taker, settlementTaker, inboxTaker, transferDesk, following } = node;
    log.info(
      {
        store: path,
        blocks: store.blockCount(),
        pending: store.pending().length,
        openMoves: node.tables.counts.openMoves,
      },
      "Opened the chain",
    );
    await following?.open();

    const { url } = await node.api.listen();
    const work = () => {
      producer.start();
      const saving = setInterval(() => void chain.saveTime(), SAVE_TIME_MS);
      closing.add(() => clearInterval(saving));
      closing.add(() => producer.stop());
    };
    taker.start(new BatchFolder(folders.batches));
    const { settled, promised } = settlementPaths(path);
    settlementTaker.start(settled);
    await inboxTaker.start(promised);
    transferDesk.start();
    const pruner = prunerOf(store, config, log);
    closing.add(() => pruner.stop());
    pruner.start();
    const failures = new FailureLog({ log, message: "Could not do what was due; retrying" });
    const tick = () => {
      node.tick().then(
        () => failures.over(),
        (error: unknown) => failures.failed(error),
      );
    };
    const ticking = setInterval(tick, TICK_MS);
    closing.add(() => clearInterval(ticking));
    if (following === undefined) {
      chain.setClockRunning(true);
      work();
    } else {
      const lead = async (writer: LogWriter) => {
        await node.lead(writer);
        await inboxTaker.take(promised);
        work();
        const logPruner = logPrunerOf(writer.log, store, config, log);
        closing.add(() => logPruner.stop());
        logPruner.start();
      };
      following.start();
      const reachable = { ...claim, url: nodeUrl === "" ? url : nodeUrl };
      if (mayWrite) following.standBy(sharedLog, () => reachable, lead);
      if (joined?.writer !== undefined) await lead(joined.writer);
      await node.tick();
    }
    log.info({ url, writes: !chain.isFollowing }, "Listening");
    return { url, node, failed: node.failed, stop: () => closing.close() };
  } catch (error) {
    await closing.close();
    throw error;
  }
}

async function openLog(
  { log: { url, leaseMs }, chain }: NodeConfig,
  { sharedLog }: StartOptions,
): Promise<SharedLog | undefined> {
  if (sharedLog !== undefined || url === "") return sharedLog;
  // Loaded only if it is needed, so that a node without a shared log needs no client of
  // PostgreSQL.
  const { PostgresLog } = await import("../store/log/PostgresLog.js");
  return await PostgresLog.open({ url, chain: chain.name, leaseMs });
}

/** A proxy on this machine may make the URL reachable, so this is no error. */
function warnOfLoopback({ http: { host }, log: { nodeUrl } }: NodeConfig, log: Log): void {
  if (nodeUrl === "" || !isLoopback(host) || isLoopback(new URL(nodeUrl).hostname)) return;
  log.warn(
    { nodeUrl, host },
    "The node listens on this machine only, so other nodes cannot reach log.nodeUrl. Set http.host",
  );
}

/** The node's key. A node that never writes gets no secret, so that fewer machines have it. */
function keyOf(
  { store: { path }, keys }: NodeConfig,
  begun: Begun | undefined,
  mayWrite: boolean,
  sign: SignMina,
): NodeKey {
  if (!mayWrite && begun !== undefined) return NodeKey.withoutSecret(begun.receiptKey, sign);
  const file = keys.path === "" ? keyFileOf(path) : keys.path;
  const key = NodeKey.open(file, sign, { creates: begun === undefined });
  if (begun !== undefined && key.receiptKey !== begun.receiptKey) {
    throw otherKey(key.receiptKey, begun.receiptKey);
  }
  return key;
}

/** The exporter is loaded only if a collector is configured. */
async function startTracing(closing: Closing, log: Log): Promise<void> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: all, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own } = process.env;
  if (!all && !own) return;
  const { traceEndpoint, TraceExporter } = await import("../lib/TraceExporter.js");
  const url = traceEndpoint(process.env);
  if (url === undefined) return;
  const exporter = new TraceExporter(url, process.env, log);
  setTracer(exporter);
  closing.add(async () => {
    setTracer(undefined);
    await exporter.stop();
  });
  log.info({ url: exporter.shownUrl }, "Sending traces");
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

function logPrunerOf(
  sharedLog: SharedLog,
  store: Store,
  { log: { keepDays } }: NodeConfig,
  log: Log,
): LogPruner {
  const failures = new FailureLog({ log, message: "Could not remove old rows of the shared log" });
  return new LogPruner({
    ...{ sharedLog, store, keepDays },
    onRemoved: (rows) => {
      failures.over();
      log.info({ rows }, "Removed old rows of the shared log");
    },
    onFailure: (error) => failures.failed(error),
  });
}

function logSpeed(log: Log, what: string, speed: Speed): void {
  if (speed.fast) log.debug({}, `${what} with the fast code`);
  else log.warn({ reason: speed.reason }, `${what} with o1js' slower code`);
}
