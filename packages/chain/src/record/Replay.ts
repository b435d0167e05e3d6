import {
  type Clock,
  clockNumbered,
  contextFieldOf,
  drawContext,
  type EndReason,
  type MatchResult,
  nextTranscript,
  type SeatNumber,
  takebackContext,
} from "@kifu/wire";
import {
  type PlainSeatSignature,
  readSignature,
  SIGNATURE_FIELDS,
} from "../engine/segmentFields.js";
import {
  gameMethod,
  labelOfText,
  type EvidenceMove,
  splitEvidence,
  splitMove,
  splitSegment,
  splitTakeback,
  type RecordGame,
} from "./gameArguments.js";
import {
  type MatchRecord,
  type SignedTransaction,
  recordDomain,
  signedNumber,
} from "./MatchRecord.js";
import type { RecordCode } from "./recordFaults.js";
import type { RecordCrypto } from "./RecordCrypto.js";
import { type RecordFacts, RecordFault } from "./RecordFault.js";
import { NOTICE } from "../engine/plainRules.js";
import type { Seating } from "./Seating.js";
import {
  progressAtStart,
  deadlineOf,
  moveFacts,
  type MatchProgress,
  progressAfter,
  progressBefore,
} from "./MatchProgress.js";
import { assertInTime } from "./SignedCheck.js";
import { Pairing } from "./Pairing.js";

/**
 * Replays a record from its signatures alone. Determines the players and the keys that play for
 * them. Checks the moves with the game's plain rules, the clock, and the end of the match.
 * Assumes that each transaction's own signature is valid: see `SignedCheck`.
 */
export class Replay {
  result: MatchResult = "running";
  reason: EndReason = "none";
  line: string[] | undefined;
  endedAt: number | undefined;
  private notice:
    | { readonly transcript: bigint; readonly from: number; readonly isByMover: boolean }
    | undefined;
  private signed = 0;
  private readonly pairing: Pairing;
  private progress: MatchProgress;
  private readonly clock: Clock;
  /** The match's number plus the chain's domain. Signatures cover this sum. */
  private readonly matchNumber: bigint;

  constructor(
    private readonly record: MatchRecord,
    private readonly game: RecordGame,
    private readonly crypto: RecordCrypto,
  ) {
    const domain = recordDomain(record, crypto);
    this.matchNumber = signedNumber(record, domain);
    this.pairing = new Pairing(record, game.number, domain, crypto);
    this.clock = clockNumbered(record.moveLimit);
    this.progress = progressAtStart(game, this.clock);
  }

  get seats(): readonly [Seating, Seating] {
    return this.pairing.seats;
  }

  /** The number of valid signatures of moves and seeks. */
  get signatures(): number {
    return this.signed + this.pairing.signatures;
  }

  get moves(): readonly string[] {
    return this.progress.moves;
  }

  get position(): MatchProgress["position"] {
    return this.progress.position;
  }

  /** Applies the next transaction. Throws a `RecordFault` if it is not valid here. */
  apply(transaction: SignedTransaction): void {
    const { method, argsFields } = transaction;
    if (this.result !== "running") throw new RecordFault("record/after-the-end");
    switch (method) {
      case "Matchmaking.register":
      case "Sessions.openSession":
      case "Stakes.openSession":
      case "Sessions.revokeSession":
        return this.pairing.changeSession(transaction);
      case "Sessions.reseat":
        this.assertThisMatch(argsFields[0]);
        return this.pairing.reseat(transaction);
      case "Matchmaking.requeue":
        return this.pairing.requeue(transaction);
      case "Matchmaking.pair":
      case "Stakes.pair":
      case "Ratings.pair":
        return this.pairing.pair(method, transaction);
      case "Matches.resign":
        return this.resign(transaction);
      case "Matches.abort":
        return this.announceAbort(transaction);
      case "Matches.claimAbort":
        return this.claimAbort(transaction);
      case "Matches.agreeDraw":
        return this.agreeDraw(transaction);
      case "Matches.claimTimeout":
        this.assertThisMatch(argsFields[0]);
        if (transaction.time <= this.deadline) throw new RecordFault("record/still-on-time");
        return this.endByLeaving("timeout", transaction.height);
      default:
        return this.applyOfGame(transaction);
    }
  }

  private applyOfGame(transaction: SignedTransaction): void {
    switch (gameMethod(transaction.method, this.game)) {
      case "playMoves":
        return this.playMoves(transaction);
      case "forfeit":
        return this.forfeit(transaction);
      case "takeBack":
        return this.takeBack(transaction);
      case "pointOut":
        return this.pointOut(transaction);
      default:
        return this.move(transaction);
    }
  }

  /** Asserts that the match began and that both players signed these terms. */
  assertStarted(): void {
    if (this.pairing.isOver) return;
    this.pairing.end();
    this.progress = { ...this.progress, time: this.pairing.time };
  }

  private get deadline(): number {
    return deadlineOf(this.progress);
  }

  private move(transaction: SignedTransaction): void {
    const { argsFields, height, time } = transaction;
    this.assertThisMatch(argsFields[0]);
    this.assertOnTurn(transaction);

    const { state, move, witness } = splitMove(this.game, argsFields) ?? NO_MOVE;
    const after = this.after(this.progress, { fields: move, witness, time, atMost: 0 });
    const reached = this.game.rules.encode.state(after.position);
    if (!reached.every((field, i) => field === state[i]))
      throw new RecordFault("record/wrong-field");
    this.reach(after, height);
  }

  /**
   * Applies several moves, whoever sent them. Each player signed all moves up to their own last
   * one.
   */
  private playMoves({ argsFields, height, time }: SignedTransaction): void {
    this.assertThisMatch(argsFields[0]);
    const segment = splitSegment(this.game, argsFields);
    if (segment === undefined) throw new RecordFault("record/bad-segment");
    const { moves, times, spares, last, other } = segment;

    const steps = [this.progress];
    moves.forEach((fields, i) => {
      const before = steps[i]!;
      const made = Number(times[i]);
      if (made < before.time || made > Math.min(deadlineOf(before), time)) {
        throw new RecordFault("record/wrong-time", moveFacts(this.game, before, fields));
      }
      const atMost = made - before.time + Number(spares[i]);
      // A segment carries no witnesses, so the rules check the move without one.
      const sent = { fields, witness: undefined, time: made, atMost };
      steps.push(this.after(before, sent));
    });

    this.assertSigned(steps.at(-1)!, steps.at(-2)!, last);
    if (other !== undefined) this.assertSigned(steps.at(-2)!, steps.at(-3)!, other);
    this.signed += other === undefined ? 1 : 2;
    this.reach(steps.at(-1)!, height);
  }

  /**
   * Asserts that the player of the last move signed all moves, with a key that was active at that
   * time.
   */
  private assertSigned(after: MatchProgress, before: MatchProgress, by: PlainSeatSignature): void {
    const move = after.moves.length;
    const facts = { move, notation: labelOfText(this.game, after.moves.at(-1)!) };
    const key = keyOf(this.seats[before.position.turn], by.byOwner, after.time, facts);
    const holds = this.crypto.verifyTranscript(key, this.matchContext(), after.transcript, by);
    if (!holds) throw new RecordFault("record/not-signed", facts);
  }

  /**
   * Ends a match because one player made two moves for one turn. Both are signed, or one of them
   * is the match's last move.
   */
  private forfeit({ argsFields, height, time }: SignedTransaction): void {
    this.assertThisMatch(argsFields[0]);
    const evidence = splitEvidence(this.game, argsFields);
    if (evidence === undefined || evidence.seat > 1n) {
      throw new RecordFault("record/not-signed-twice");
    }
    const number = evidence.seat === 0n ? 0 : 1;
    const seat = this.seats[number];
    const { transcript, one, other } = evidence;
    const ends = ({ move, timing }: EvidenceMove) =>
      nextTranscript(this.hash, transcript, move, timing);
    const assertSigned = (shown: EvidenceMove) => {
      const { byOwner, signature } = shown;
      const key = keyOf(seat, byOwner === 1n, time);
      const context = this.matchContext();
      const holds = this.crypto.verifyTranscript(key, context, ends(shown), signature);
      if (byOwner > 1n || !holds) throw new RecordFault("record/not-signed-twice");
      this.signed++;
    };
    if (one.move.every((field, i) => field === other.move[i])) {
      throw new RecordFault("record/not-signed-twice");
    }
    assertSigned(one);
    const { position } = this.progress;
    const isMade = ends(other) === this.progress.transcript && number !== position.turn;
    if (!isMade) assertSigned(other);
    this.end(1 - number, "signed-twice", height);
  }

  /** Ends a match because the side to move pointed out a foul of the opponent's last move. */
  private pointOut(transaction: SignedTransaction): void {
    this.assertThisMatch(transaction.argsFields[0]);
    this.assertOnTurn(transaction);
    // A foul may have several proofs, which only the circuit checks.
    if (this.game.rules.findFoul?.(this.position) === undefined) {
      throw new RecordFault("record/no-foul");
    }
    this.end(this.position.turn, "foul", transaction.height);
  }

  private after(before: MatchProgress, sent: Parameters<typeof progressAfter>[3]): MatchProgress {
    const { hash, clock } = this;
    return progressAfter(this.game, { hash, clock }, before, sent);
  }

  private reach(after: MatchProgress, height: number): void {
    this.progress = after;
    const { ending = "none", line = 0n } = after.outcome ?? {};
    if (ending === "none") return;
    this.line = this.game.line(line);
    const other = after.position.turn;
    if (ending !== "drawn") return this.end(ending === "won" ? 1 - other : other, "board", height);
    [this.result, this.reason, this.endedAt] = ["drawn", "board", height];
  }

  private readonly hash = (fields: readonly bigint[]) => this.crypto.poseidon(fields);

  private matchContext(): bigint {
    const [first, second] = this.record.owners;
    // Both owners have signed for the match by now, so both addresses are valid.
    const read = (address: string) => this.crypto.readKey(address)!;
    return contextFieldOf(this.hash, {
      matchId: this.matchNumber,
      game: BigInt(this.game.number),
      moveLimit: BigInt(this.record.moveLimit),
      first: read(first),
      second: read(second),
    });
  }

  private assertOnTurn(transaction: SignedTransaction): void {
    const seat = this.seats[this.position.turn];
    const other = this.seats[this.position.turn === 0 ? 1 : 0];
    const { sender, time } = transaction;
    if (!seat.has(sender)) throw new RecordFault(this.whyNot(seat, other, sender));
    seat.assertActive(transaction);
    if (time > this.deadline) throw new RecordFault("record/too-late");
  }

  private whyNot(seat: Seating, other: Seating, sender: string): RecordCode {
    if (other.has(sender)) return "record/not-their-turn";
    return seat.seated === undefined ? "record/session-unproven" : "record/not-a-player";
  }

  private resign(transaction: SignedTransaction): void {
    this.end(1 - this.seatOf(transaction), "resignation", transaction.height);
  }

  private announceAbort(transaction: SignedTransaction): void {
    const isByMover = this.seatOf(transaction) === this.position.turn;
    if (this.haveBothMoved) throw new RecordFault("record/both-moved");
    const { transcript } = this.progress;
    if (transaction.argsFields[2] !== transcript) throw new RecordFault("record/no-notice");
    if (this.notice?.transcript === transcript) throw new RecordFault("record/announced");
    this.notice = { transcript, from: transaction.time + NOTICE, isByMover };
  }

  private claimAbort({ argsFields, height, time }: SignedTransaction): void {
    this.assertThisMatch(argsFields[0]);
    const { notice } = this;
    if (notice?.transcript !== this.progress.transcript || time < notice.from) {
      throw new RecordFault("record/no-notice");
    }
    this.endByLeaving("abort", height);
    if (!notice.isByMover) this.result = "aborted";
  }

  /**
   * Applies a draw that both players signed after the last move. Anyone may have sent the
   * transaction.
   */
  private agreeDraw({ argsFields, height, time }: SignedTransaction): void {
    const [match, ...fields] = argsFields;
    this.assertThisMatch(match);
    if (!this.haveBothMoved || time > this.deadline) throw new RecordFault("record/not-agreed");
    const signed = [0, 1].map((i) =>
      readSignature(fields.slice(i * SIGNATURE_FIELDS, (i + 1) * SIGNATURE_FIELDS)),
    );
    const { transcript } = this.progress;
    const context = drawContext(this.hash, this.matchContext());
    this.assertAgreed(signed, { context, transcript, time, code: "record/not-agreed" });
    [this.result, this.reason, this.endedAt] = ["drawn", "agreement", height];
  }

  /**
   * Applies a takeback that both players signed, whoever sent it. The match continues from the
   * earlier position.
   */
  private takeBack({ argsFields, time }: SignedTransaction): void {
    this.assertThisMatch(argsFields[0]);
    const code = "record/not-taken-back";
    const { game, clock, hash, progress } = this;
    const takeback = splitTakeback(game, argsFields);
    if (takeback === undefined || time > this.deadline) throw new RecordFault(code);
    const { before, moves, signed } = takeback;
    const plies = moves.length;
    const after = progressBefore(game, { hash, clock }, progress, { plies, time });
    if (after === undefined) throw new RecordFault(code);
    const reached = game.rules.encode.state(after.position);
    if (String(reached) !== String(before)) throw new RecordFault(code);
    const context = takebackContext(hash, this.matchContext());
    this.assertAgreed(signed, { context, transcript: after.transcript, time, code });
    this.progress = after;
  }

  /**
   * Asserts that both players signed one statement, each with a key that was active at its time.
   */
  private assertAgreed(
    signed: readonly (PlainSeatSignature | undefined)[],
    { context, transcript, time, code }: Agreement,
  ): void {
    this.seats.forEach((seat, i) => {
      const by = signed[i];
      if (by === undefined) throw new RecordFault(code);
      const key = keyOf(seat, by.byOwner, time);
      if (!this.crypto.verifyTranscript(key, context, transcript, by)) throw new RecordFault(code);
      this.signed++;
    });
  }

  /**
   * The seat that a player's transaction names. Throws unless the sender has that seat and is in
   * time.
   */
  private seatOf(transaction: SignedTransaction): SeatNumber {
    const [match, number] = transaction.argsFields;
    this.assertThisMatch(match);
    assertInTime(transaction);
    const seat = number === 0n ? this.seats[0] : this.seats[1];
    if (number === undefined || number > 1n || !seat.has(transaction.sender)) {
      const isUnproven = seat.seated === undefined;
      throw new RecordFault(isUnproven ? "record/session-unproven" : "record/not-a-player");
    }
    seat.assertActive(transaction);
    if (transaction.time > this.deadline) throw new RecordFault("record/too-late");
    return number === 0n ? 0 : 1;
  }

  private get haveBothMoved(): boolean {
    return this.moves.length >= 2;
  }

  /**
   * The side to move leaves, and the other side wins. Before both have moved, leaving is forgiven
   * once a day. Only the chain knows whether it was forgiven, so either result is accepted.
   */
  private endByLeaving(reason: EndReason, height: number): void {
    this.end(1 - this.position.turn, reason, height);
    if (!this.haveBothMoved && this.record.result === "aborted") this.result = "aborted";
  }

  private end(winner: number, reason: EndReason, height: number): void {
    this.result = winner === 0 ? "first-won" : "second-won";
    this.reason = reason;
    this.endedAt = height;
  }

  private assertThisMatch(match: bigint | undefined): void {
    this.assertStarted();
    if (match !== this.matchNumber) throw new RecordFault("record/other-match");
  }
}

/**
 * The address whose signature counts for a seat at this time: the wallet's address, or the
 * address of an active session's key.
 */
function keyOf(seat: Seating, isByOwner: boolean, time: number, facts?: RecordFacts): string {
  if (isByOwner) return seat.owner;
  if (seat.seated === undefined) throw new RecordFault("record/session-unproven", facts);
  if (!seat.isActive(time)) throw new RecordFault("record/session-expired", facts);
  return seat.seated.key;
}

/** What both players signed, and when. `code` is the fault if one of them did not sign. */
interface Agreement {
  readonly context: bigint;
  readonly transcript: bigint;
  readonly time: number;
  readonly code: RecordCode;
}

/** Stands in for arguments that do not encode a move. */
const NO_MOVE = { state: [], move: [], witness: [] };
