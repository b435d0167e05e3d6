import { lowestEmpty } from "@kifu/kit/plain";
import { BOARD, type Position } from "./position.js";

/**
 * How the game ends for the owner of the first disc, by its column, if both play their best and
 * nobody swaps: 1 is a win. James Allen and Victor Allis solved it in 1988.
 */
const ENDINGS = [-1, -1, 0, 1, 0, -1, -1] as const;

/** The first discs that gain nothing, whether or not Yellow swaps. */
export const EVEN_COLUMNS: readonly number[] = ENDINGS.flatMap((ending, column) =>
  ending === 0 ? [column] : [],
);

/** 1 if the owner of the only disc wins, -1 if the opponent does, 0 for a draw. */
export function endingOfFirst({ red, yellow }: Position): number {
  const column = ENDINGS.findIndex((_, x) => lowestEmpty(red | yellow, BOARD, BigInt(x))?.y === 1);
  return ENDINGS[column] ?? 0;
}
