import { setPriority } from "node:os";

/** On a machine that does both, play comes first. */
const LOWEST_PRIORITY = 19;

/** Gives this process and its children the lowest priority. */
export function takeLowestPriority(): void {
  setPriority(LOWEST_PRIORITY);
}
