/**
 * How often a node is killed, and how that is drawn. A soak is the same test with more cycles;
 * a run that failed is repeated with the seed that it printed:
 *
 *     KIFU_CRASH_CYCLES=1000 KIFU_CRASH_SEED=4711 npm test -- node/crash/kill
 */
export const cycles = integer("KIFU_CRASH_CYCLES") ?? 25;
export const seed = integer("KIFU_CRASH_SEED") ?? Date.now() % 1_000_000;

function integer(name: string): number | undefined {
  const value = process.env[name];
  return value === undefined ? undefined : Number.parseInt(value, 10);
}
