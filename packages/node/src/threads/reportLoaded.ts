/*
 * Imported by a thread after everything that loads native code, such as LMDB, and before all else.
 * Ending a thread while it loads such code kills the whole process (SIGABRT), so `WorkerThread`
 * waits for this message.
 */
import { parentPort } from "node:worker_threads";
import type { WorkerMessage } from "./answerQuestions.js";

parentPort?.postMessage({ loaded: true } satisfies WorkerMessage<never>);
