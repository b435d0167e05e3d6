import {
  type Clock,
  clockNumbered,
  contextFieldOf,
  drawContext,
  type EndReason,
  type MatchResult,
  nextTranscript,
  seekContext,
  seekDigest,
  takebackContext,
} from "@kifu/wire";
import { waitingSeat } from "../matches/waitingSeat.js";
import { seatOfFirst } from "../matchmaking/seatOfFirst.js";
import { type PlainPair, readPair } from "../matchmaking/pairFields.js";
import type { PlainSignedSeek } from "../matchmaking/pairFields.js";
import { areForEachOther } from "./areForEachOther.js";
import { Scope } from "../sessions/sessionTerms.js";
import { isInTime } from "../state/validity.js";
import {
  type PlainSeatSignature,
  readSignature,
  SIGNATURE_FIELDS,
} from "../segments/segmentFields.js";
import {
  gameMethod,
  type ShownMove,
  splitEvidence,
  splitMove,
  splitSegment,
  splitTakeback,
} from "./gameArguments.js";
import type { MatchRecord, SignedTransaction } from "./MatchRecord.js";
import type { RecordCode } from "./recordFaults.js";
import type { RecordCrypto } from "./RecordCrypto.js";
import { RecordFault } from "./RecordFault.js";
import { recordDomain, signedNumber } from "./recordDomain.js";
import type { RecordGame } from "./RecordGame.js";
import { type Entry, Seating } from "./Seating.js";
import {
  beginning,
  deadlineOf,
  moveFacts,
  type Standing,
  standingAfter,
  standingBefore,
} from "./Standing.js";

/**
 * Plays a record over again, by what was signed alone: who entered, which keys play for them,
 * the moves by the game's plain rules, the clock by the times that the record gives, and how it
 * ended. It takes each transaction for well signed: see `checkSigned`.
 */
export class Replay {
  result: MatchResult = "running";
  reason: EndReason = "none";
  line: string[] | undefined;
  endedAt: number | undefined;
  /** Those of moves and seeks that hold. */
  signatures = 0;
  readonly seats: readonly [Seating, Seating];
  /** How the latest entry of who arrived fits that of who waited; undefined before there are both. */
  private start:
    | { readonly fault: RecordCode | undefined; readonly by: SignedTransaction }
    | undefined;
  private started = false;
  private standing: Standing;
  private readonly clock: Clock;
  private readonly domain: bigint;
  /** Of the match, as it is signed. */
  private readonly matchNumber: bigint;

  constructor(
    private readonly record: MatchRecord,
    private readonly game: RecordGame,
    private readonly crypto: RecordCrypto,
  ) {
    const [first, second] = record.owners;
    this.seats = [new Seating(first), new Seating(second)];
    this.domain = recordDomain(record, crypto);
    this.matchNumber = signedNumber(record, this.domain);
    this.clock = clockNumbered(record.moveLimit);
    this.standing = beginning(game, this.clock);
  }

  get moves(): readonly string[] {
    return this.standing.moves;
  }

  get position(): Standing["position"] {
    return this.standing.position;
  }

  /** The next transaction. Throws what is wrong with it. */
  apply(transaction: SignedTransaction): void {
    const { method, argsFields } = transaction;
    if (this.result !== "running") throw new RecordFault("record/after-the-end");
    switch (method) {
      case "Matchmaking.register":
      case "Sessions.openSession":
      case "Stakes.openSession":
      case "Sessions.revokeSession":
        return this.changeSession(transaction);
      case "Matchmaking.requeue":
        return this.requeue(transaction);
      case "Matchmaking.pair":
      case "Stakes.pair":
        return this.pair(transaction);
      case "Matches.resign":
        return this.resign(transaction);
      case "Matches.abort":
        return this.abort(transaction);
      case "Matches.agreeDraw":
        return this.agreeDraw(transaction);
      case "Matches.claimTimeout":
        this.assertThisMatch(argsFields[0]);
        if (transaction.time <= this.deadline) throw new RecordFault("record/still-on-time");
        return this.endUnlessAborted(1 - this.position.turn, "timeout", transaction.height);
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
      default:
        return this.move(transaction);
    }
  }

  /** That the match began: that both players signed for it, and for these terms. */
  assertStarted(): void {
    const { start } = this;
    if (start === undefined) throw new RecordFault("record/not-registered");
    if (start.fault !== undefined) throw new RecordFault(start.fault, {}, start.by);
    this.started = true;
  }

  private changeSession(transaction: SignedTransaction): void {
    const { method, argsFields, sender } = transaction;
    const seat = this.seats.find(({ owner }) => owner === sender);
    if (seat === undefined) throw new RecordFault("record/not-a-player");
    this.assertDomain(transaction);
    this.assertInTime(transaction);
    if (method === "Sessions.revokeSession") {
      seat.session = undefined;
    } else if (method === "Sessions.openSession" || method === "Stakes.openSession") {
      seat.open(transaction, argsFields.slice(0, 4), this.crypto);
    } else {
      const [game = 0n, moveLimit = 0n, ...session] = argsFields;
      seat.open(transaction, session.slice(0, 4), this.crypto);
      this.enter(seat, { game, moveLimit }, transaction);
    }
  }

  private assertDomain({ argsFields }: SignedTransaction): void {
    if (argsFields.at(-2) !== this.domain) throw new RecordFault("record/wrong-chain");
  }

  /** Its last argument is the last time at which it may run. */
  private assertInTime({ argsFields, time }: SignedTransaction): void {
    const isStill = isInTime(argsFields.at(-1) ?? 0n, BigInt(time));
    if (!isStill) throw new RecordFault("record/lapsed");
  }

  private requeue(transaction: SignedTransaction): void {
    const { sender, argsFields } = transaction;
    this.assertDomain(transaction);
    this.assertInTime(transaction);
    const [x = 0n, isOdd = 0n, game = 0n, moveLimit = 0n] = argsFields;
    if (x === 0n || isOdd > 1n) throw new RecordFault("record/not-a-player");
    const owner = this.crypto.addressOf({ x, isOdd: isOdd === 1n });
    const seat = this.seats.find((one) => one.owner === owner);
    if (seat === undefined) throw new RecordFault("record/not-a-player");
    // The owner itself has no other way in here than a session of its own key.
    if (seat.session?.key !== sender) throw new RecordFault("record/session-unproven");
    const { expiresAt, scope } = seat.session;
    if (BigInt(transaction.time) >= expiresAt || scope !== BigInt(Scope.playAndQueue)) {
      throw new RecordFault("record/session-expired");
    }
    this.enter(seat, { game, moveLimit }, transaction);
  }

  /**
   * One player queues, and the transaction of the other starts the match; its number says who of
   * them moves first. Earlier entries, by which a player had a session already, give way to the
   * latest.
   */
  private enter(seat: Seating, terms: Omit<Entry, "height" | "time">, by: SignedTransaction): void {
    const { height, time } = by;
    if (this.started) throw new RecordFault("record/unexpected");
    seat.entry = { ...terms, height, time };
    const waiting = this.seats[waitingSeat(this.record.match)];
    const arrived = seat !== waiting;
    this.start = arrived ? { fault: this.startFault(waiting, seat.entry), by } : undefined;
    this.standing = { ...this.standing, time };
  }

  private startFault({ entry: first, session }: Seating, second: Entry): RecordCode | undefined {
    const { moveLimit, roundLength, startedAt } = this.record;
    if (first === undefined) return "record/not-registered";
    const hasTerms = (entry: Entry) =>
      entry.game === BigInt(this.game.number) && entry.moveLimit === BigInt(moveLimit);
    const round = (entry: Entry) => Math.floor(entry.time / roundLength);
    const isPaired = round(first) === round(second) && second.height === startedAt;
    if (!hasTerms(first) || !hasTerms(second) || !isPaired) return "record/other-terms";
    const isLive = session !== undefined && BigInt(second.time) < session.expiresAt;
    return isLive ? undefined : "record/session-expired";
  }

  /**
   * Two seeks, no matter who sent them. They may be of an earlier match, for which one of the players opened the
   * session that they still have: then the other seek is nobody's here, or not to be checked.
   */
  private pair(transaction: SignedTransaction): void {
    const { argsFields, height, time } = transaction;
    if (this.started) throw new RecordFault("record/unexpected");
    const pair = readPair(argsFields);
    if (pair === undefined) throw new RecordFault("record/bad-seek");
    const [one, other] = pair.seeks.map(({ owner: { x, isOdd } }) => {
      const address = this.crypto.addressOf({ x, isOdd: isOdd === 1n });
      return this.seats.find(({ owner }) => owner === address);
    });
    if (one === other) throw new RecordFault("record/not-a-player");

    const faults = [one, other].map((seat, i) =>
      seat === undefined ? undefined : this.seek(seat, pair, pair.seeks[i]!, transaction),
    );
    const { game, moveLimit } = pair.terms;
    const waiting = this.seats[seatOfFirst(this.hash, pair.seeks)];
    const isMeant =
      game === BigInt(this.game.number) &&
      moveLimit === BigInt(this.record.moveLimit) &&
      height === this.record.startedAt &&
      one === waiting;
    if (!isMeant) faults.push("record/other-terms");
    if (!areForEachOther(pair.seeks)) faults.push("record/other-opponent");
    const fault = faults.find((each) => each !== undefined);
    const isBoth = one !== undefined && other !== undefined;
    this.start = isBoth ? { fault, by: transaction } : undefined;
    this.standing = { ...this.standing, time };
  }

  /**
   * One of two seeks, of a player of this match. What its owner signed has to be in order in any case; of what
   * their session signed, it is said what is wrong.
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
    const context = seekContext(this.hash, this.domain, terms.stake);
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
      const isLive = seat.isLive(transaction.time);
      if (!isLive || session.scope !== BigInt(Scope.playAndQueue)) return "record/session-expired";
      if (!isBy(session.key)) return "record/seek-not-signed";
    }
    this.signatures++;
    return undefined;
  }

  private get deadline(): number {
    return deadlineOf(this.standing);
  }

  private move(transaction: SignedTransaction): void {
    const { argsFields, height, time } = transaction;
    this.assertThisMatch(argsFields[0]);
    this.assertOnTurn(transaction);

    const { state, move, witness } = splitMove(this.game, argsFields) ?? NO_MOVE;
    const after = this.after(this.standing, { fields: move, witness, time });
    const reached = this.game.rules.encode.state(after.position);
    if (!reached.every((field, i) => field === state[i]))
      throw new RecordFault("record/wrong-field");
    this.reach(after, height);
  }

  /** Many moves, no matter who sent them: each by its player, who signed all moves up to their last one. */
  private playMoves({ argsFields, height, time }: SignedTransaction): void {
    this.assertThisMatch(argsFields[0]);
    const segment = splitSegment(this.game, argsFields);
    if (segment === undefined) throw new RecordFault("record/bad-segment");
    const { moves, times, last, other } = segment;

    const standings = [this.standing];
    moves.forEach((fields, i) => {
      const before = standings[i]!;
      const made = Number(times[i]);
      if (made < before.time || made > Math.min(deadlineOf(before), time)) {
        throw new RecordFault("record/wrong-time", moveFacts(this.game, before, fields));
      }
      // Without a witness, as if it came with the right one.
      const sent = { fields, witness: undefined, time: made };
      standings.push(this.after(before, sent));
    });

    this.assertSigned(standings.at(-1)!, standings.at(-2)!, last);
    if (other !== undefined) this.assertSigned(standings.at(-2)!, standings.at(-3)!, other);
    this.signatures += other === undefined ? 1 : 2;
    this.reach(standings.at(-1)!, height);
  }

  /** That whoever made the last move signed all of them, with a key that lived when they made it. */
  private assertSigned(after: Standing, before: Standing, by: PlainSeatSignature): void {
    const move = after.moves.length;
    const facts = { move, notation: after.moves.at(-1)! };
    const seat = this.seats[before.position.turn];
    const key = by.byOwner ? seat.owner : seat.session?.key;
    if (key === undefined) throw new RecordFault("record/session-unproven", facts);
    if (!by.byOwner && !seat.isLive(after.time)) {
      throw new RecordFault("record/session-expired", facts);
    }
    const holds = this.crypto.verifyTranscript(key, this.matchContext(), after.transcript, by);
    if (!holds) throw new RecordFault("record/not-signed", facts);
  }

  /** Two moves of one player for one turn, both signed, or one of them the match's last move. */
  private forfeit({ argsFields, height, time }: SignedTransaction): void {
    this.assertThisMatch(argsFields[0]);
    const evidence = splitEvidence(this.game, argsFields);
    if (evidence === undefined || evidence.seat > 1n) {
      throw new RecordFault("record/not-signed-twice");
    }
    const number = evidence.seat === 0n ? 0 : 1;
    const seat = this.seats[number];
    const { transcript, one, other } = evidence;
    const ends = ({ move, timeBefore }: ShownMove) =>
      nextTranscript(this.hash, transcript, move, timeBefore);
    const assertSigned = (shown: ShownMove) => {
      const { byOwner, signature } = shown;
      const key = byOwner === 1n ? seat.owner : seat.session?.key;
      if (key === undefined) throw new RecordFault("record/session-unproven");
      if (byOwner !== 1n && !seat.isLive(time)) throw new RecordFault("record/session-expired");
      const context = this.matchContext();
      const holds = this.crypto.verifyTranscript(key, context, ends(shown), signature);
      if (byOwner > 1n || !holds) throw new RecordFault("record/not-signed-twice");
      this.signatures++;
    };
    if (one.move.every((field, i) => field === other.move[i])) {
      throw new RecordFault("record/not-signed-twice");
    }
    assertSigned(one);
    const { position } = this.standing;
    const isMade = ends(other) === this.standing.transcript && number !== position.turn;
    if (!isMade) assertSigned(other);
    this.end(1 - number, "signed-twice", height);
  }

  private after(before: Standing, sent: Parameters<typeof standingAfter>[3]): Standing {
    const { hash, clock } = this;
    return standingAfter(this.game, { hash, clock }, before, sent);
  }

  /** Takes the match to where its moves have led. */
  private reach(after: Standing, height: number): void {
    this.standing = after;
    const { ending = "none", line = 0n } = after.outcome ?? {};
    if (ending === "none") return;
    this.line = this.game.line(line);
    const other = after.position.turn;
    if (ending !== "drawn") return this.end(ending === "won" ? 1 - other : other, "board", height);
    [this.result, this.reason, this.endedAt] = ["drawn", "board", height];
  }

  private readonly hash = (fields: readonly bigint[]) => this.crypto.poseidon(fields);

  /** What is fixed in the match, as moves are signed with it. */
  private matchContext(): bigint {
    const [first, second] = this.record.owners.map((address) => this.crypto.readKey(address));
    if (first === undefined || second === undefined) throw new RecordFault("record/not-a-player");
    return contextFieldOf(this.hash, {
      matchId: this.matchNumber,
      game: BigInt(this.game.number),
      moveLimit: BigInt(this.record.moveLimit),
      first,
      second,
    });
  }

  private assertOnTurn(transaction: SignedTransaction): void {
    const seat = this.seats[this.position.turn];
    const other = this.seats[this.position.turn === 0 ? 1 : 0];
    const { sender, time } = transaction;
    if (!seat.has(sender)) throw new RecordFault(this.whyNot(seat, other, sender));
    seat.assertLive(transaction);
    if (time > this.deadline) throw new RecordFault("record/too-late");
  }

  private whyNot(seat: Seating, other: Seating, sender: string): RecordCode {
    if (other.has(sender)) return "record/not-their-turn";
    return seat.session === undefined ? "record/session-unproven" : "record/not-a-player";
  }

  private resign(transaction: SignedTransaction): void {
    const seat = this.seatOf(transaction);
    this.endUnlessAborted(1 - seat, "resignation", transaction.height);
  }

  private abort(transaction: SignedTransaction): void {
    this.seatOf(transaction);
    if (this.haveBothMoved) throw new RecordFault("record/both-moved");
    [this.result, this.reason, this.endedAt] = ["aborted", "abort", transaction.height];
  }

  /** Both players signed for the match as of its last move, no matter who sent it. */
  private agreeDraw({ argsFields, height, time }: SignedTransaction): void {
    const [match, ...fields] = argsFields;
    this.assertThisMatch(match);
    if (!this.haveBothMoved || time > this.deadline) throw new RecordFault("record/not-agreed");
    const signed = [0, 1].map((i) =>
      readSignature(fields.slice(i * SIGNATURE_FIELDS, (i + 1) * SIGNATURE_FIELDS)),
    );
    const { transcript } = this.standing;
    const context = drawContext(this.hash, this.matchContext());
    this.assertAgreed(signed, { context, transcript, time, code: "record/not-agreed" });
    [this.result, this.reason, this.endedAt] = ["drawn", "agreement", height];
  }

  /** Both players signed which of the last moves are taken back, no matter who sent it. The match goes on from before them. */
  private takeBack({ argsFields, time }: SignedTransaction): void {
    this.assertThisMatch(argsFields[0]);
    const code = "record/not-taken-back";
    const { game, clock, hash, standing } = this;
    const takeback = splitTakeback(game, argsFields);
    if (takeback === undefined || time > this.deadline) throw new RecordFault(code);
    const { before, moves, signed } = takeback;
    const plies = moves.length;
    const after = standingBefore(game, { hash, clock }, standing, { plies, time });
    const reached = after && game.rules.encode.state(after.position);
    if (after === undefined || String(reached) !== String(before)) throw new RecordFault(code);
    const context = takebackContext(hash, this.matchContext());
    this.assertAgreed(signed, { context, transcript: after.transcript, time, code });
    this.standing = after;
  }

  /** That both players signed one thing, each with a key that lived then. */
  private assertAgreed(
    signed: readonly (PlainSeatSignature | undefined)[],
    { context, transcript, time, code }: Agreement,
  ): void {
    this.seats.forEach((seat, i) => {
      const by = signed[i];
      if (by === undefined) throw new RecordFault(code);
      const key = by.byOwner ? seat.owner : seat.session?.key;
      if (key === undefined) throw new RecordFault("record/session-unproven");
      if (!by.byOwner && !seat.isLive(time)) throw new RecordFault("record/session-expired");
      if (!this.crypto.verifyTranscript(key, context, transcript, by)) throw new RecordFault(code);
      this.signatures++;
    });
  }

  /** The seat that a transaction of a player's is for. Throws unless it is theirs, and in time. */
  private seatOf(transaction: SignedTransaction): 0 | 1 {
    const [match, number] = transaction.argsFields;
    this.assertThisMatch(match);
    this.assertInTime(transaction);
    const seat = number === 0n ? this.seats[0] : this.seats[1];
    if (number === undefined || number > 1n || !seat.has(transaction.sender)) {
      const isUnproven = seat.session === undefined;
      throw new RecordFault(isUnproven ? "record/session-unproven" : "record/not-a-player");
    }
    seat.assertLive(transaction);
    if (transaction.time > this.deadline) throw new RecordFault("record/too-late");
    return number === 0n ? 0 : 1;
  }

  private get haveBothMoved(): boolean {
    return this.moves.length >= 2;
  }

  /** Before both have moved, nobody wins. */
  private endUnlessAborted(winner: number, reason: EndReason, height: number): void {
    this.end(winner, reason, height);
    if (!this.haveBothMoved) this.result = "aborted";
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

/** What both players signed, and when; the code is of what is wrong where they did not. */
interface Agreement {
  readonly context: bigint;
  readonly transcript: bigint;
  readonly time: number;
  readonly code: RecordCode;
}

/** In place of arguments that are not a move's: nothing is a move. */
const NO_MOVE = { state: [], move: [], witness: [] };
