import { bitAt, type Point } from "@kifu/kit/plain";
import { notation } from "../../src/randzu/notation.js";
import type { Board } from "./literalFouls.js";

/** A board with stones on these cells, separated by blanks. */
export function board(black: string, white = ""): Board {
  return { black: new Set(cellsOf(black)), white: new Set(cellsOf(white)) };
}

/** The board as the game's code has it. */
export function bitboards({ black, white }: Board): { black: bigint; white: bigint } {
  const [one, other] = [black, white].map((cells) =>
    [...cells].reduce((all, cell) => {
      const { x, y } = point(cell);
      return all | bitAt(x, y);
    }, 0n),
  );
  return { black: one!, white: other! };
}

export function point(cell: string): Point {
  const read = notation.read(cell);
  if (read === undefined) throw new Error(`${cell} is not a cell`);
  return read;
}

export const nameOf = notation.write;

function cellsOf(text: string): string[] {
  return text.split(" ").filter(Boolean);
}
