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
import { BOARD, SWAP, WINNING_LENGTH } from "./position.js";

/** The stones of both colours, one bitboard each. */
export class ConnectFourState extends Struct({ red: Field, yellow: Field }) {}

/** The column of a move, or `SWAP`. A player may send any number. */
export class Column extends Struct({ column: Field }) {}

/**
 * Validates one stone or a swap, for any value of every field. A match's state has no cell with
 * both colours, so the sum of the bitboards is their union.
 */
export function apply(
  { red, yellow }: ConnectFourState,
  { column }: Column,
  secondToMove: Bool,
): Verdict<ConnectFourState> {
  const ownRows = splitRows(Provable.if(secondToMove, yellow, red), BOARD);
  const allRows = splitRows(red.add(yellow).seal(), BOARD);
  const { open, at } = drop(allRows, column, BOARD);
  // No column has the number of a swap. So a swap places no stone, and the sum is 0 or 1.
  const swaps = column.equals(SWAP).and(secondToMove).and(yellow.equals(0));
  const fits = Bool.Unsafe.fromField(open.toField().add(swaps.toField()).seal());
  const legal = ownRows.inRange.and(allRows.inRange).and(fits);

  const placed = stoneBit(at);
  const toYellow = placed.mul(secondToMove.toField()).add(red.mul(swaps.toField())).seal();
  const state = new ConnectFourState({
    red: red.add(placed).sub(toYellow).seal(),
    yellow: yellow.add(toYellow).seal(),
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
