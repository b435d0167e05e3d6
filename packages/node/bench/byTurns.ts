import { median } from "../src/cli/loadtest/stats.js";

/** How often two are compared. */
export interface Rounds {
  least: number;
  /**
   * The maximum. A busy machine slows both, but not equally, so a ratio that does not hold is
   * measured again up to this limit.
   */
  most: number;
}

/**
 * Compares two in turns, so that what slows the machine slows both. Resolves to the ratio of each
 * turn, of which the median counts.
 */
export async function byTurns(
  { least, most }: Rounds,
  isHeld: (ratio: number) => boolean,
  compare: (turn: number) => Promise<number>,
): Promise<number[]> {
  const ratios: number[] = [];
  while (ratios.length < least || (ratios.length < most && !isHeld(median(ratios)))) {
    ratios.push(await compare(ratios.length));
  }
  return ratios;
}
