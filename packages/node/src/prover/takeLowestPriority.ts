import { setPriority } from "node:os";

/** Play goes first, on a machine that has both to do. */
const LOWEST_PRIORITY = 19;

/** Gives this process, and those that it starts, the lowest priority. */
export function takeLowestPriority(): void {
  setPriority(LOWEST_PRIORITY);
}
