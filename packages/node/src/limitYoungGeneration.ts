import { setFlagsFromString } from "node:v8";

/**
 * Makes each thread collect its own young garbage, which takes some milliseconds a few times a
 * second. By default, V8 shares this work among helper threads and waits for all of them. If
 * other threads keep the cores busy, a helper may start tens of milliseconds late, and the node
 * would wait for it.
 *
 * V8 reads this setting at each collection, so it can be set while the process runs.
 */
export function limitYoungGeneration(): void {
  setFlagsFromString("--no-parallel-scavenge");
}
