import type { PendingTransaction } from "@proto-kit/sequencer";
import type { PublicKey } from "o1js";
import { nodeCodes } from "../lib/nodeCodes.js";
import type { NodeConfig } from "../lib/config/NodeConfig.js";
import { Counts } from "../lib/collections.js";
import { FailureLog } from "../lib/FailureLog.js";
import { NodeError } from "../lib/NodeError.js";
import type { Chain } from "../sequencer/Chain.js";
import type { StateView } from "../sequencer/StateView.js";
import type { Store } from "../store/Store.js";
import { FairQueue } from "../door/FairQueue.js";
import type { Accepted } from "./Ingress.js";
import { earlierLine, type Kind, type WaitingLine, namesOf } from "./WaitingLine.js";
import { Parked, type ParkedTransaction } from "./Parked.js";
import { SHARE_OF_A_NETWORK } from "../door/budgets.js";
import { busy } from "../lib/refusals.js";
import { nonceTooFar, nonceUsed, unrunnableTransaction } from "./transactionRefusals.js";
import { SegmentDelays } from "./SegmentDelays.js";

export type IngressChain = Pick<
  Chain,
  "admit" | "drop" | "openHeight" | "openTransactions" | "runtime" | "time"
> & { readonly pending: Pick<StateView, "nonce"> };

export type IngressStore = Pick<
  Store,
  "status" | "pending" | "commit" | "provenBlocks" | "settledBlocks"
>;

export interface ErrorLog {
  error(fields: object, message: string): void;
}

export interface SequencingOptions {
  chain: IngressChain;
  store: IngressStore;
  config: NodeConfig["ingress"];
  log: ErrorLog;
  now: () => number;
}

/**
 * A sender may have at least this many transactions waiting for the chain. The limit rises to the
 * number that may be parked, if that is larger.
 */
const WAITING_PER_SENDER = 8;

/** While others play, each kind of long transaction gets at most 1/PARTS of the chain's time. */
const PARTS = 6;
/** How long after a move its player counts as playing. */
const PLAYING_MS = 2000;

const RETRY_MS = 1000;

const SLASH_CODE = /^[a-z][a-z-]*\/[a-z][a-z-]*$/;

/**
 * Brings checked transactions into the chain, in the order of each sender's nonces. Networks take
 * turns, and the senders of a network take turns within it. Keys cost nothing, so turns among
 * senders alone would favor a client with many keys. All work for a sender happens in the
 * sender's own turns.
 */
export class Sequencing {
  /**
   * The chain runs one transaction at a time. If it received several at once, it would run them in
   * order of arrival instead of in turns.
   */
  private readonly turns = new FairQueue();
  /** The number of waiting transactions per network. Undefined stands for the local machine. */
  private readonly waiting = new Counts<string | undefined>();
  /**
   * Extra queues for the kinds of transactions that take long to run. A segment of 64 moves takes
   * ten times as long as a move, and registrations block everyone while the node seals their
   * block. While others play, a pause follows each of these transactions.
   */
  private readonly spaced: ReadonlyMap<Kind, FairQueue>;
  private playedAt = -Infinity;
  private readonly perSender: number;
  private readonly parked = new Parked();
  private readonly delays: SegmentDelays;
  private readonly begun = new Map<string, Promise<Accepted>>();
  private readonly retrying = new Map<string, NodeJS.Timeout>();
  private readonly failures: FailureLog;
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(private readonly options: SequencingOptions) {
    const { chain, log, now } = options;
    this.delays = new SegmentDelays(chain.runtime);
    const spaced = () =>
      new FairQueue({
        now,
        pauseAfter: (took) => (now() - this.playedAt > PLAYING_MS ? 0 : (PARTS - 1) * took),
      });
    this.spaced = new Map([
      ["registrations", spaced()],
      ["segments", spaced()],
    ]);
    this.failures = new FailureLog({
      log,
      message: "Could not admit a parked transaction. It stays parked",
    });
    this.perSender = Math.max(WAITING_PER_SENDER, options.config.parkedPerSender);
    this.resume();
  }

  get parkedCount(): number {
    return this.parked.size;
  }

  assertRoom(sender: string, network: string | undefined): void {
    const spaced = [...this.spaced.values()];
    const own = [this.turns, ...spaced].reduce((sum, each) => sum + each.lengthOf(sender), 0);
    if (own >= this.perSender) {
      throw busy("The sender's earlier transactions are waiting for their turn", {
        sender,
        waiting: own,
      });
    }
    if (this.waiting.of(network) >= this.mostWaitingOf(network)) {
      throw busy("Too many transactions are waiting for their turn", {
        waiting: this.turns.length,
      });
    }
  }

  /**
   * The limit of waiting transactions for a network: an equal share of the places. A newcomer
   * gets its share even when all places are taken, so early arrivals cannot lock it out.
   */
  private mostWaitingOf(network: string | undefined): number {
    const { waiting } = this.options.config;
    const networks = this.waiting.size + (this.waiting.of(network) === 0 ? 1 : 0);
    const share = network === undefined ? 1 : SHARE_OF_A_NETWORK;
    return Math.ceil(waiting * Math.min(share, 1 / networks));
  }

  /**
   * The answer to a transaction that was submitted before. Undefined if the transaction is new.
   */
  answerTo(hash: string): Accepted | Promise<Accepted> | undefined {
    return this.begun.get(hash) ?? this.kept(hash);
  }

  private kept(hash: string): Accepted | undefined {
    const status = this.options.store.status(hash);
    switch (status?.kind) {
      case "included":
        return { hash, height: status.height };
      case "pending":
        return { hash, height: this.parked.has(hash) ? undefined : this.options.chain.openHeight };
      default:
        return undefined;
    }
  }

  /**
   * Returns the sender's next nonce. Throws if this transaction's nonce is used or too far ahead.
   */
  expectedNonce(transaction: PendingTransaction): bigint {
    const expected = this.options.chain.pending.nonce(transaction.sender);
    const ahead = this.options.config.parkedPerSender;
    const nonce = transaction.nonce.toBigInt();
    if (nonce < expected) throw nonceUsed(expected, nonce);
    if (nonce > expected + BigInt(ahead)) throw nonceTooFar(expected, nonce, ahead);
    return expected;
  }

  /** Admits a checked transaction in its sender's turn. */
  async enter(
    sender: string,
    transaction: PendingTransaction,
    line: WaitingLine,
  ): Promise<Accepted> {
    const hash = transaction.hash().toString();
    const begun = this.begun.get(hash);
    if (begun !== undefined) return await begun;
    this.assertRoom(sender, line.network);
    const task = async () => {
      this.waiting.change(line.network, -1);
      return await this.take(sender, hash, transaction, line);
    };
    this.waiting.change(line.network, 1);
    const turn = this.inPace(sender, line, async () => {
      return await this.turns.run(sender, task, namesOf(line));
    }).finally(() => this.begun.delete(hash));
    this.begun.set(hash, turn);
    return await turn;
  }

  private async inPace(
    sender: string,
    { network, kind }: WaitingLine,
    enter: () => Promise<Accepted>,
  ): Promise<Accepted> {
    const queue = this.spaced.get(kind);
    if (queue !== undefined && network !== undefined) {
      return await queue.run(sender, enter, [network]);
    }
    if (queue === undefined) this.playedAt = this.options.now();
    return await enter();
  }

  /** Finishes the turns in progress. Parked transactions stay in the store. */
  async stop(): Promise<void> {
    this.stopped = true;
    await Promise.all(Array.from(this.spaced.values(), (queue) => queue.stop()));
    clearTimeout(this.timer);
    for (const retry of this.retrying.values()) clearTimeout(retry);
    await this.turns.idle();
  }

  private async take(
    sender: string,
    hash: string,
    transaction: PendingTransaction,
    line: WaitingLine,
  ): Promise<Accepted> {
    const kept = this.kept(hash);
    if (kept !== undefined) return kept;
    const nonce = transaction.nonce.toBigInt();
    const expected = this.expectedNonce(transaction);
    if (nonce > expected) {
      // A segment's last move must be recent, so a segment cannot wait for an earlier nonce.
      if (line.kind === "segments") throw nonceTooFar(expected, nonce, 0);
      await this.park({ hash, sender, nonce, transaction, line, deadline: this.deadline() });
      return { hash, height: undefined };
    }
    const { height } = await this.admit(hash, transaction);
    this.follow(sender, transaction.sender, line);
    return { hash, height };
  }

  private async admit(hash: string, transaction: PendingTransaction) {
    const { chain } = this.options;
    const noteDelay = this.delays.assertMadeNow(transaction, chain.time);
    try {
      const admitted = await chain.admit(transaction);
      noteDelay();
      return admitted;
    } catch (error) {
      if (error instanceof NodeError && SLASH_CODE.test(error.code)) throw error;
      this.options.log.error({ hash, err: error }, "The chain threw an unexpected error");
      throw unrunnableTransaction(hash);
    }
  }

  private async park(one: ParkedTransaction): Promise<void> {
    const older = this.parked.at(one.sender, one.nonce);
    const { parkedInAll } = this.options.config;
    const { network } = one.line;
    const ofNetwork = this.parked.lengthOf(network);
    const isFull = this.parked.size >= parkedInAll || ofNetwork >= this.parkedOf(network);
    if (older === undefined && isFull) {
      throw busy("Too many transactions are waiting for earlier ones", { waiting: ofNetwork });
    }
    if (older !== undefined) {
      await this.options.chain.drop(older.hash, nodeCodes.ingress.nonceUsed, one.transaction);
      this.parked.remove(older);
    } else {
      await this.options.store.commit((changes) => changes.addPending(one.transaction), {
        quick: true,
      });
    }
    this.parked.add(one);
    this.arm();
  }

  /**
   * The limit of parked transactions for a network: a share of the places that transactions from
   * an earlier run leave free. All of those transactions may come from this network. If they did
   * not reduce its share, the network could fill all places over many restarts.
   */
  private parkedOf(network: string | undefined): number {
    const { parkedInAll } = this.options.config;
    if (network === undefined) return parkedInAll;
    const others = parkedInAll - this.parked.lengthOf(earlierLine.network);
    return Math.ceil(others * SHARE_OF_A_NETWORK);
  }

  /** Schedules a turn of the sender if one of its parked transactions is due. */
  private follow(sender: string, key: PublicKey, line: WaitingLine): void {
    if (this.stopped) return;
    const expected = this.options.chain.pending.nonce(key);
    const isDue = this.parked.of(sender).some(({ nonce }) => nonce <= expected);
    if (isDue) this.inTurn(sender, line, async () => await this.unpark(sender, key));
  }

  /**
   * Admits the sender's next transaction if it is parked. Drops the sender's transactions whose
   * nonce is used.
   */
  private async unpark(sender: string, key: PublicKey): Promise<void> {
    const expected = this.options.chain.pending.nonce(key);
    for (const one of this.parked.of(sender)) {
      if (one.nonce < expected) await this.drop(one, nodeCodes.ingress.nonceUsed);
    }
    const next = this.parked.at(sender, expected);
    if (next === undefined) return;
    try {
      await this.admit(next.hash, next.transaction);
    } catch (error) {
      if (!(error instanceof NodeError) || isRetryable(error.code)) {
        this.retry(sender, key, next.line);
        throw error;
      }
      await this.drop(next, error.code);
      return;
    }
    this.parked.remove(next);
    this.follow(sender, key, next.line);
  }

  /**
   * Schedules another attempt. Without another attempt, the sender's later transactions would
   * stay parked behind the one that failed.
   */
  private retry(sender: string, key: PublicKey, line: WaitingLine): void {
    if (this.stopped || this.retrying.has(sender)) return;
    const timer = setTimeout(() => {
      this.retrying.delete(sender);
      this.follow(sender, key, line);
    }, RETRY_MS);
    this.retrying.set(sender, timer.unref());
  }

  private async drop(one: ParkedTransaction, code: string): Promise<void> {
    await this.options.chain.drop(one.hash, code);
    this.parked.remove(one);
  }

  private deadline(): number {
    return this.options.now() + this.options.config.parkedForMs;
  }

  private arm(): void {
    const next = this.parked.nextDeadline;
    if (next === undefined || this.timer !== undefined || this.stopped) return;
    this.timer = setTimeout(
      () => {
        this.timer = undefined;
        for (const one of this.parked.expired(this.options.now())) this.expire(one);
        this.arm();
      },
      Math.max(1, next - this.options.now()),
    ).unref();
  }

  private expire(one: ParkedTransaction): void {
    // The transaction stays parked until the drop succeeds, so a failed drop is retried.
    this.parked.remove(one);
    this.parked.add({ ...one, deadline: this.deadline() });
    const { hash, sender, transaction, line } = one;
    this.inTurn(sender, line, async () => {
      await this.unpark(sender, transaction.sender);
      if (this.parked.has(hash)) await this.drop(one, nodeCodes.ingress.gapExpired);
    });
  }

  /**
   * Restores the transactions that an earlier run parked. The chain has already restored those
   * that were admitted.
   */
  private resume(): void {
    const { chain, store } = this.options;
    const open = new Set(chain.openTransactions.map(({ tx }) => tx.hash().toString()));
    for (const transaction of store.pending()) {
      const hash = transaction.hash().toString();
      if (open.has(hash)) continue;
      const sender = transaction.sender.toBase58();
      const nonce = transaction.nonce.toBigInt();
      const older = this.parked.at(sender, nonce);
      if (older !== undefined) {
        this.parked.remove(older);
        const { nonceUsed: code } = nodeCodes.ingress;
        this.inTurn(sender, earlierLine, async () => await this.drop(older, code));
      }
      const deadline = this.deadline();
      this.parked.add({ hash, sender, nonce, transaction, line: earlierLine, deadline });
      this.follow(sender, transaction.sender, earlierLine);
    }
    this.arm();
  }

  /** Runs a task that no client waits for. Its errors are logged. */
  private inTurn(sender: string, line: WaitingLine, task: () => Promise<void>): void {
    this.turns.runNext(sender, task, namesOf(line)).then(
      () => void this.failures.over(),
      (error: unknown) => this.failures.failed(error, { sender }),
    );
  }
}

/** True if the code reports the state of the node, not a fault of the transaction. */
function isRetryable(code: string): boolean {
  const { stopping, busy: isBusy } = nodeCodes.ingress;
  const isOfNode = code.startsWith("store/") || code.startsWith("log/");
  return isOfNode || code === stopping || code === isBusy;
}
