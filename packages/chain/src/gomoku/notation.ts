import type { Notation } from "@kifu/kit/plain";
import { notation as cells, render as renderBoard } from "../randzu/notation.js";
import { MOST_STONES, type Position, type Stones } from "./position.js";

/** The move that places no stone. */
export const TAKES_BLACK = "black";

/**
 * A move is written as the cells of its stones in their order, with commas: "h8", "g7,h9" or
 * "h8,i9,l4". A move without stones is "black", because its player takes Black.
 */
export const notation: Notation<Stones> = {
  write: (stones) => stones.map(cells.write).join(",") || TAKES_BLACK,
  read(text) {
    const name = text.trim().toLowerCase();
    if (name === TAKES_BLACK) return [];
    const stones = name.split(",").map(cells.read);
    if (stones.length > MOST_STONES) return undefined;
    return stones.every((stone) => stone !== undefined) ? stones : undefined;
  },
};

/** The name of a cell, such as "h8". */
export const cellName = cells.write;

/** Draws the board as text, ● Black and ○ White. The last stone is in brackets. */
export function render({ black, white }: Position, last?: Stones): string {
  return renderBoard({ black, white, turn: 0 }, last?.at(-1));
}
