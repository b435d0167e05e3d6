import { bitAt, type Notation, type Point } from "@kifu/kit/plain";
import { BOARD, SWAP, type Position } from "./position.js";

const COLUMNS = "abcdefg";

/** The move that takes over the first disc. */
export const SWAPS = "swap";

/** A move is its column, a letter from a to g, or "swap". */
export const notation: Notation<number> = {
  write: (column) => (column === SWAP ? SWAPS : (COLUMNS[column] ?? "?")),
  read(text) {
    const name = text.trim().toLowerCase();
    if (name === SWAPS) return SWAP;
    return /^[a-g]$/.test(name) ? COLUMNS.indexOf(name) : undefined;
  },
};

/**
 * A cell's name: "d1" is the middle of the lowest row. Rows are counted from 1 at the bottom.
 */
export function cellName({ x, y }: Point): string {
  return `${notation.write(x)}${y + 1}`;
}

/** Parses a cell name such as `c4`. Returns undefined for any other text. */
export function readCell(name: string): Point | undefined {
  const found = /^([a-g])([1-6])$/.exec(name);
  return found ? { x: COLUMNS.indexOf(found[1]!), y: Number(found[2]) - 1 } : undefined;
}

/**
 * Draws the board as text, ● Red and ○ Yellow. The last disc, which is the top disc of its
 * column, is in brackets.
 */
export function render({ red, yellow }: Position, last?: number): string {
  const discAt = (x: number, y: number) =>
    red & bitAt(x, y) ? "●" : yellow & bitAt(x, y) ? "○" : "·";
  const rows: string[] = [];
  for (let y = BOARD.height - 1; y >= 0; y--) {
    let row = `${y + 1}`;
    for (let x = 0; x < BOARD.width; x++) {
      const disc = discAt(x, y);
      const isTop = disc !== "·" && (y === BOARD.height - 1 || discAt(x, y + 1) === "·");
      row += isTop && x === last ? `(${disc})` : ` ${disc} `;
    }
    rows.push(row.trimEnd());
  }
  return [...rows, `  ${[...COLUMNS].join("  ")}`].join("\n");
}
