import { isMainThread, Worker, workerData } from "node:worker_threads";

const LOOK_MS = 500;

/**
 * Ends this process when its parent is gone. A killed parent notifies nobody, and a process that
 * proves receives nothing, so a separate thread watches the parent.
 */
export function endWithParent(): void {
  new Worker(new URL(import.meta.url), { execArgv: [], workerData: process.ppid }).unref();
}

if (!isMainThread) {
  setInterval(() => {
    if (process.ppid !== workerData) process.kill(process.pid, "SIGKILL");
  }, LOOK_MS);
}
