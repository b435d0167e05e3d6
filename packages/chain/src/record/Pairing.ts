import { clockNumbered, isSameKey, isSlow, NO_KEY, seekContext, seekDigest } from "@kifu/wire";
import { waitingSeat, Scope, isInTime } from "../engine/plainRules.js";
import { seatOfFirst } from "../matchmaking/seatOfFirst.js";
import {
  type PairMethod,
  type PlainPair,
  type PlainSignedSeek,
  readPair,
} from "../matchmaking/pairFields.js";
import type { MatchRecord, SignedTransaction } from "./MatchRecord.js";
import type { RecordCode } from "./recordFaults.js";
import type { RecordCrypto } from "./RecordCrypto.js";
import { RecordFault } from "./RecordFault.js";
import { isActiveAt, type QueuedTerms, Seating } from "./Seating.js";
import { assertInTime } from "./SignedCheck.js";

/**
 * How a match came about, according to what both players signed. Also holds the sessions that
 * play for them, including later changes.
 */
export class Pairing {
  signatures = 0;
  readonly seats: readonly [Seating, Seating];
  time = 0;
  /** Whether the match has begun. After that, nobody can enter it. */
  isOver = false;
  /**
   * The transaction that paired the latest entries of both players, and the fault in the pairing,
   * if any. Undefined until both players have entered.
   */
  private start:
    | { readonly fault: RecordCode | undefined; readonly by: SignedTransaction }
    | undefined;

  constructor(
    private readonly record: MatchRecord,
    private readonly gameNumber: number,
    private readonly domain: bigint,
    private readonly crypto: RecordCrypto,
  ) {
    const [first, second] = record.owners;
    this.seats = [new Seating(first), new Seating(second)];
  }

  changeSession(transaction: SignedTransaction): void {
    const { method, argsFields, sender } = transaction;
    const seat = this.seats.find(({ owner }) => owner === sender);
    if (seat === undefined) throw new RecordFault("record/not-a-player");
    this.assertDomain(transaction);
    assertInTime(transaction);
    if (method === "Sessions.revokeSession") {
      seat.revoke(transaction);
    } else if (method === "Sessions.openSession" || method === "Stakes.openSession") {
      seat.open(transaction, argsFields.slice(0, 4), this.crypto);
    } else {
      const [game = 0n, moveLimit = 0n, ...session] = argsFields;
      seat.open(transaction, session.slice(0, 4), this.crypto);
      // During a slow match, a player may queue for another match.
      if (!this.isOver || !this.isSlow) this.enter(seat, { game, moveLimit }, transaction);
    }
  }

  reseat(transaction: SignedTransaction): void {
    const seat = this.seats[Number(transaction.argsFields[1])];
    if (seat === undefined) throw new RecordFault("record/not-a-player");
    seat.reseat(transaction);
  }

  requeue(transaction: SignedTransaction): void {
    const { sender, argsFields } = transaction;
    this.assertDomain(transaction);
    assertInTime(transaction);
    const [x = 0n, isOdd = 0n, game = 0n, moveLimit = 0n] = argsFields;
    const seat = this.seatOf(x, isOdd);
    // An owner's own key passes only if the owner opened a session for it.
    if (seat.session?.key !== sender) throw new RecordFault("record/session-unproven");
    const { expiresAt, scope } = seat.session;
    if (BigInt(transaction.time) >= expiresAt || scope !== BigInt(Scope.playAndQueue)) {
      throw new RecordFault("record/session-expired");
    }
    this.enter(seat, { game, moveLimit }, transaction);
  }

  private get isSlow(): boolean {
    return isSlow(clockNumbered(this.record.moveLimit));
  }

  /** The seat of the player with this key. Throws if the key is not a player's. */
  private seatOf(x: bigint, isOdd: bigint): Seating {
    if (isOdd > 1n) throw new RecordFault("record/not-a-player");
    const owner = this.crypto.addressOf({ x, isOdd: isOdd === 1n });
    const seat = this.seats.find((one) => one.owner === owner);
    if (seat === undefined) throw new RecordFault("record/not-a-player");
    return seat;
  }

  private begin(fault: RecordCode | undefined, by: SignedTransaction): void {
    this.start = { fault, by };
    for (const seat of this.seats) seat.seated = seat.session;
  }

  /**
   * Records that a player queues. The match's number says which seat waited, and the other
   * player's entry starts the match. Only a player's latest entry counts, but an earlier entry
   * may have opened the player's session.
   */
  private enter(
    seat: Seating,
    terms: Omit<QueuedTerms, "height" | "time">,
    by: SignedTransaction,
  ): void {
    const { height, time } = by;
    if (this.isOver) throw new RecordFault("record/unexpected");
    seat.entry = { ...terms, height, time };
    const waiting = this.seats[waitingSeat(this.record.match)];
    const arrived = seat !== waiting;
    if (arrived) this.begin(this.startFault(waiting, seat.entry), by);
    else this.start = undefined;
    this.time = time;
  }

  private startFault(
    { entry: first, session }: Seating,
    second: QueuedTerms,
  ): RecordCode | undefined {
    const { moveLimit, roundLength, startedAt } = this.record;
    if (first === undefined) return "record/not-registered";
    const hasTerms = (entry: QueuedTerms) =>
      entry.game === BigInt(this.gameNumber) && entry.moveLimit === BigInt(moveLimit);
    const round = (entry: QueuedTerms) => Math.floor(entry.time / roundLength);
    const isPaired = round(first) === round(second) && second.height === startedAt;
    if (!hasTerms(first) || !hasTerms(second) || !isPaired) return "record/other-terms";
    const isActive = session !== undefined && BigInt(second.time) < session.expiresAt;
    return isActive ? undefined : "record/session-expired";
  }

  /**
   * Applies a pair of two seeks, whoever sent it. The pair may have begun an earlier match of one
   * player, whose session from that match is still in use. Then the other seek may be a
   * stranger's, and it is not checked. During a slow match, a pair may open a session for
   * another match. That session may take the seat in this one later.
   */
  pair(method: PairMethod, transaction: SignedTransaction): void {
    const { argsFields, height, time } = transaction;
    const pair = readPair(method, argsFields);
    if (pair === undefined) throw new RecordFault("record/bad-seek");
    const [one, other] = pair.seeks.map(({ owner: { x, isOdd } }) => {
      const address = this.crypto.addressOf({ x, isOdd: isOdd === 1n });
      return this.seats.find(({ owner }) => owner === address);
    });
    if (one === other) throw new RecordFault("record/not-a-player");
    if (this.isOver && this.isSlow) {
      const opens = [one, other].map((seat, i) => seat && pair.seeks[i]!.by.byOwner);
      if (!opens.includes(true)) throw new RecordFault("record/unexpected");
      for (const [i, seat] of [one, other].entries()) {
        if (seat !== undefined && opens[i] === true) {
          this.seek(seat, pair, pair.seeks[i]!, transaction);
        }
      }
      return;
    }
    if (this.isOver) throw new RecordFault("record/unexpected");

    const faults = [one, other].map((seat, i) =>
      seat === undefined ? undefined : this.seek(seat, pair, pair.seeks[i]!, transaction),
    );
    const { game, moveLimit } = pair.terms;
    const first = seatOfFirst(this.hash, pair.seeks);
    const isAgreed = first !== undefined && areForEachOther(pair.seeks);
    const isMeant =
      game === BigInt(this.gameNumber) &&
      moveLimit === BigInt(this.record.moveLimit) &&
      height === this.record.startedAt &&
      (first === undefined || one === this.seats[first]);
    if (!isMeant) faults.push("record/other-terms");
    if (!isAgreed) faults.push("record/other-opponent");
    const fault = faults.find((each) => each !== undefined);
    const isBoth = one !== undefined && other !== undefined;
    if (isBoth) this.begin(fault, transaction);
    else this.start = undefined;
    this.time = time;
  }

  /**
   * Checks one of two seeks, by a player of this match. Throws if an owner's signature is wrong.
   * If the session signed, a fault is returned instead.
   */
  private seek(
    seat: Seating,
    { terms }: PlainPair,
    seek: PlainSignedSeek,
    transaction: SignedTransaction,
  ): RecordCode | undefined {
    seat.entry = undefined;
    if (!isInTime(seek.validUntil, BigInt(transaction.time))) {
      throw new RecordFault("record/lapsed");
    }
    const context = seekContext(this.hash, this.domain, terms);
    const digest = seekDigest(this.hash, terms, seek);
    const isBy = (key: string) => this.crypto.verifyTranscript(key, context, digest, seek.by);
    if (seek.by.byOwner) {
      if (!isBy(seat.owner)) throw new RecordFault("record/seek-not-signed");
      const { sessionKey, expiresAt, scope } = seek;
      const asked = [sessionKey.x, sessionKey.isOdd, expiresAt, scope];
      seat.open(transaction, asked, this.crypto);
    } else {
      const { session } = seat;
      if (session === undefined) return "record/session-unproven";
      const isActive = isActiveAt(session, transaction.time);
      if (!isActive || session.scope !== BigInt(Scope.playAndQueue))
        return "record/session-expired";
      if (!isBy(session.key)) return "record/seek-not-signed";
    }
    this.signatures++;
    return undefined;
  }

  /**
   * Ends the pairing, because the match begins. Throws unless both players signed for a match on
   * these terms.
   */
  end(): void {
    const { start } = this;
    if (start === undefined) throw new RecordFault("record/not-registered");
    if (start.fault !== undefined) throw new RecordFault(start.fault, {}, start.by);
    this.isOver = true;
  }

  private assertDomain({ argsFields }: SignedTransaction): void {
    if (argsFields.at(-2) !== this.domain) throw new RecordFault("record/wrong-chain");
  }

  private readonly hash = (fields: readonly bigint[]) => this.crypto.poseidon(fields);
}

type Two = PlainPair["seeks"];

/** Whether each seek accepts anybody or names the other seek's player. */
function areForEachOther([one, other]: Two): boolean {
  const isFor = ({ opponent }: PlainSignedSeek, { owner }: PlainSignedSeek) =>
    isSameKey(opponent, NO_KEY) || isSameKey(opponent, owner);
  return isFor(one, other) && isFor(other, one);
}
