import { Bool, Field, Provable, Struct } from "o1js";
import {
  around,
  isFull,
  lineOf,
  locate,
  Outcome,
  runsThrough,
  splitRows,
  stoneAt,
  stoneBit,
  type Cell,
  type Verdict,
} from "@kifu/kit";
import { BOARD, ROW_LENGTH } from "./position.js";

/** The stones of each colour as a bitboard. */
export class NewGameState extends Struct({ black: Field, white: Field }) {}

/** Judges one stone, for every value of every field. */
export function apply(
  { black, white }: NewGameState,
  cell: Cell,
  secondToMove: Bool,
): Verdict<NewGameState> {
  const own = Provable.if(secondToMove, white, black);
  const others = black.add(white).sub(own).seal();
  const ownRows = splitRows(own, BOARD);
  const otherRows = splitRows(others, BOARD);
  const at = locate(cell, BOARD);

  const star = around(ownRows, at, ROW_LENGTH - 1);
  const occupied = star.centre.or(stoneAt(otherRows, at));
  const legal = ownRows.inRange.and(otherRows.inRange).and(at.onBoard).and(occupied.not());

  // The cell is empty if the move is legal, so adding its bit changes no other cell.
  const placed = stoneBit(at);
  const placedByWhite = placed.mul(secondToMove.toField());
  const state = new NewGameState({
    black: black.add(placed).sub(placedByWhite).seal(),
    white: white.add(placedByWhite).seal(),
  });

  const line = lineOf(runsThrough(star), at, ROW_LENGTH);
  const won = line.equals(0).not();
  const drawn = isFull(state.black, state.white, BOARD).and(won.not());
  return { legal, state, outcome: new Outcome({ won, lost: Bool(false), drawn, line }) };
}
