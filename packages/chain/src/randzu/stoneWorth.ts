import { type BotBoard, FREE, type StoneOwner } from "./BotBoard.js";

/** The weights of a stone's threats. The shape of its lines adds a few hundred at most. */
export const FIVE = 1e8;
const OPEN_FOUR = 1e6;
export const FOUR_AND_THREE = 3e5;
export const TWO_THREES = 3e4;
const THREE = 2000;
const FOUR = 150;

/** Blocking a shape of the opponent is worth this fraction of building the same shape. */
export const DEFENCE = 0.6;

/** The worth of one stone, by the threats that it creates. */
export function stoneWorth(board: BotBoard, cell: number, side: StoneOwner): number {
  if (board.at(cell) !== FREE) return 0;
  const fours = board.count("fours", cell, side);
  const threes = board.count("threes", cell, side);
  const shape = board.count("shape", cell, side);
  if (board.count("fives", cell, side) > 0) return FIVE;
  if (fours > 1) return OPEN_FOUR + shape;
  if (fours === 1 && threes > 0) return FOUR_AND_THREE + shape;
  if (threes > 1) return TWO_THREES + shape;
  return fours * FOUR + threes * THREE + shape;
}
