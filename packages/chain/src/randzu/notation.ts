import { bitAt, type Notation } from "@kifu/kit/plain";
import { BOARD, type Point, type Position, STAR_POINTS } from "./position.js";

const FILES = "abcdefghijklmno";

/**
 * Columns are letters from a to o, rows are numbers from 1 at the bottom: "h8" is the centre.
 */
export const notation: Notation<Point> = {
  write({ x, y }) {
    return `${FILES[x] ?? "?"}${y + 1}`;
  },
  read(text) {
    const name = /^([a-o])([1-9]|1[0-5])$/.exec(text.trim().toLowerCase());
    if (!name) return undefined;
    return { x: FILES.indexOf(name[1]!), y: Number(name[2]) - 1 };
  },
};

/** Draws the board as text, ● Black and ○ White. The last stone is in brackets. */
export function render(position: Position, last?: Point): string {
  const files = `    ${[...FILES].join(" ")}`;
  const rows: string[] = [];
  for (let y = BOARD.height - 1; y >= 0; y--) {
    const label = `${y + 1}`.padStart(2);
    let row = `${label} `;
    for (let x = 0; x < BOARD.width; x++) {
      const opened = last?.y === y && last.x === x;
      const closed = last?.y === y && last.x === x - 1;
      row += `${opened ? "(" : closed ? ")" : " "}${glyph(position, x, y)}`;
    }
    rows.push(`${row}${last?.y === y && last.x === BOARD.width - 1 ? ")" : " "} ${label.trim()}`);
  }
  return [files, ...rows, files].join("\n");
}

function glyph({ black, white }: Position, x: number, y: number): string {
  const bit = bitAt(x, y);
  if (black & bit) return "●";
  if (white & bit) return "○";
  return STAR_POINTS.some((star) => star.x === x && star.y === y) ? "+" : "·";
}
