import { Bool, Field, Provable, Struct } from "o1js";
import {
  around,
  claimHolds,
  isFull,
  lineOf,
  locate,
  Outcome,
  runsThrough,
  splitRows,
  stoneAt,
  stoneBit,
  type Cell,
  type LineClaim,
  type Verdict,
} from "@kifu/kit";
import { BOARD, WINNING_LENGTH } from "./position.js";

/** The stones of both colours, one bitboard each. */
export class RandzuState extends Struct({ black: Field, white: Field }) {}

/**
 * Validates one stone, for any value of every field. The circuit computes the next state from the
 * old one and the named cell, and never takes it from the player.
 */
export function apply(
  { black, white }: RandzuState,
  cell: Cell,
  secondToMove: Bool,
  claim: LineClaim,
): Verdict<RandzuState> {
  const own = Provable.if(secondToMove, white, black);
  const others = black.add(white).sub(own).seal();
  const ownRows = splitRows(own, BOARD);
  const otherRows = splitRows(others, BOARD);
  const at = locate(cell, BOARD);

  const star = around(ownRows, at, WINNING_LENGTH - 1);
  const occupied = star.centre.or(stoneAt(otherRows, at));
  const { claimed, holds } = claimHolds(claim, star, at, WINNING_LENGTH);
  const legal = ownRows.inRange
    .and(otherRows.inRange)
    .and(at.onBoard)
    .and(occupied.not())
    .and(claimed.not().or(holds));

  // The cell of a legal move is empty, so adding its bit changes no other cell.
  const placed = stoneBit(at);
  const placedByWhite = placed.mul(secondToMove.toField());
  const state = new RandzuState({
    black: black.add(placed).sub(placedByWhite).seal(),
    white: white.add(placedByWhite).seal(),
  });

  // The circuit looks for a five even if none is claimed, because an unclaimed five wins too.
  const line = lineOf(runsThrough(star), at, WINNING_LENGTH);
  const won = line.equals(0).not();
  const drawn = isFull(state.black, state.white, BOARD).and(won.not());
  return { legal, state, outcome: new Outcome({ won, lost: Bool(false), drawn, line }) };
}
