import { isMainThread, Worker, workerData } from "node:worker_threads";

const LOOK_MS = 500;

/**
 * Ends this process when its parent is gone. A separate thread watches the parent, because a
 * killed parent sends no message and a proving process handles none.
 */
export function endWithParent(): void {
  new Worker(new URL(import.meta.url), { execArgv: [], workerData: process.ppid }).unref();
}

if (!isMainThread) {
  setInterval(() => {
    if (process.ppid !== workerData) process.kill(process.pid, "SIGKILL");
  }, LOOK_MS);
}
