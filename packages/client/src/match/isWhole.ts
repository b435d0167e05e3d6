import type { Match, Move } from "@kifu/wire";

/** Whether every move of a match is shown. Nobody agrees to moves they have not seen. */
export function isWhole(shown: ReadonlyMap<number, Move>, { ply }: Match): boolean {
  for (let each = 1; each <= ply; each++) if (!shown.has(each)) return false;
  return true;
}
