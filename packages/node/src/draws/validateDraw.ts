import { codes } from "@kifu/chain";
import { drawContext, noDrawContext } from "@kifu/wire";
import { nodeCodes } from "../nodeCodes.js";
import { NodeError } from "../NodeError.js";
import type { SeatStatement } from "../offers/SeatStatement.js";
import { assertKeyActive } from "../signed-moves/assertKeyActive.js";
import { type MoveCrypto, refusalOfRules } from "../signed-moves/validateMove.js";
import { deadlineOf, type PlainMatch } from "../signed-moves/PlainMatch.js";

export interface DrawStatement extends SeatStatement {
  /** The match's transcript after the last move. */
  readonly transcript: bigint;
}

/**
 * Validates a draw statement without a circuit. The checks have the order and the codes of
 * `agreeDraw`. Throws the refusal.
 */
export function validateDraw(
  match: PlainMatch,
  { seat: number, agrees, transcript, by }: Omit<DrawStatement, "match">,
  time: bigint,
  { hash, check }: MoveCrypto,
): void {
  if (match.isOver) throw refusalOfRules(codes.match.finished, "The match is over.");
  if (match.ply < 2) {
    throw new NodeError(codes.match.notBothMoved, "A side has not moved yet.", {
      remedy: "Announce an abort: until both have moved, either player can.",
    });
  }
  if (time > deadlineOf(match)) {
    throw refusalOfRules(codes.match.outOfTime, "The time of the side to move has run out.");
  }
  if (transcript !== match.transcript) {
    throw new NodeError(nodeCodes.draws.otherPosition, "The match has moved on.", {
      details: { ply: match.ply, transcript: match.transcript.toString() },
      remedy: "A move withdraws an offer. Offer a draw of the match as it is now.",
    });
  }
  const seat = match.seats[number];
  assertKeyActive(seat, by, time);
  const contextOf = agrees ? drawContext : noDrawContext;
  const key = by.byOwner ? seat.owner : seat.key;
  if (!check(key, contextOf(hash, match.context), transcript, by)) {
    throw refusalOfRules(
      codes.match.notAgreed,
      "The signature is not that seat's, or for something else.",
    );
  }
}
