const DAY_MS = 86_400_000;
/** A prime number, so that every puzzle has its turn, and easy and difficult ones take turns. */
const STEP = 37;

/** The number of the day in UTC, so that it is the same for everybody. */
export function dayOf(time: number): number {
  return Math.floor(time / DAY_MS);
}

/** The puzzle of a day. */
export function dailyOf(ids: readonly string[], day: number): string | undefined {
  return ids[(day * STEP) % ids.length];
}
