import { codes } from "@kifu/chain";
import {
  noTakebackContext,
  type SeatNumber,
  takebackContext,
  takenBackTranscript,
} from "@kifu/wire";
import { nodeCodes } from "../nodeCodes.js";
import { NodeError } from "../NodeError.js";
import type { SeatStatement } from "../offers/SeatStatement.js";
import { assertKeyActive } from "../signed-moves/assertKeyActive.js";
import { type MoveCrypto, refusalOfRules } from "../signed-moves/validateMove.js";
import { deadlineOf, type PlainMatch } from "../signed-moves/PlainMatch.js";

export interface TakebackStatement extends SeatStatement {
  /** The match's transcript after the last move. */
  readonly transcript: bigint;
  /** The number of moves to take back. */
  readonly plies: 1 | 2;
}

/** How many moves a seat takes back: its own last move, and the reply if there is one. */
function pliesFor({ position }: Pick<PlainMatch, "position">, seat: SeatNumber): 1 | 2 {
  return position.turn === seat ? 2 : 1;
}

/** Throws if `takeBack` would not accept that many moves now. */
export function assertMayTakeBack(match: PlainMatch, plies: number, time: bigint): void {
  if (match.isOver) throw refusalOfRules(codes.match.finished, "The match is over.");
  if (time > deadlineOf(match)) {
    throw refusalOfRules(codes.match.outOfTime, "The time of the side to move has run out.");
  }
  if (plies > match.ply)
    throw refusalOfRules(codes.takeback.badCount, "There are not so many moves.");
}

/** Throws unless the seat signed the statement. `before` is the position before the moves. */
export function assertTakebackSigned(
  match: PlainMatch,
  { seat: number, agrees, plies, by }: Omit<TakebackStatement, "match" | "transcript">,
  before: readonly bigint[],
  { hash, check }: MoveCrypto,
): void {
  const seat = match.seats[number];
  const contextOf = agrees ? takebackContext : noTakebackContext;
  const resulting = takenBackTranscript(hash, match.transcript, plies, before);
  const key = by.byOwner ? seat.owner : seat.key;
  if (!check(key, contextOf(hash, match.context), resulting, by)) {
    throw refusalOfRules(
      codes.match.notAgreed,
      "The signature is not that seat's, or for something else.",
    );
  }
}

/**
 * Validates a takeback statement without a circuit, as `takeBack` would. `offered` is the number
 * of moves in the other seat's open request. `beforeOf` is called last, because it replays the
 * match. Throws the refusal.
 */
export function validateTakeback(
  match: PlainMatch,
  statement: Omit<TakebackStatement, "match">,
  offered: 1 | 2 | undefined,
  time: bigint,
  moveCrypto: MoveCrypto,
  beforeOf: (plies: 1 | 2) => readonly bigint[],
): void {
  const { seat, agrees, transcript, plies } = statement;
  assertMayTakeBack(match, plies, time);
  if (transcript !== match.transcript) {
    throw new NodeError(nodeCodes.takebacks.otherPosition, "The match has moved on.", {
      details: { ply: match.ply, transcript: match.transcript.toString() },
      remedy: "A move withdraws the request. Ask again for the match as it is now.",
    });
  }
  const own = pliesFor(match, seat);
  const other = pliesFor(match, seat === 0 ? 1 : 0);
  const isMeant =
    offered === undefined ? plies === own || (!agrees && plies === other) : plies === offered;
  if (!isMeant) {
    throw new NodeError(nodeCodes.takebacks.otherMoves, "This is not what can be taken back.", {
      details: { plies, expected: offered ?? own },
      remedy: "A player asks to take back their own last move and, if there is one, the reply.",
    });
  }
  assertKeyActive(match.seats[statement.seat], statement.by, time);
  assertTakebackSigned(match, statement, beforeOf(plies), moveCrypto);
}
