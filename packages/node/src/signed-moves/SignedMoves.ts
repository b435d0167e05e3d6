import type { Receipt } from "@kifu/wire";
import type { NodeConfig } from "../config/NodeConfig.js";
import { Emitter } from "../Emitter.js";
import { FailureLog } from "../FailureLog.js";
import { yieldToEventLoop } from "../lib/eventLoop.js";
import type { SubmissionOrigin } from "../mempool/Ingress.js";
import { chargeAddress } from "../door/chargeAddress.js";
import { countRefusal } from "../door/countRefusal.js";
import { rateLimited, stopping } from "../mempool/refusals.js";
import { TokenBuckets } from "../door/TokenBuckets.js";
import { nodeCodes } from "../nodeCodes.js";
import { codeOf, NodeError } from "../NodeError.js";
import type { Chain } from "../sequencer/Chain.js";
import type { KeptMove, StoredMove } from "../store/codec/move.js";
import type { MatchHistory } from "../takebacks/MatchHistory.js";
import {
  assertSigned,
  validateMove,
  type MoveCrypto,
  matchStopped,
  notNext,
  type OpenMove,
} from "./validateMove.js";
import { FlushOpenMoves } from "./FlushOpenMoves.js";
import type { NodeKey } from "./NodeKey.js";
import type { MatchAfter, OpenMoves, OpenMovesEvents } from "./OpenMoves.js";
import type { PlainMatch } from "./PlainMatch.js";
import { SegmentBuilder } from "./SegmentBuilder.js";
import type { OpenMatch } from "./OpenMatch.js";
import { shown, shownKept, OpenMatches } from "./OpenMatches.js";

export interface SignedMovesOptions {
  chain: Chain;
  key: NodeKey;
  moveCrypto: MoveCrypto;
  /** Must not be read before the node takes transactions. */
  history: MatchHistory;
  config: Pick<NodeConfig, "moves" | "ingress">;
  log: {
    error(fields: object, message: string): void;
    warn(fields: object, message: string): void;
  };
  now?: () => number;
}

/** Local submissions are not rate-limited. */
const OWN: SubmissionOrigin = { address: undefined };

/**
 * Takes moves that players sign off the chain. Each move is validated by plain rules, stored, and
 * answered with a receipt. Several moves then enter the chain in one transaction of the node. Any
 * other transaction that could change the match comes after it.
 */
export class SignedMoves implements OpenMoves {
  readonly events = new Emitter<OpenMovesEvents>();
  taken = 0;
  /** Refusals so far, by code. */
  readonly refusals = new Map<string, number>();
  private readonly openMatches: OpenMatches;
  private readonly closer: SegmentBuilder;
  private readonly perSender: TokenBuckets;
  private readonly perAddress: TokenBuckets;
  private readonly failures: FailureLog;
  private readonly now: () => number;
  private readonly domain: string;
  private stopped = false;

  /**
   * Restores the moves that an earlier run accepted. Every later transaction is admitted through
   * this object.
   */
  constructor(private readonly options: SignedMovesOptions) {
    const { chain, config, log, now = () => performance.now() } = options;
    this.now = now;
    this.perSender = new TokenBuckets(config.ingress.perSender, now);
    this.perAddress = new TokenBuckets(config.ingress.perAddress, now);
    this.failures = new FailureLog({ log, message: "Could not close a segment" });
    this.domain = chain.domain.toString();
    this.openMatches = new OpenMatches(options);
    const { openMatches, failures } = this;
    const { key, moveCrypto, history } = options;
    this.closer = new SegmentBuilder({
      chain,
      openMatches,
      key,
      config: config.moves,
      failures,
      now,
    });
    for (const move of chain.store.moves()) this.restore(move);
    this.logMissing();
    const { closer } = this;
    chain.putInOrder(new FlushOpenMoves({ chain, openMatches, closer, moveCrypto, history }).admit);
  }

  /** Public key of receipts, in hexadecimal. */
  get receiptKey(): string {
    return this.options.key.receiptKey;
  }

  of(match: number): readonly OpenMove[] {
    return this.openMatches.get(match)?.valid ?? [];
  }

  after(match: number): MatchAfter | undefined {
    return this.openMatches.get(match)?.after;
  }

  /** A match after its last move, including open moves. Throws if there is no such match. */
  matchNow(match: number): PlainMatch {
    return this.openMatches.get(match)?.match ?? this.openMatches.matchOfChain(match);
  }

  /** Why a match takes no more moves, as a code. Undefined if it does. */
  stoppedBy(match: number): string | undefined {
    return this.openMatches.get(match)?.stoppedBy;
  }

  /** The number of moves that are in no transaction yet. */
  get open(): number {
    return [...this.openMatches.all()].reduce((sum, { moves }) => sum + moves.length, 0);
  }

  /** The number of matches that stopped because the chain refused their moves. */
  get stoppedMatches(): number {
    return [...this.openMatches.all()].filter(({ stoppedBy }) => stoppedBy !== undefined).length;
  }

  /**
   * Takes a move and returns its receipt. Sending the same move again returns the same receipt.
   * Throws a `NodeError` if the move is refused, and then nothing has changed. Calls for one
   * match are handled in order.
   *
   * @param receipts of earlier moves. If the node has lost a move, its receipt gives the time at
   * which it counts
   */
  async submit(
    signed: StoredMove,
    { address }: SubmissionOrigin = OWN,
    receipts: readonly Receipt[] = [],
  ): Promise<Receipt> {
    try {
      if (this.stopped) throw stopping();
      chargeAddress(this.perAddress, address);
      return await this.openMatches.at(
        signed.match,
        async (openMatch) =>
          await yieldToEventLoop(async () => await this.take(openMatch, signed, receipts)),
      );
    } catch (error) {
      countRefusal(this.refusals, error);
      throw error;
    }
  }

  /** Syncs the latest moves to disk and closes due segments. Call it at intervals. */
  async tick(): Promise<void> {
    try {
      // The next block, which would sync them too, may be far off.
      await this.options.chain.store.sync();
    } catch (error) {
      this.failures.failed(error);
      return;
    }
    await this.closer.closeDue();
    await this.forgetWaiting();
  }

  /** Takes no more moves and finishes pending work. Open moves stay in the store. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.closer.stop();
    for (const { mutex } of this.openMatches.all()) await mutex.run(async () => undefined);
  }

  private async take(
    openMatch: OpenMatch,
    signed: StoredMove,
    receipts: readonly Receipt[],
  ): Promise<Receipt> {
    const match = this.openMatches.matchAt(openMatch);
    const known = this.knownReceipt(openMatch, match, signed);
    if (known !== undefined) return known;
    if (openMatch.stoppedBy !== undefined) throw matchStopped(signed.match, openMatch.stoppedBy);

    const { chain, moveCrypto } = this.options;
    const seat = match.seats[match.position.turn];
    const sender = String(seat.owner.x);
    const wait = this.perSender.wait(sender);
    if (wait > 0) throw rateLimited("sender", sender, wait);
    const now = BigInt(chain.time);
    const promised = this.promisedTime(signed, receipts);
    // After a restart the chain's time may lag some seconds behind. A segment cannot contain a
    // move of the future.
    if (promised !== undefined && promised > now) {
      throw rateLimited("sender", sender, 1000 * Number(promised - now));
    }
    const time = promised ?? (now > match.time ? now : match.time);
    const { move, after } = validateMove(match, signed, time, moveCrypto);
    // Charged only after the signature is verified, so that nobody else can use up a player's
    // tokens.
    this.perSender.take(sender);

    // Stored first. If the store fails, the move was never made.
    await chain.store.commit((changes) => changes.putMove(move), { quick: true });
    const isFirst = openMatch.moves.length === 0;
    openMatch.add(move, after, this.now());
    this.taken++;
    this.events.emit("made", move);
    this.takeWaiting(openMatch);
    if (isFirst) chain.expectSegment();
    if (this.closer.isComplete(openMatch)) setImmediate(() => void this.closer.closeDue());
    return this.receipt(move);
  }

  /** The receipt of a move that was accepted before. Undefined for a new move. */
  private knownReceipt(
    openMatch: OpenMatch,
    match: PlainMatch,
    signed: StoredMove,
  ): Receipt | undefined {
    if (signed.ply > match.ply || signed.ply < 1) return undefined;
    const made = openMatch.matches.find(({ ply }) => ply === signed.ply);
    if (made === undefined) throw notNext(match);
    if (made.transcript === signed.transcript) {
      return this.receipt({ match: signed.match, ...made });
    }
    const before = openMatch.matches.find(({ ply }) => ply === signed.ply - 1);
    if (before === undefined) throw notNext(match);
    assertSigned(before, signed, made.time, this.options.moveCrypto);
    // The same move with another time bound, signed again because the answer was lost.
    const kept = openMatch.moves.find(({ ply }) => ply === signed.ply);
    if (kept !== undefined && String(kept.move) === String(signed.move)) return this.receipt(kept);
    this.logSignedTwice(openMatch, before, signed);
    throw new NodeError(nodeCodes.moves.signedTwice, "Another move was made in this place.", {
      details: { match: signed.match, ply: signed.ply },
      remedy: "It counts: for one turn a player signs one move.",
    });
  }

  /**
   * Logs the evidence. Logged once per ply, because sending such a move again costs the sender
   * nothing.
   */
  private logSignedTwice(openMatch: OpenMatch, { time }: PlainMatch, signed: StoredMove): void {
    if (openMatch.signedTwice.has(signed.ply)) return;
    openMatch.signedTwice.add(signed.ply);
    const one = openMatch.moves.find(({ ply }) => ply === signed.ply);
    const evidence = [one, signed].map(
      (move) => move && { ...shown(move), timeBefore: String(time) },
    );
    this.options.log.warn({ evidence }, "A player signed two moves for one ply");
  }

  private receipt({
    match,
    ply,
    transcript,
    time,
  }: Pick<KeptMove, "match" | "ply" | "transcript" | "time">): Receipt {
    const receipt = { match, ply, transcript: transcript.toString(), time: Number(time) };
    return this.options.key.sign(receipt, this.domain);
  }

  /** The time in the node's own receipt for this move. Undefined if no receipt matches. */
  private promisedTime(
    { match, ply, transcript }: StoredMove,
    receipts: readonly Receipt[],
  ): bigint | undefined {
    const promise = receipts.find(
      (receipt) =>
        receipt.match === match &&
        receipt.ply === ply &&
        receipt.transcript === String(transcript) &&
        this.options.key.hasSigned(receipt, this.domain),
    );
    return promise && BigInt(promise.time);
  }

  /** Restores the waiting moves that follow the last move. */
  private takeWaiting(openMatch: OpenMatch): void {
    for (const kept of openMatch.waiting) {
      const match = openMatch.match!;
      if (kept.ply !== match.ply + 1) return;
      try {
        const { move, after } = validateMove(match, kept, kept.time, this.options.moveCrypto);
        openMatch.waiting = openMatch.waiting.slice(1);
        openMatch.add(move, after, this.now());
        this.events.emit("made", move);
      } catch {
        // Another move was made in place of the lost one. `forgetWaiting` logs it.
        return;
      }
    }
  }

  /** Drops waiting moves if another move was made in their place, or if the match is over. */
  private async forgetWaiting(): Promise<void> {
    const { chain, log } = this.options;
    for (const { number, waiting } of this.openMatches.all()) {
      if (waiting.length === 0) continue;
      await this.openMatches.at(number, async (openMatch) => {
        const match = this.openMatches.matchAt(openMatch);
        const [first] = openMatch.waiting;
        if (first === undefined || (!match.isOver && first.ply > match.ply + 1)) return;
        const moves = openMatch.waiting;
        await chain.store.commit((changes) => {
          // Up to this ply, the store already has the moves that replaced the waiting ones.
          for (const move of moves) if (move.ply > match.ply) changes.removeMove(move);
        });
        openMatch.waiting = [];
        log.error(
          { match: number, moves: moves.map(shownKept) },
          "Dropped moves with a receipt that no longer follow the match",
        );
      });
    }
  }

  private logMissing(): void {
    for (const { number, waiting, match } of this.openMatches.all()) {
      if (waiting.length === 0) continue;
      this.options.log.error(
        { match: number, missing: match!.ply + 1, waiting: waiting.length },
        "The store has lost a move. Later moves wait until its player's page sends it again",
      );
    }
  }

  /**
   * Validates a stored move again, because the store may be damaged or come from somebody else.
   */
  private restore({ match: number, ...kept }: KeptMove): void {
    const openMatch = this.openMatches.open(number);
    const signed = { match: number, ...kept };
    try {
      if (openMatch.stoppedBy !== undefined) throw matchStopped(number, openMatch.stoppedBy);
      const match = this.openMatches.matchAt(openMatch);
      if (kept.ply > match.ply + 1) {
        openMatch.waiting = [...openMatch.waiting, signed];
        return;
      }
      const { move, after } = validateMove(match, signed, kept.time, this.options.moveCrypto);
      openMatch.add(move, after, this.now());
    } catch (error) {
      openMatch.moves.push({
        ...signed,
        witness: [],
        spare: 0n,
        outcome: { ending: "none", line: 0n },
      });
      if (openMatch.stoppedBy === undefined) {
        this.openMatches.stop(openMatch, codeOf(error) ?? String(error));
      }
    }
  }
}
