import { expect, test } from "@jest/globals";
import { WorkerThread } from "../../../src/lib/threads/WorkerThread.js";

const SLOW = new URL("./slowWorker.js", import.meta.url);

test("a thread is not ended while it loads native code, which would kill the process", async () => {
  const flags = new Int32Array(new SharedArrayBuffer(8));
  const thread = new WorkerThread<string, string>(SLOW, { workerData: flags.buffer });
  await thread.end();
  expect(flags[0]).toBe(2);
  await expect(thread.ask("too late")).rejects.toThrow("The thread ended");
});

test("a thread that cannot load is ended at once", async () => {
  const thread = new WorkerThread<string, string>(new URL("./missing.js", import.meta.url));
  await thread.end();
  await expect(thread.ask("anything")).rejects.toThrow("missing.js");
});

test("a thread answers, and is ended", async () => {
  const flags = new Int32Array(new SharedArrayBuffer(8));
  const thread = new WorkerThread<string, string>(SLOW, { workerData: flags.buffer });
  expect(await thread.ask("here")).toBe("here!");
  expect(thread.isReady).toBe(true);
  await thread.end();
  expect(thread.isOver).toBe(true);
});
