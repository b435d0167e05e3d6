/**
 * The settings of the crash tests. A failed run prints its seed, and the seed repeats the run. Any
 * run may be longer:
 *
 *     KIFU_CRASH_CYCLES=1000 KIFU_CRASH_SEED=4711 npm test -- crash/kill
 */
/** How often a crash test kills its node. `KIFU_CRASH_CYCLES` overrides `usual`. */
export function cyclesOr(usual: number): number {
  return integer("KIFU_CRASH_CYCLES") ?? usual;
}

/** How many matches are open meanwhile. `KIFU_CRASH_MATCHES` overrides `usual`. */
export function matchesOr(usual: number): number {
  return integer("KIFU_CRASH_MATCHES") ?? usual;
}

/** The seed of the random deaths. Set KIFU_CRASH_SEED to the printed seed to repeat a run. */
export const seed = integer("KIFU_CRASH_SEED") ?? Date.now() % 1_000_000;

function integer(name: string): number | undefined {
  const value = process.env[name];
  return value === undefined ? undefined : Number.parseInt(value, 10);
}
