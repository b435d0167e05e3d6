import type { Tally } from "@kifu/client";
import { texts } from "../texts/texts";

/**
 * The number of a player's results in words.
 *
 * @example tallyText({ won: 2, lost: 1, drawn: 0 }) // "2 won, 1 lost"
 */
export function tallyText({ won, lost, drawn }: Tally): string {
  const { people } = texts();
  return drawn > 0 ? people.tallyWithDraws({ won, lost, drawn }) : people.tally({ won, lost });
}
