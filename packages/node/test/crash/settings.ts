/**
 * How often a node is killed, and how that is drawn. A run that failed is repeated with the seed
 * that it printed, and any run may be longer:
 *
 *     KIFU_CRASH_CYCLES=1000 KIFU_CRASH_SEED=4711 npm test -- crash/kill
 */
/** How often a crash test kills its node: `KIFU_CRASH_CYCLES` repeats a run, or makes it longer. */
export function cyclesOr(usual: number): number {
  return integer("KIFU_CRASH_CYCLES") ?? usual;
}

/** Set it to repeat a run; the test prints the one it took. */
export const seed = integer("KIFU_CRASH_SEED") ?? Date.now() % 1_000_000;

function integer(name: string): number | undefined {
  const value = process.env[name];
  return value === undefined ? undefined : Number.parseInt(value, 10);
}
