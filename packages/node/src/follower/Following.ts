import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { genesis } from "@kifu/chain";
import { type LogRole, operatorPaths, type RootContract, type SignedRoot } from "@kifu/wire";
import { isSecret } from "../door/secrets.js";
import { Emitter } from "../lib/collections.js";
import type { Log } from "../lib/log.js";
import { nodeCodes } from "../lib/nodeCodes.js";
import { shortlyShared, type Time } from "../lib/time.js";
import type { NodeError } from "../lib/NodeError.js";
import type { LogWriter } from "../store/log/LogWriter.js";
import type { Claim, LogReader, LogRow, LogTip, SharedLog } from "../store/log/SharedLog.js";
import type { FollowingParts } from "./applyRow.js";
import { Follower } from "./Follower.js";
import { SEQ_HEADER, TOKEN_HEADER, type Upstream } from "./GatewayDoor.js";
import { rootOf, type RootSigner } from "./RootSigner.js";
import type { LogStatus } from "./rowLines.js";
import { Standby } from "./Standby.js";
import { WriterWatch } from "./WriterWatch.js";
import { isObject } from "../lib/isObject.js";
import { VERIFIED } from "../store/parts/logTip.js";
import type { Store } from "../store/Store.js";

const PATIENCE_MS = 2000;

export interface FollowingOptions extends FollowingParts {
  readonly sharedLog: LogReader;
  readonly verifier?: RootSigner | undefined;
  /** Whether `sharedLog` is another node's, and not the database. */
  readonly isRelay?: boolean | undefined;
  /** The setting `log.secret`, with which relays show that they are the operator's. */
  readonly secret: string;
  readonly log: Log;
  readonly now: () => number;
  readonly time?: Time | undefined;
}

/**
 * How a node takes part in a chain that several nodes share: it applies the rows of the log, knows
 * who the writer is, may become the writer, and passes the log on to relays.
 */
export class Following {
  readonly follower: Follower;
  readonly watch: WriterWatch;
  private readonly events = new Emitter<{ rows: [] }>();
  private standby: Standby | undefined;
  /** The height of the first block whose root this node signs. */
  signsFrom = Infinity;
  /** Undefined while this node follows. */
  private leading: LogWriter | undefined;
  /** The last row that this node has committed as the writer. */
  private committed: LogTip | undefined;
  private readonly writersReason: () => Promise<string | undefined>;

  constructor(private readonly options: FollowingOptions) {
    const { sharedLog, log, now, chain } = options;
    this.writersReason = shortlyShared(
      ASK_MS,
      async () => await unreadyReasonOf(this.watch.lastUrl),
      now,
    );
    this.follower = new Follower({ ...options, onRow: () => this.events.emit("rows") });
    this.watch = new WriterWatch({
      sharedLog,
      log,
      now,
      onLook: (hasWriter) => {
        if (chain.isFollowing) chain.setClockRunning(hasWriter);
      },
    });
  }

  /** Resolves if this node can no longer follow. */
  get failed(): Promise<NodeError> {
    return this.follower.failed;
  }

  /** The node to which this node forwards requests that only the writer may handle. */
  get upstream(): Upstream | undefined {
    return this.watch.writer;
  }

  /** The secret of the current term. Undefined before the first term. */
  get token(): string | undefined {
    return this.watch.token;
  }

  /** The last row that this node contains. */
  get place(): LogTip {
    return this.committed ?? this.follower.place;
  }

  /** Whether another node of the operator sent the request, on behalf of a client. */
  isFromNode({ headers }: Pick<IncomingMessage, "headers">): boolean {
    const given = headers[TOKEN_HEADER];
    if (typeof given !== "string") return false;
    return [this.token, this.options.secret].some((known) => isSecret(given, known));
  }

  /** Whether the node that sent the request has the term's token from the database. */
  isOnDatabase({ headers }: Pick<IncomingMessage, "headers">): boolean {
    const given = headers[TOKEN_HEADER];
    return typeof given === "string" && isSecret(given, this.token);
  }

  /**
   * Names the latest row of this node's log in a header. A node that forwarded the request waits
   * until its own copy contains that row before it passes the answer on. So players can read what
   * they wrote.
   */
  showPlace(response: ServerResponse): void {
    response.setHeader(SEQ_HEADER, String(this.place.seq));
  }

  /** Whether the log does not answer this node. */
  get isLogAway(): boolean {
    return this.leading?.isAway === true || this.watch.awayMs > SLOW_MS;
  }

  /**
   * How long this node has been behind the log, in milliseconds. While the log is away, nobody can
   * say by how much more.
   */
  get behindMs(): number {
    return Math.max(this.follower.behindMs - this.watch.awayMs, this.watch.upstreamStaleMs);
  }

  /** Without a writer, nobody can move. */
  get role(): LogRole {
    if (this.watch.writer === undefined) return "no writer";
    return this.leading === undefined ? "follows" : "writes";
  }

  /** Why players should not be sent to this node. Undefined if they may be. */
  async unreadyReason(): Promise<string | undefined> {
    const { isFollowing } = this.options.chain;
    const longestMs = isFollowing ? LONGEST_AWAY_MS : LONGEST_REFUSING_MS;
    if ((await this.awayMs()) > longestMs) return nodeCodes.log.unreachable;
    return isFollowing && this.behindMs > LONGEST_BEHIND_MS ? "behind the writer" : undefined;
  }

  /** Lets this node become the writer when there is none. */
  standBy(
    sharedLog: SharedLog,
    claim: () => Claim,
    lead: (writer: LogWriter) => Promise<void>,
  ): void {
    const { watch, follower } = this;
    const { time, log } = this.options;
    this.standby = new Standby({ sharedLog, watch, follower, claim, lead, time, log });
  }

  /** Applies everything that the log has. Call it before the node answers anybody. */
  async open(): Promise<void> {
    const { store, verifier } = this.options;
    this.signsFrom = await verifiedFrom(store, verifier);
    await this.follower.open();
    await this.watch.look();
  }

  start(): void {
    this.follower.start();
  }

  /**
   * Finds out who the writer is. If there is none, this node may become the writer. Call it at
   * intervals.
   */
  async tick(): Promise<void> {
    if (this.standby === undefined || this.committed !== undefined) await this.watch.look();
    else await this.standby.tick();
  }

  /** Applies the last rows of earlier terms. After this, only this node appends rows. */
  async finish(): Promise<LogTip> {
    await this.follower.finish();
    return this.follower.place;
  }

  /** Call this when this node becomes the writer. */
  lead(writer: LogWriter): void {
    this.leading = writer;
  }

  /** Call this when this node, as the writer, has committed rows up to `tip`. */
  commit(tip: LogTip): void {
    this.committed = tip;
    this.events.emit("rows");
  }

  /** Rows for a relay. If there are none yet, waits for the next row. */
  async page(
    after: number,
    limit: number,
    waitMs: number,
    signal: AbortSignal,
  ): Promise<{ rows: readonly LogRow[]; status: LogStatus }> {
    const ended = AbortSignal.any([signal, AbortSignal.timeout(waitMs)]);
    let rows = await this.rowsAfter(after, limit);
    while (rows.length === 0 && !ended.aborted && waitMs > 0) {
      await this.nextRow(ended);
      rows = await this.rowsAfter(after, limit);
    }
    const { state } = this.watch;
    const staleMs = Math.max(await this.awayMs(), this.behindMs);
    return { rows, status: { tip: this.place, writer: state && { ...state, staleMs } } };
  }

  /**
   * This node's signed root of a block. Undefined if this node is not a verifier, or has not
   * rebuilt the block itself.
   */
  signedRoot(height: number, contract?: RootContract): SignedRoot | undefined {
    if (height < this.signsFrom) return undefined;
    const { store, chain, verifier } = this.options;
    const header = height < store.blockCount() ? store.blockHeader(height) : undefined;
    const result = header && store.result(height);
    if (verifier === undefined || header === undefined || result === undefined) return undefined;
    const point = {
      ...genesis(chain.domain.toBigInt()),
      blockNumber: BigInt(height) + 1n,
      time: result.afterNetworkState.block.height.toBigInt(),
      stateRoot: result.stateRoot,
      blockTreeRoot: result.blockHashRoot,
      transactionsHash: header.toEternalTransactionsHash.toBigInt(),
    };
    return verifier.sign(rootOf(point, header.hash.toBigInt(), contract));
  }

  async stop(): Promise<void> {
    this.follower.waitNoLonger();
    await this.standby?.stop();
    await this.follower.stop();
  }

  /**
   * How long the log has left this node without an answer, in milliseconds. Zero for a follower if
   * the log does not answer the writer either: nobody can change the chain then, so the copy is
   * not old.
   */
  private async awayMs(): Promise<number> {
    const { watch, leading, options } = this;
    const awayMs = Math.max(watch.awayMs, leading?.awayMs ?? 0);
    const mayAsk = options.chain.isFollowing && options.isRelay !== true;
    if (!mayAsk || awayMs <= LONGEST_AWAY_MS) return awayMs;
    const reason = await this.writersReason();
    return reason === nodeCodes.log.unreachable ? 0 : awayMs;
  }

  private async rowsAfter(after: number, limit: number): Promise<readonly LogRow[]> {
    if (after >= this.place.seq) return [];
    const recent =
      this.committed === undefined ? this.follower.recent.after(after, limit) : undefined;
    return recent ?? (await this.options.sharedLog.read(after, limit));
  }

  private async nextRow(ended: AbortSignal): Promise<void> {
    let ignore: () => void = () => undefined;
    const row = new Promise<void>((resolve) => (ignore = this.events.on("rows", resolve)));
    const late = delay(LONGEST_MS, undefined, { signal: ended, ref: false }).catch(() => undefined);
    await Promise.race([row, late]);
    ignore();
  }
}

/** A node that is this far behind the writer would show players an old board. */
const LONGEST_BEHIND_MS = 5000;
/** A follower that the log does not answer finds no new writer, and may show an old board. */
const LONGEST_AWAY_MS = 5000;
/** Shorter than a follower's limit, because followers ask the writer when theirs is over. */
const LONGEST_REFUSING_MS = 3000;
/** How long the writer's answer to that question is used. */
const ASK_MS = 500;
/** The log counts as away if it takes longer to say who the writer is. */
const SLOW_MS = 1000;
/** The longest wait for a row if the caller's signal does not end it earlier. */
const LONGEST_MS = 60_000;

/** Why another node says that it is not ready. Undefined if it is ready, or does not answer. */
async function unreadyReasonOf(url: string | undefined): Promise<string | undefined> {
  if (url === undefined) return undefined;
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const response = await fetch(new URL(operatorPaths.readiness, url), { signal });
    const answer: unknown = await response.json();
    const reason = isObject(answer) ? answer["reason"] : undefined;
    return typeof reason === "string" ? reason : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The height of the first block that this verifier has rebuilt, with every signature checked. All
 * later blocks are rebuilt too. A store that was imported, or that followed without a verifier,
 * begins with blocks that were not, and one of them may still be open.
 */
async function verifiedFrom(
  store: Store,
  verifier: Pick<RootSigner, "publicKey"> | undefined,
): Promise<number> {
  const { keyValue } = store;
  const written = keyValue.get(VERIFIED);
  if (verifier === undefined) {
    // From here on, nobody checks the signatures in this store's blocks.
    if (written !== undefined) await keyValue.write((batch) => batch.remove(VERIFIED));
    return Infinity;
  }
  const [key, height] = written === undefined ? [] : Buffer.from(written).toString().split(" ");
  if (key === verifier.publicKey) return Number(height);
  const from = store.logTip() === undefined ? 0 : store.blockCount() + 1;
  const value = Buffer.from(`${verifier.publicKey} ${from}`);
  await keyValue.write((batch) => batch.put(VERIFIED, value));
  return from;
}
