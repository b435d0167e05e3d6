import { setPriority } from "node:os";

/** The lowest priority, so that proving does not slow down a node on the same machine. */
const LOWEST_PRIORITY = 19;

/** Gives this process and its future children the lowest priority. */
export function takeLowestPriority(): void {
  setPriority(LOWEST_PRIORITY);
}
