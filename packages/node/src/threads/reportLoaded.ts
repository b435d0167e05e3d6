/*
 * A thread imports this after whatever loads native code, such as LMDB, and before all else: one that is ended while
 * it loads such code takes the whole process with it (SIGABRT), so `WorkerThread` waits for this.
 */
import { parentPort } from "node:worker_threads";
import type { WorkerMessage } from "./answerQuestions.js";

parentPort?.postMessage({ loaded: true } satisfies WorkerMessage<never>);
