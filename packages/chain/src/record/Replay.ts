import type { EndReason, MatchResult } from "@kifu/wire";
import { waitingSeat } from "../matches/waitingSeat.js";
import { Scope } from "../sessions/sessionTerms.js";
import { isInTime } from "../state/validity.js";
import type { MatchRecord, SignedTransaction } from "./MatchRecord.js";
import type { RecordCode } from "./recordFaults.js";
import type { RecordCrypto } from "./RecordCrypto.js";
import { RecordFault } from "./RecordFault.js";
import { recordDomain, signedNumber } from "./recordDomain.js";
import type { RecordGame } from "./RecordGame.js";
import { type Entry, Seating } from "./Seating.js";

type Position = ReturnType<RecordGame["rules"]["initial"]>;

/**
 * Plays a record over again, by what was signed alone: who entered, which keys play for them,
 * the moves by the game's plain rules, the clock by the times that the record gives, and how it
 * ended. It takes each transaction for well signed: see `checkSigned`.
 */
export class Replay {
  readonly moves: string[] = [];
  result: MatchResult = "running";
  reason: EndReason = "none";
  line: string[] | undefined;
  endedAt: number | undefined;
  position: Position;
  readonly seats: readonly [Seating, Seating];
  /** How the latest entry of who arrived fits that of who waited; undefined before there are both. */
  private start:
    { readonly fault: RecordCode | undefined; readonly by: SignedTransaction } | undefined;
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
  apply(transaction: SignedTransaction): void {
    const { method, argsFields } = transaction;
    if (this.result !== "running") throw new RecordFault("record/after-the-end");
    switch (method) {
      case "Matchmaking.register":
      case "Sessions.openSession":
      case "Sessions.revokeSession":
        return this.changeSession(transaction);
      case "Matchmaking.requeue":
        return this.requeue(transaction);
      case "Matches.resign":
        return this.resign(transaction);
      case "Matches.claimTimeout":
        this.assertThisMatch(argsFields[0]);
        if (transaction.time <= this.deadline) throw new RecordFault("record/still-on-time");
        return this.end(1 - this.position.turn, "timeout", transaction.height);
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
    } else if (method === "Sessions.openSession") {
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
    this.deadline = time + this.record.moveLimit;
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

  private move(transaction: SignedTransaction): void {
    const { argsFields, height, time } = transaction;
    const { rules } = this.game;
    this.assertThisMatch(argsFields[0]);
    this.assertOnTurn(transaction);

    const args = splitMove(this.game, argsFields);
    const move = args && rules.decode.move(args.move);
    const witness = args && rules.decode.witness(args.witness);
    if (move === undefined || witness === undefined) throw illegal("malformed");
    const played = rules.play(this.position, move, witness);
    if (!played.ok) throw illegal(played.code);
    const state = rules.encode.state(played.position);
    if (!state.every((field, i) => field === args?.state[i])) {
      throw new RecordFault("record/wrong-field");
    }

    const mover = this.position.turn;
    const { ending, line } = played.outcome;
    this.moves.push(rules.notation.write(move));
    this.position = played.position;
    this.deadline = time + this.record.moveLimit;
    if (ending === "none") return;
    this.line = this.game.line(line);
    if (ending !== "drawn") return this.end(ending === "won" ? mover : 1 - mover, "board", height);
    [this.result, this.reason, this.endedAt] = ["drawn", "board", height];
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
    this.end(number === 0n ? 1 : 0, "resignation", transaction.height);
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

function illegal(rule: string): RecordFault {
  return new RecordFault("record/illegal-move", { rule });
}

interface MoveArguments {
  readonly state: readonly bigint[];
  readonly move: readonly bigint[];
  readonly witness: readonly bigint[];
}

/** The arguments of `makeMove(matchId, nextState, move, witness)`; undefined for a wrong number. */
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
