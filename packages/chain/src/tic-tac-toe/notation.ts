import type { Notation } from "@kifu/kit/plain";
import { SWAP, type Position } from "./position.js";

const FILES = "abc";

/** The move that takes over the first mark. */
export const SWAPS = "swap";

/** "a1" is the square at the bottom left, and "c3" the one at the top right. */
export const notation: Notation<number> = {
  write(square) {
    if (square === SWAP) return SWAPS;
    return `${FILES[square % 3] ?? "?"}${Math.floor(square / 3) + 1}`;
  },
  read(text) {
    if (text.trim().toLowerCase() === SWAPS) return SWAP;
    const name = /^([abc])([123])$/.exec(text.trim().toLowerCase());
    if (!name) return undefined;
    return FILES.indexOf(name[1]!) + 3 * (Number(name[2]) - 1);
  },
};

/** Draws the board as text, × and ○. The last mark is in brackets. */
export function render({ crosses, noughts }: Position, last?: number): string {
  const rows = [2, 1, 0].map((y) => {
    let row = `${y + 1} `;
    for (let x = 0; x < 3; x++) {
      const square = x + 3 * y;
      const mark = (crosses >> square) & 1 ? "×" : (noughts >> square) & 1 ? "○" : "·";
      row += square === last ? `(${mark})` : ` ${mark} `;
    }
    return row.trimEnd();
  });
  return [...rows, "   a  b  c"].join("\n");
}
