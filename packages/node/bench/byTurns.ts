import { median } from "../src/cli/loadtest/stats.js";

export interface Rounds {
  least: number;
  /**
   * The maximum number of turns. In some turns, a busy machine slows one side more than the other.
   * So if a ratio misses its limit, more turns are measured, up to this number.
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
