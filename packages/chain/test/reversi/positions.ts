import { bitAt } from "@kifu/kit/plain";
import type { Position } from "../../src/reversi/position.js";
import { rules } from "../../src/reversi/rules.js";

export function play(moves: string): Position {
  return moves
    .split(" ")
    .filter(Boolean)
    .reduce((position, name) => {
      const played = rules.play(position, rules.notation.read(name)!);
      if (!played.ok) throw new Error(`${name}: ${played.code}`);
      return played.position;
    }, rules.initial());
}

/**
 * Reads a position from a drawing, with the top row first. `x` is Black, `o` is White, and
 * missing rows are empty.
 */
export function drawn(turn: 0 | 1, ...rows: string[]): Position {
  let [black, white] = [0n, 0n];
  for (const [i, row] of rows.entries()) {
    const y = rows.length - 1 - i;
    for (const [x, mark] of [...row].entries()) {
      if (mark === "x") black |= bitAt(x, y);
      if (mark === "o") white |= bitAt(x, y);
    }
  }
  return { black, white, turn };
}
