import { median } from "../src/cli/loadtest/stats.js";

/** How many turns a comparison takes. */
export interface Rounds {
  least: number;
  /**
   * The maximum. A busy machine slows both, but not equally, so a ratio that does not hold is
   * measured again up to this limit.
   */
  most: number;
}

/**
 * Compares two things in alternating turns, so that a slow machine slows both. Resolves to the
 * ratios of all turns. Callers use their median.
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
