import { bitAt, onBoard, type Notation, type Point } from "@kifu/kit/plain";
import { BOARD, isPass, PASS, type Position } from "./position.js";

const FILES = "abcdefgh";

/**
 * Columns are letters from a, rows are numbers from 1 at the bottom. A pass is written "pass".
 */
export const notation: Notation<Point> = {
  write(move) {
    if (isPass(move)) return "pass";
    return `${FILES[move.x] ?? "?"}${move.y + 1}`;
  },
  read(text) {
    const name = text.trim().toLowerCase();
    if (name === "pass") return PASS;
    const found = /^([a-h])([1-8])$/.exec(name);
    if (!found) return undefined;
    const point = { x: FILES.indexOf(found[1]!), y: Number(found[2]) - 1 };
    return onBoard(BOARD, point.x, point.y) ? point : undefined;
  },
};

/** Draws the board as text, ● Black and ○ White. The last disc is in brackets. */
export function render({ black, white }: Position, last?: Point): string {
  const rows: string[] = [];
  for (let y = BOARD.height - 1; y >= 0; y--) {
    let row = `${y + 1}`;
    for (let x = 0; x < BOARD.width; x++) {
      const disc = black & bitAt(x, y) ? "●" : white & bitAt(x, y) ? "○" : "·";
      row += last?.x === x && last.y === y ? `(${disc})` : ` ${disc} `;
    }
    rows.push(row.trimEnd());
  }
  return [...rows, `  ${[...FILES].join("  ")}`].join("\n");
}
