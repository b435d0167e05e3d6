/* Tells the other thread when it begins and when it has ended, and cannot be interrupted by what is sent. */
import { workerData } from "node:worker_threads";

const told = new Int32Array(workerData as SharedArrayBuffer);
told[0] = 1;
Atomics.wait(told, 1, 0, 300);
told[0] = 2;
