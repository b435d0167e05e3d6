import { afterEach, describe, expect, test } from "@jest/globals";
import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { defaultTerms } from "@kifu/chain/terms";
import { RefusedTask } from "../../../src/prover/ProvingStep.js";
import type { QueuedTask } from "../../../src/prover/runSteps.js";
import { WorkerQueue, type WorkerQueueOptions } from "../../../src/prover/worker/WorkerQueue.js";

const program = fileURLToPath(new URL("./plainWorker.js", import.meta.url));
const never = new AbortController().signal;

let queue: WorkerQueue;

afterEach(async () => {
  await queue.close();
});

function open(options: Partial<WorkerQueueOptions> = {}): WorkerQueue {
  const usual = { terms: defaultTerms, areProofsReal: false, taskMs: 60_000, program };
  return (queue = new WorkerQueue({ ...usual, ...options }));
}

function task(task: string, input = "x"): QueuedTask {
  return { task, input, key: `${task} ${input}`, name: input };
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe("a process that makes proofs", () => {
  test("does one task after the other, and compiles once", async () => {
    const parts: string[] = [];
    const timed: [string, boolean][] = [];
    open({
      onPart: (part) => void parts.push(part),
      onCompiled: (ms) => void parts.push(ms > 0 ? "compiled" : "at once"),
      onTimed: ({ name }, ms) => void timed.push([name, ms > 0]),
    });
    const answers = await Promise.all([
      queue.run(task("echo", "a"), never),
      queue.run(task("echo", "b"), never),
    ]);
    expect(answers).toEqual([`(a) by ${queue.pid}`, `(b) by ${queue.pid}`]);
    expect(parts).toEqual(["the games", "compiled"]);
    expect(timed).toEqual([
      ["a", true],
      ["b", true],
    ]);
  });

  test("that refuses a task returns no result, and continues", async () => {
    open();
    await expect(queue.run(task("fail"), never)).rejects.toThrow(RefusedTask);
    await expect(queue.run(task("fail"), never)).rejects.toThrow("no proof of x");
    const { pid } = queue;
    expect(await queue.run(task("echo"), never)).toBe(`(x) by ${pid}`);
  });

  test("that dies fails the task in hand alone: the next has another", async () => {
    open();
    const dying = queue.run(task("die"), never);
    const next = queue.run(task("echo"), never);
    await expect(dying).rejects.toThrow("The proving process ended (SIGKILL)");
    await expect(dying).rejects.not.toThrow(RefusedTask);
    expect(await next).toBe(`(x) by ${queue.pid}`);
  });

  test("that times out is ended, though nothing reaches it, and the next task has another", async () => {
    open({ taskMs: 3000 });
    const timedOut = queue.run(task("hang"), never);
    await expect(timedOut).rejects.toThrow("The task was not done after 3 s");
    await expect(timedOut).rejects.not.toThrow(RefusedTask);
    const { pid } = queue;
    expect(await queue.run(task("echo"), never)).not.toContain(String(pid));
    expect(isRunning(pid!)).toBe(false);
  });

  test("that cannot compile reports why, each time, and another tries again", async () => {
    open({ terms: { ...defaultTerms, name: "broken" } });
    await expect(queue.run(task("echo"), never)).rejects.toThrow("no such circuit");
    const { pid } = queue;
    await expect(queue.compile(never)).rejects.toThrow("no such circuit");
    expect(queue.pid).not.toBe(pid);
  });

  test("is ended at once with the run, in the middle of a task", async () => {
    open();
    await queue.compile(never);
    const ending = new AbortController();
    const running = queue.run(task("hang"), ending.signal);
    const waiting = queue.run(task("echo"), ending.signal);
    ending.abort(new Error("stop"));
    await expect(running).rejects.toThrow("stop");
    await expect(waiting).rejects.toThrow("stop");
    await queue.close();
    expect(isRunning(queue.pid!)).toBe(false);
  });

  test("ends when the process that started it is killed, though nothing reaches it", async () => {
    const parent = fork(fileURLToPath(new URL("./hangingParent.js", import.meta.url)), {
      env: { ...process.env, NODE_OPTIONS: "" },
    });
    const [pid] = (await once(parent, "message")) as [number];
    parent.kill("SIGKILL");
    while (isRunning(pid)) await new Promise((resolve) => setTimeout(resolve, 20));
  });
});
