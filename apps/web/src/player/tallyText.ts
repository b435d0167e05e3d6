import type { Tally } from "@kifu/client";

/**
 * The results of all a player's matches.
 *
 * @example tallyText({ won: 2, lost: 1, drawn: 0 }) // "2 won, 1 lost"
 */
export function tallyText({ won, lost, drawn }: Tally): string {
  const parts = [`${won} won`, `${lost} lost`];
  return [...parts, ...(drawn > 0 ? [`${drawn} drawn`] : [])].join(", ");
}
