/*
 * Sets a flag when loading starts and when it ends. Messages cannot interrupt the wait in
 * between.
 */
import { workerData } from "node:worker_threads";

const flags = new Int32Array(workerData as SharedArrayBuffer);
flags[0] = 1;
Atomics.wait(flags, 1, 0, 300);
flags[0] = 2;
