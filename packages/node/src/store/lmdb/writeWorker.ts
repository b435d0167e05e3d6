import "lmdb";
import "../../lib/threads/reportLoaded.js";
import { workerData } from "node:worker_threads";
import { answerQuestions } from "../../lib/threads/WorkerThread.js";
import { decodeChanges } from "../UnwrittenChanges.js";
import { makeChanges, openDatabase } from "./database.js";
import type { FailedWrite } from "./WriteThread.js";

const database = openDatabase(workerData as string);

answerQuestions((bytes: Uint8Array): FailedWrite | undefined => {
  try {
    makeChanges(database, decodeChanges(Buffer.from(bytes.buffer)));
    return undefined;
  } catch (error) {
    const { code, message } = error as { code?: unknown; message?: unknown };
    return { code, message: String(message ?? error) };
  }
});
