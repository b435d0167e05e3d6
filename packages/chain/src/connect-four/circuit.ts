import { Bool, Field, Provable, Struct } from "o1js";
import {
  around,
  drop,
  isFull,
  isStacked,
  lineOf,
  Outcome,
  runsThrough,
  splitRows,
  stoneBit,
  type Verdict,
} from "@kifu/kit";
import { BOARD, WINNING_LENGTH } from "./position.js";

/** The stones of both colours, one bitboard each. */
export class ConnectFourState extends Struct({ red: Field, yellow: Field }) {}

/** The column of a move. A player may send any number. */
export class Column extends Struct({ column: Field }) {}

/**
 * Validates one stone, for any value of every field. A match's state has no cell with both
 * colours, so the sum of the bitboards is their union.
 */
export function apply(
  { red, yellow }: ConnectFourState,
  { column }: Column,
  secondToMove: Bool,
): Verdict<ConnectFourState> {
  const ownRows = splitRows(Provable.if(secondToMove, yellow, red), BOARD);
  const allRows = splitRows(red.add(yellow).seal(), BOARD);
  const { open, at } = drop(allRows, column, BOARD);
  const legal = ownRows.inRange.and(allRows.inRange).and(open);

  const placed = stoneBit(at);
  const placedByYellow = placed.mul(secondToMove.toField());
  const state = new ConnectFourState({
    red: red.add(placed).sub(placedByYellow).seal(),
    yellow: yellow.add(placedByYellow).seal(),
  });

  const star = around(ownRows, at, WINNING_LENGTH - 1);
  const line = lineOf(runsThrough(star), at, WINNING_LENGTH);
  const won = line.equals(0).not();
  const drawn = isFull(state.red, state.yellow, BOARD).and(won.not());
  return { legal, state, outcome: new Outcome({ won, lost: Bool(false), drawn, line }) };
}

/**
 * Whether the state satisfies the assumptions of `apply`: no cell has two stones, and no stone
 * floats.
 */
export function isPosition({ red, yellow }: ConnectFourState): Bool {
  return isStacked(red, yellow, BOARD);
}
