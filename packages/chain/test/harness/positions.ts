import { bitAt } from "@kifu/kit/plain";
import { Bool, Field } from "o1js";
import { notation } from "../../src/randzu/notation.js";
import { BOARD } from "../../src/randzu/position.js";
import { STATE_FIELDS } from "@kifu/kit";
import type { World } from "./World.js";
import { readMoves } from "./readMoves.js";

/**
 * Fills nearly all of the board in match 1. No line gets a five. Black is to move. Cells in
 * `empty` stay empty, and cells in `black` are Black's.
 */
export async function layRandzu(
  world: World,
  { empty, black = "" }: { empty: string; black?: string },
): Promise<void> {
  const named = (moves: string) => new Set(readMoves(moves)?.map(notation.write));
  const [left, given] = [named(empty), named(black)];
  const stones = [0n, 0n];
  for (let y = 0; y < BOARD.height; y++) {
    for (let x = 0; x < BOARD.width; x++) {
      const name = notation.write({ x, y });
      // Pairs of one colour, shifted by a knight's move per row. So no line has three of one
      // colour in a row.
      const isBlack = given.has(name) || (x + 2 * y) % 4 < 2;
      if (!left.has(name)) stones[isBlack ? 0 : 1]! |= bitAt(x, y);
    }
  }

  const match = await world.mustMatch();
  const state = Array.from({ length: STATE_FIELDS }, (_, i) => Field(stones[i] ?? 0n));
  const ply = Field(BOARD.width * BOARD.height - left.size);
  await world.store(1, match.with({ state, ply, secondToMove: Bool(false) }));
}
