/*
 * Tells `WorkerThread` that native code is loaded. Ending a thread while it loads native code,
 * such as LMDB, kills the whole process (SIGABRT). Import this file after all native code and
 * before everything else.
 */
import { parentPort } from "node:worker_threads";
import type { WorkerMessage } from "./WorkerThread.js";

parentPort?.postMessage({ loaded: true } satisfies WorkerMessage<never>);
