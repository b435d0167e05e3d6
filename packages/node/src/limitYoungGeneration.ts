import { setFlagsFromString } from "node:v8";

/**
 * Has each thread collect its young garbage by itself: some milliseconds, a few times a second. V8 would share
 * that among threads and wait for all of them; where others keep the cores busy, such as the thread that
 * runs segments, the system lets one of them wait for tens of milliseconds, and the node with it.
 *
 * V8 reads this setting at each collection, so that it may be made while the process runs.
 */
export function limitYoungGeneration(): void {
  setFlagsFromString("--no-parallel-scavenge");
}
