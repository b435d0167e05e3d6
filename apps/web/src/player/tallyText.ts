import type { Tally } from "@kifu/client";

/**
 * The number of a player's results in words.
 *
 * @example tallyText({ won: 2, lost: 1, drawn: 0 }) // "2 won, 1 lost"
 */
export function tallyText({ won, lost, drawn }: Tally): string {
  const parts = [`${won} won`, `${lost} lost`];
  return [...parts, ...(drawn > 0 ? [`${drawn} drawn`] : [])].join(", ");
}
