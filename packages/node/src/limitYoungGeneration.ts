import { setFlagsFromString } from "node:v8";

/**
 * Lets each thread collect its young garbage alone. That takes some milliseconds, a few times a
 * second. By default V8 shares this work among threads and waits for all of them. If other threads
 * keep the cores busy, such as the one that runs segments, one of the helpers may be scheduled tens
 * of milliseconds late, and the node waits for it.
 *
 * V8 reads this setting at each collection, so it can be set while the process runs.
 */
export function limitYoungGeneration(): void {
  setFlagsFromString("--no-parallel-scavenge");
}
