import { waitingSeat } from "../matches/waitingSeat.js";
import { Scope } from "../sessions/terms.js";
import { isInTime } from "../state/validity.js";
import type { MatchRecord, RecordReason, RecordResult, SignedTransaction } from "./MatchRecord.js";
import type { RecordCode } from "./codes.js";
import type { RecordCrypto } from "./RecordCrypto.js";
import { type RecordFacts, RecordFault } from "./RecordFault.js";
import { recordDomain, signedNumber } from "./recordDomain.js";
import type { RecordGame } from "./RecordGame.js";
import { type Entry, Seating } from "./Seating.js";

type Position = ReturnType<RecordGame["rules"]["initial"]>;

/**
 * Plays a record over again, by what was signed alone: who entered, which keys play for them,
 * the moves by the game's plain rules, the clock by the heights that the record gives, and how it
 * ended. It takes each transaction for well signed: see `checkSigned`.
 */
export class Replay {
  readonly moves: string[] = [];
  result: RecordResult = "running";
  reason: RecordReason = "none";
  line: string[] | undefined;
  endedAt: number | undefined;
  position: Position;
  readonly seats: readonly [Seating, Seating];
  /** How the latest entry of who arrived fits that of who waited; undefined before there are both. */
  private start:
    { readonly fault: RecordCode | undefined; readonly facts: RecordFacts } | undefined;
  private started = false;
  private deadline = 0;
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
    this.position = game.rules.initial();
  }

  /** The next transaction. Throws what is wrong with it. */
  apply(transaction: SignedTransaction, facts: RecordFacts): void {
    const { method, argsFields } = transaction;
    if (this.result !== "running") throw new RecordFault("record/after-the-end", facts);
    switch (method) {
      case "Matchmaking.register":
      case "Sessions.openSession":
      case "Sessions.revokeSession":
        return this.changeSession(transaction, facts);
      case "Matchmaking.requeue":
        return this.requeue(transaction, facts);
      case "Matches.resign":
        return this.resign(transaction, facts);
      case "Matches.claimTimeout":
        this.assertThisMatch(argsFields[0], facts);
        if (transaction.height <= this.deadline)
          throw new RecordFault("record/still-on-time", facts);
        return this.end(1 - this.position.turn, "timeout", transaction.height);
      default:
        return this.move(transaction, facts);
    }
  }

  /** That the match began: that both players signed for it, and for these terms. */
  assertStarted(facts: RecordFacts = {}): void {
    const { start } = this;
    if (start === undefined) throw new RecordFault("record/not-registered", facts);
    if (start.fault !== undefined) throw new RecordFault(start.fault, start.facts);
    this.started = true;
  }

  private changeSession(transaction: SignedTransaction, facts: RecordFacts): void {
    const { method, argsFields, sender } = transaction;
    const seat = this.seats.find(({ owner }) => owner === sender);
    if (seat === undefined) throw new RecordFault("record/not-a-player", facts);
    this.assertDomain(transaction, facts);
    this.assertInTime(transaction, facts);
    if (method === "Sessions.revokeSession") {
      seat.session = undefined;
    } else if (method === "Sessions.openSession") {
      seat.open(transaction, argsFields.slice(0, 4), this.crypto, facts);
    } else {
      const [game = 0n, moveLimit = 0n, ...session] = argsFields;
      seat.open(transaction, session.slice(0, 4), this.crypto, facts);
      this.enter(seat, { game, moveLimit }, transaction, facts);
    }
  }

  private assertDomain({ argsFields }: SignedTransaction, facts: RecordFacts): void {
    if (argsFields.at(-2) !== this.domain) throw new RecordFault("record/wrong-chain", facts);
  }

  /** Its last argument is the last block that it may be in. */
  private assertInTime({ argsFields, height }: SignedTransaction, facts: RecordFacts): void {
    const isStill = isInTime(argsFields.at(-1) ?? 0n, BigInt(height));
    if (!isStill) throw new RecordFault("record/lapsed", facts);
  }

  private requeue(transaction: SignedTransaction, facts: RecordFacts): void {
    const { sender, argsFields } = transaction;
    this.assertDomain(transaction, facts);
    this.assertInTime(transaction, facts);
    const [x = 0n, isOdd = 0n, game = 0n, moveLimit = 0n] = argsFields;
    if (x === 0n || isOdd > 1n) throw new RecordFault("record/not-a-player", facts);
    const owner = this.crypto.addressOf({ x, isOdd: isOdd === 1n });
    const seat = this.seats.find((one) => one.owner === owner);
    if (seat === undefined) throw new RecordFault("record/not-a-player", facts);
    // The owner itself has no other way in here than a session of its own key.
    if (seat.session?.key !== sender) throw new RecordFault("record/session-unproven", facts);
    const { expiresAt, scope } = seat.session;
    if (BigInt(transaction.height) >= expiresAt || scope !== BigInt(Scope.playAndQueue)) {
      throw new RecordFault("record/session-expired", facts);
    }
    this.enter(seat, { game, moveLimit }, transaction, facts);
  }

  /**
   * One player queues, and the transaction of the other starts the match; its number says who of
   * them moves first. Earlier entries, by which a player had a session already, give way to the
   * latest.
   */
  private enter(
    seat: Seating,
    terms: Omit<Entry, "height">,
    { height }: SignedTransaction,
    facts: RecordFacts,
  ): void {
    if (this.started) throw new RecordFault("record/unexpected", facts);
    seat.entry = { ...terms, height };
    const waiting = this.seats[waitingSeat(this.record.match)];
    const arrived = seat !== waiting;
    this.start = arrived ? { fault: this.startFault(waiting, seat.entry), facts } : undefined;
    this.deadline = height + this.record.moveLimit;
  }

  private startFault({ entry: first, session }: Seating, second: Entry): RecordCode | undefined {
    const { moveLimit, roundLength, startedAt } = this.record;
    if (first === undefined) return "record/not-registered";
    const hasTerms = (entry: Entry) =>
      entry.game === BigInt(this.game.number) && entry.moveLimit === BigInt(moveLimit);
    const round = (entry: Entry) => Math.floor(entry.height / roundLength);
    const isPaired = round(first) === round(second) && second.height === startedAt;
    if (!hasTerms(first) || !hasTerms(second) || !isPaired) return "record/other-terms";
    const isLive = session !== undefined && BigInt(startedAt) < session.expiresAt;
    return isLive ? undefined : "record/session-expired";
  }

  private move(transaction: SignedTransaction, facts: RecordFacts): void {
    const { argsFields, height } = transaction;
    const { rules } = this.game;
    this.assertThisMatch(argsFields[0], facts);
    this.assertOnTurn(transaction, facts);

    const args = splitMove(this.game, argsFields);
    const move = args && rules.decode.move(args.move);
    const witness = args && rules.decode.witness(args.witness);
    if (move === undefined || witness === undefined) throw illegal("malformed", facts);
    const played = rules.play(this.position, move, witness);
    if (!played.ok) throw illegal(played.code, facts);
    const state = rules.encode.state(played.position);
    if (!state.every((field, i) => field === args?.state[i])) {
      throw new RecordFault("record/wrong-field", facts);
    }

    const mover = this.position.turn;
    const { ending, line } = played.outcome;
    this.moves.push(rules.notation.write(move));
    this.position = played.position;
    this.deadline = height + this.record.moveLimit;
    if (ending === "none") return;
    this.line = this.game.line(line);
    if (ending !== "drawn") return this.end(ending === "won" ? mover : 1 - mover, "board", height);
    [this.result, this.reason, this.endedAt] = ["drawn", "board", height];
  }

  private assertOnTurn(transaction: SignedTransaction, facts: RecordFacts): void {
    const seat = this.seats[this.position.turn];
    const other = this.seats[this.position.turn === 0 ? 1 : 0];
    const { sender, height } = transaction;
    if (!seat.has(sender)) throw new RecordFault(this.whyNot(seat, other, sender), facts);
    seat.assertLive(transaction, facts);
    if (height > this.deadline) throw new RecordFault("record/too-late", facts);
  }

  private whyNot(seat: Seating, other: Seating, sender: string): RecordCode {
    if (other.has(sender)) return "record/not-their-turn";
    return seat.session === undefined ? "record/session-unproven" : "record/not-a-player";
  }

  private resign(transaction: SignedTransaction, facts: RecordFacts): void {
    const [match, number] = transaction.argsFields;
    this.assertThisMatch(match, facts);
    this.assertInTime(transaction, facts);
    const seat = number === 0n ? this.seats[0] : this.seats[1];
    if (number === undefined || number > 1n || !seat.has(transaction.sender)) {
      const isUnproven = seat.session === undefined;
      throw new RecordFault(isUnproven ? "record/session-unproven" : "record/not-a-player", facts);
    }
    seat.assertLive(transaction, facts);
    if (transaction.height > this.deadline) throw new RecordFault("record/too-late", facts);
    this.end(number === 0n ? 1 : 0, "resignation", transaction.height);
  }

  private end(winner: number, reason: RecordReason, height: number): void {
    this.result = winner === 0 ? "first-won" : "second-won";
    this.reason = reason;
    this.endedAt = height;
  }

  private assertThisMatch(match: bigint | undefined, facts: RecordFacts): void {
    this.assertStarted(facts);
    if (match !== this.matchNumber) throw new RecordFault("record/other-match", facts);
  }
}

function illegal(rule: string, facts: RecordFacts): RecordFault {
  return new RecordFault("record/illegal-move", { ...facts, rule });
}

interface MoveArguments {
  readonly state: readonly bigint[];
  readonly move: readonly bigint[];
  readonly witness: readonly bigint[];
}

/** The arguments of `makeMove(matchId, newField, move, witness)`; undefined for a wrong number. */
export function splitMove(
  { rules }: RecordGame,
  argsFields: readonly bigint[],
): MoveArguments | undefined {
  const initial = rules.initial();
  const [move] = rules.legalMoves(initial);
  const stateEnd = 1 + rules.encode.state(initial).length;
  const moveEnd = stateEnd + rules.encode.move(move).length;
  const end = moveEnd + rules.encode.witness(rules.findWitness(initial, move)).length;
  if (argsFields.length !== end) return undefined;
  return {
    state: argsFields.slice(1, stateEnd),
    move: argsFields.slice(stateEnd, moveEnd),
    witness: argsFields.slice(moveEnd),
  };
}
