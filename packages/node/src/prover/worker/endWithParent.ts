import { isMainThread, Worker, workerData } from "node:worker_threads";

const LOOK_MS = 500;

/**
 * Has this process end when the one that started it is gone: killed, it tells nobody, and a process
 * that proves hears nothing. So a thread of its own looks after it.
 */
export function endWithParent(): void {
  new Worker(new URL(import.meta.url), { execArgv: [], workerData: process.ppid }).unref();
}

if (!isMainThread) {
  setInterval(() => {
    if (process.ppid !== workerData) process.kill(process.pid, "SIGKILL");
  }, LOOK_MS);
}
