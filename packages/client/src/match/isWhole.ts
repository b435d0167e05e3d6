import type { Match, Move } from "@kifu/wire";

/**
 * Whether the page shows every move of the match. Players cannot agree to moves that they have
 * not seen.
 */
export function isWhole(shown: ReadonlyMap<number, Move>, { ply }: Match): boolean {
  for (let each = 1; each <= ply; each++) if (!shown.has(each)) return false;
  return true;
}
