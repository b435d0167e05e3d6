import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Results } from "../../src/prover/Results.js";
import { type QueuedTask, runSteps } from "../../src/prover/runSteps.js";
import { storeError } from "../../src/store/storeErrors.js";
import { allSteps, mergeInPairs, type ProvingStep } from "../../src/prover/ProvingStep.js";

let folder: string;
let results: Results;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "kifu-results-"));
  results = new Results(folder, "circuits");
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

function leaf(name: string): ProvingStep {
  return { name, task: "leaf", needs: [], input: () => name };
}

function merge(left: ProvingStep, right: ProvingStep): ProvingStep {
  return {
    name: `${left.name}${right.name}`,
    task: "merge",
    needs: [left, right],
    input: (proofs) => proofs.join("+"),
  };
}

const tree = () => mergeInPairs([..."abcde"].map(leaf), merge);

/** A worker whose result is the input in brackets. Tasks for which `fails` is true fail. */
class Worker {
  readonly ran: string[] = [];
  atOnce = 0;

  constructor(private readonly fails: (task: QueuedTask, times: number) => boolean = () => false) {}

  run = async (task: QueuedTask): Promise<string> => {
    this.atOnce++;
    await new Promise((resolve) => setImmediate(resolve));
    this.atOnce--;
    this.ran.push(task.name);
    if (this.fails(task, this.ran.filter((name) => name === task.name).length)) {
      throw new Error(`no proof of ${task.name}`);
    }
    return `(${task.input})`;
  };
}

describe("steps of a proof", () => {
  test("are merged with their neighbours, in their order, in a shallow tree", async () => {
    const worker = new Worker();
    expect(await runSteps(tree(), { queue: worker, results })).toBe("((((a)+(b))+(c))+((d)+(e)))");
    expect(allSteps(tree()).size).toBe(9);
    expect([...worker.ran].sort()).toEqual(["a", "ab", "abc", "abcde", "b", "c", "d", "de", "e"]);
  });

  test("run side by side as far as they do not need each other", async () => {
    const worker = new Worker();
    let leaves = 0;
    let all = () => {};
    const together = new Promise<void>((resolve) => (all = resolve));
    const queue = {
      run: async (task: QueuedTask) => {
        if (task.task === "leaf" && ++leaves === 5) all();
        // Each leaf waits for the last one, so the test would hang if leaves did not run in
        // parallel.
        await together;
        return await worker.run(task);
      },
    };
    await runSteps(tree(), { queue, results });
    expect(worker.ran).toHaveLength(9);
  });

  test("that several need run once", async () => {
    const shared = leaf("s");
    const worker = new Worker();
    await runSteps(merge(merge(shared, leaf("a")), merge(shared, leaf("b"))), {
      queue: worker,
      results,
    });
    expect(worker.ran.filter((name) => name === "s")).toHaveLength(1);
  });

  test("are reported one by one", async () => {
    const reported: [string, string][] = [];
    const onDone = ({ name }: ProvingStep, done: number, total: number) =>
      void reported.push([name, `${done} of ${total}`]);
    await runSteps(merge(leaf("a"), leaf("b")), { queue: new Worker(), results, onDone });
    expect(reported.map(([, done]) => done)).toEqual(["1 of 3", "2 of 3", "3 of 3"]);
    expect(reported.map(([name]) => name).sort()).toEqual(["a", "ab", "b"]);
  });

  test("that were finished before are not run again, whatever happened since", async () => {
    // Task `abc` fails only after the results that it does not need are stored.
    const kept: string[] = [];
    const failing = new Worker(({ name }) => name === "abc");
    const { run } = failing;
    failing.run = async (task) => {
      while (task.name === "abc" && !kept.includes("de")) {
        await new Promise((resolve) => setImmediate(resolve));
      }
      return await run(task);
    };
    const onDone = ({ name }: ProvingStep) => void kept.push(name);
    const failed = runSteps(tree(), { queue: failing, results, attempts: 1, onDone });
    await expect(failed).rejects.toThrow();
    const worker = new Worker();
    const again = new Results(folder, "circuits");
    await runSteps(tree(), { queue: worker, results: again });
    expect(worker.ran).toEqual(["abc", "abcde"]);
  });

  test("that were finished under other circuits are run again", async () => {
    await runSteps(tree(), { queue: new Worker(), results });
    const worker = new Worker();
    await runSteps(tree(), { queue: worker, results: new Results(folder, "others") });
    expect(worker.ran).toHaveLength(9);
  });
});

describe("a task that fails", () => {
  test("is tried again, and reported", async () => {
    const retried: string[] = [];
    const worker = new Worker(({ name }, times) => name === "c" && times < 3);
    const onRetry = ({ name }: ProvingStep, _: unknown, attempt: number) =>
      void retried.push(`${name} ${attempt}`);
    await runSteps(tree(), { queue: worker, results, onRetry });
    expect(retried).toEqual(["c 1", "c 2"]);
  });

  test("for good ends the run, with its name, and leaves nothing running", async () => {
    const worker = new Worker(({ name }) => name === "de");
    await expect(runSteps(tree(), { queue: worker, results })).rejects.toMatchObject({
      code: "prover/task-failed",
      message: "A proof could not be made: de.",
      details: { task: "merge", attempts: 3, reason: "no proof of de" },
    });
    expect(worker.atOnce).toBe(0);
    expect(worker.ran).not.toContain("abcde");
  });

  test("is not proven again when the disk does not take what was proven", async () => {
    const retried: string[] = [];
    const worker = new Worker();
    const full = Object.assign(new Error("no space left on device"), {
      code: "ENOSPC",
      errno: -28,
    });
    const onFullDisk = Object.assign(new Results(folder, "circuits"), {
      put: () => Promise.reject(storeError(full, folder) as Error),
    });
    const onRetry = ({ name }: ProvingStep) => void retried.push(name);
    const run = runSteps(leaf("a"), { queue: worker, results: onFullDisk, onRetry });
    await expect(run).rejects.toMatchObject({ code: "store/full" });
    expect([worker.ran, retried]).toEqual([["a"], []]);
  });

  test("is not tried again when the run is ended from outside", async () => {
    const ending = new AbortController();
    const worker = new Worker(({ name }) => {
      if (name === "b") ending.abort(new Error("stop"));
      return name === "b";
    });
    const run = runSteps(tree(), { queue: worker, results, signal: ending.signal });
    await expect(run).rejects.toThrow("stop");
    expect(worker.ran.filter((name) => name === "b")).toHaveLength(1);
  });
});

describe("a result on disk", () => {
  async function file(): Promise<string> {
    const [inner = ""] = await readdir(folder);
    const [name = ""] = await readdir(join(folder, inner));
    return join(folder, inner, name);
  }

  test("is what was put, and nothing is left beside it", async () => {
    const key = results.keyOf({ task: "leaf", input: "a" });
    expect(await results.get(key)).toBeUndefined();
    await results.put(key, "proof\nof two lines");
    await results.put(key, "proof\nof two lines");
    expect(await results.get(key)).toBe("proof\nof two lines");
    expect(await readdir(join(folder, key.slice(0, 2)))).toEqual([key]);
    await results.forget(key);
    expect(await results.get(key)).toBeUndefined();
  });

  test.each([
    ["cut short", (text: string) => text.slice(0, -1)],
    ["longer", (text: string) => `${text} `],
    ["another", (text: string) => text.replace("proof", "roof!")],
    ["empty", () => ""],
  ])("that is %s counts as none", async (_, damage) => {
    const key = results.keyOf({ task: "leaf", input: "a" });
    await results.put(key, "a proof");
    await writeFile(await file(), damage(await readFile(await file(), "utf8")));
    expect(await results.get(key)).toBeUndefined();
  });
});
