import { bitAt, onBoard, type Notation, type Point } from "@kifu/kit/plain";
import { BOARD, type Position } from "./position.js";

const FILES = "abcdefghijklmno".slice(0, BOARD.width);

/** Columns are letters from a, rows are numbers from 1 at the bottom. */
export const notation: Notation<Point> = {
  write({ x, y }) {
    return `${FILES[x] ?? "?"}${y + 1}`;
  },
  read(text) {
    const name = /^([a-o])([1-9]|1[0-5])$/.exec(text.trim().toLowerCase());
    if (!name) return undefined;
    const point = { x: FILES.indexOf(name[1]!), y: Number(name[2]) - 1 };
    return onBoard(BOARD, point.x, point.y) ? point : undefined;
  },
};

/** The board as text. The last stone is in brackets. */
export function render({ black, white }: Position, last?: Point): string {
  const rows: string[] = [];
  for (let y = BOARD.height - 1; y >= 0; y--) {
    let row = `${y + 1}`.padStart(2);
    for (let x = 0; x < BOARD.width; x++) {
      const stone = black & bitAt(x, y) ? "●" : white & bitAt(x, y) ? "○" : "·";
      row += last?.x === x && last.y === y ? `(${stone})` : ` ${stone} `;
    }
    rows.push(row.trimEnd());
  }
  return [...rows, `   ${[...FILES].join("  ")}`].join("\n");
}
