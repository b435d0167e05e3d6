import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Queue } from "bullmq";
import { defaultTerms } from "@kifu/chain/terms";
import { mergeInPairs, type ProvingStep, RefusedTask } from "../../../src/prover/ProvingStep.js";
import {
  announcedChains,
  findChain,
  PREFIX,
  type ProvenByQueue,
  queueName,
  REFUSED_PREFIX,
} from "../../../src/prover/redis/announcedChains.js";
import { assertReachable, RedisConnection } from "../../../src/prover/redis/RedisConnection.js";
import { RedisQueue, type RedisQueueOptions } from "../../../src/prover/redis/RedisQueue.js";
import { RedisWorker, type RedisWorkerOptions } from "../../../src/prover/redis/RedisWorker.js";
import { Results } from "../../../src/prover/Results.js";
import { type QueuedTask, runSteps } from "../../../src/prover/runSteps.js";
import { RedisProcess } from "../../harness/RedisProcess.js";
import { PlainQueue } from "./PlainQueue.js";

jest.setTimeout(30_000);

const chain: ProvenByQueue = { ...defaultTerms, circuits: "c1", version: "1.0.0" };
const LOCK_MS = 1000;
const never = new AbortController().signal;

let redis: RedisProcess;
let closing: (() => Promise<unknown>)[];

beforeEach(async () => {
  closing = [];
  redis = await RedisProcess.start();
});

afterEach(async () => {
  await Promise.all(closing.map((close) => close()));
  await redis.done();
});

function planner(options: Partial<RedisQueueOptions> = {}): RedisQueue {
  const queue = new RedisQueue({ url: redis.url, chain, lookMs: 500, ...options });
  closing.push(() => queue.close());
  return queue;
}

function joinWith(queue: PlainQueue, options: Partial<RedisWorkerOptions> = {}): RedisWorker {
  const usual = { url: redis.url, chain, name: "host-a", queue, lockMs: LOCK_MS };
  const worker = new RedisWorker({ ...usual, ...options });
  closing.push(() => worker.close());
  return worker;
}

function task(input: string): QueuedTask {
  return { task: "echo", input, key: `key-${input}`, name: input };
}

async function jobs(): Promise<(string | undefined)[]> {
  const queue = new Queue(queueName(chain), { connection: { url: redis.url }, prefix: PREFIX });
  try {
    return (await queue.getJobs()).map(({ id }) => id);
  } finally {
    await queue.close();
  }
}

async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
}

function signal(): { readonly done: Promise<void>; readonly now: () => void } {
  let now = () => {};
  const done = new Promise<void>((resolve) => (now = resolve));
  return { done, now };
}

describe("a task in Redis", () => {
  test("is done by a worker, and nothing of it is left when its result was taken", async () => {
    const timed: number[] = [];
    const queue = planner({ onTimed: (_, ms) => void timed.push(ms) });
    const worker = new PlainQueue();
    joinWith(worker);
    expect(await queue.run(task("a"), never)).toBe("(a)");
    expect(await jobs()).toEqual(["key-a"]);
    await queue.taken("key-a", never);
    expect(await jobs()).toEqual([]);
    expect(timed).toHaveLength(1);
  });

  test("waits for a worker to join", async () => {
    const workers: number[] = [];
    const result = planner({ onWorkers: (count) => void workers.push(count) }).run(
      task("a"),
      never,
    );
    await until(async () => (await jobs()).length === 1);
    joinWith(new PlainQueue());
    expect(await result).toBe("(a)");
    expect(workers[0]).toBe(0);
  });

  test("that was done before has its result at once", async () => {
    const worker = new PlainQueue();
    joinWith(worker);
    // A prover requested this task and ended before the result came.
    const closed = await asked("a");
    await until(() => worker.ran.length === 1);
    await closed();
    expect(await planner().run(task("a"), never)).toBe("(a)");
    expect(worker.ran).toEqual(["a"]);
  });

  test("that is asked for twice, by two or by one, is done once", async () => {
    const worker = new PlainQueue(() => new Promise((resolve) => setTimeout(resolve, 100)));
    joinWith(worker);
    joinWith(worker, { name: "host-b" });
    const [one, other] = [planner(), planner()];
    const asking = [one, one, other].map((queue) => queue.run(task("a"), never));
    expect(await Promise.all(asking)).toEqual(["(a)", "(a)", "(a)"]);
    expect(worker.ran).toEqual(["a"]);
  });

  test("that is refused is a failure, which names the worker, and can be tried again", async () => {
    let isHonest = false;
    joinWith(
      new PlainQueue(() => {
        if (!isHonest) throw new RefusedTask("no such move");
      }),
    );
    const queue = planner();
    const refused = queue.run(task("a"), never);
    await expect(refused).rejects.toThrow(RefusedTask);
    await expect(refused).rejects.toThrow("no such move (host-a)");
    expect(await jobs()).toEqual([]);
    isHonest = true;
    expect(await queue.run(task("a"), never)).toBe("(a)");
  });

  test("that failed before it was asked for is tried again", async () => {
    let isHonest = false;
    joinWith(
      new PlainQueue(() => {
        if (!isHonest) throw new Error("no memory");
      }),
    );
    const queue = new Queue(queueName(chain), { connection: { url: redis.url }, prefix: PREFIX });
    closing.push(() => queue.close());
    await queue.add("echo", task("a"), { jobId: "key-a" });
    await until(async () => (await queue.getFailedCount()) === 1);
    isHonest = true;
    expect(await planner().run(task("a"), never)).toBe("(a)");
  });

  test("whose worker had an error of its own is a failure, and not refused", async () => {
    joinWith(
      new PlainQueue(() => {
        throw new Error("The proving process ended (SIGKILL).");
      }),
    );
    const failing = planner().run(task("a"), never);
    await expect(failing).rejects.toThrow("The proving process ended (SIGKILL). (host-a)");
    await expect(failing).rejects.not.toThrow(RefusedTask);
  });

  test("that is not one of ours is refused, and the worker continues", async () => {
    const worker = new PlainQueue();
    joinWith(worker);
    const queue = new Queue(queueName(chain), { connection: { url: redis.url }, prefix: PREFIX });
    closing.push(() => queue.close());
    // No prover waits for this job, so its failure stays in Redis.
    await queue.add("echo", { input: 5 }, { jobId: "key-a" });
    await until(async () => (await queue.getFailedCount()) === 1);
    const [refused] = await queue.getFailed();
    expect(refused?.failedReason).toMatch(REFUSED_PREFIX);
    expect(refused?.failedReason).toContain("a string");
    expect(await planner().run(task("b"), never)).toBe("(b)");
    expect(worker.ran).toEqual(["b"]);
  });

  test("whose answer is not a text is refused", async () => {
    joinWith(new PlainQueue(), {
      queue: { run: async () => ({ proof: 5 }) as unknown as string },
    });
    await expect(planner().run(task("a"), never)).rejects.toThrow("The answer is not a text");
  });

  test("of a worker that is killed is done by another", async () => {
    const killed = await heldBy();
    const result = planner().run(task("a"), never);
    await killed.taken;
    killed.child.kill("SIGKILL");
    joinWith(new PlainQueue(), { name: "host-b" });
    expect(await result).toBe("(a)");
  });

  test("of a worker that leaves is given to another at once", async () => {
    const taken = signal();
    const leaving = joinWith(
      new PlainQueue(async (_, signal) => {
        taken.now();
        await once(signal, "abort");
        throw signal.reason;
      }),
      { lockMs: 600_000 },
    );
    const result = planner().run(task("a"), never);
    await taken.done;
    await leaving.close();
    joinWith(new PlainQueue(), { name: "host-b", lockMs: 600_000 });
    expect(await result).toBe("(a)");
  });

  test("that takes longer than a worker is waited for stays with the worker that lives", async () => {
    const long = new PlainQueue(() => new Promise((resolve) => setTimeout(resolve, 4 * LOCK_MS)));
    const idle = new PlainQueue();
    joinWith(long);
    const result = planner().run(task("a"), never);
    await until(() => long.ran.length === 1);
    joinWith(idle, { name: "host-b" });
    expect(await result).toBe("(a)");
    expect([long.ran, idle.ran]).toEqual([["a"], []]);
  });

  test("is not waited for when the run is ended, and stays for the next", async () => {
    const ending = new AbortController();
    const queue = planner();
    const running = queue.run(task("a"), ending.signal);
    await until(async () => (await jobs()).length === 1);
    ending.abort(new Error("stop"));
    await expect(running).rejects.toThrow("stop");
    expect(await jobs()).toEqual(["key-a"]);
  });

  test("of other circuits, or of another chain, is not seen by a worker", async () => {
    const worker = new PlainQueue();
    joinWith(worker);
    const others = [
      { ...chain, circuits: "c2" },
      { ...chain, salt: "1".repeat(32) },
      { ...chain, name: "another" },
    ];
    expect(new Set([chain, ...others].map(queueName)).size).toBe(4);
    const ending = new AbortController();
    const asking = others.map((other) =>
      planner({ chain: other }).run(task("a"), ending.signal).catch(String),
    );
    expect(await planner().run(task("b"), never)).toBe("(b)");
    ending.abort(new Error("stop"));
    expect(await Promise.all(asking)).toEqual(others.map(() => "Error: stop"));
    expect(worker.ran).toEqual(["b"]);
  });

  /** Requests a task. The returned function ends the prover that requested it. */
  async function asked(input: string) {
    const queue = new RedisQueue({ url: redis.url, chain });
    const running = queue.run(task(input), never).catch(() => undefined);
    await until(async () => (await jobs()).length === 1);
    return async () => {
      await queue.close();
      await running;
    };
  }

  /** A worker in a separate process. `taken` resolves when it has taken a task. */
  async function heldBy() {
    const program = fileURLToPath(new URL("./holdingWorker.js", import.meta.url));
    const options = JSON.stringify({ url: redis.url, chain, lockMs: LOCK_MS });
    const child = fork(program, [options], {
      env: { ...process.env, NODE_OPTIONS: "" },
    });
    closing.push(async () => child.kill("SIGKILL"));
    return { child, taken: once(child, "message") };
  }
});

describe("a batch proven through Redis", () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "kifu-results-"));
  });

  afterEach(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  const leaf = (name: string): ProvingStep => ({
    name,
    task: "leaf",
    needs: [],
    input: () => name,
  });
  const merge = (left: ProvingStep, right: ProvingStep): ProvingStep => ({
    name: `${left.name}${right.name}`,
    task: "merge",
    needs: [left, right],
    input: (proofs) => proofs.join("+"),
  });
  const steps = () => mergeInPairs([..."abcdefgh"].map(leaf), merge);
  const WHOLE = "((((a)+(b))+((c)+(d)))+(((e)+(f))+((g)+(h))))";

  test("is the same by two workers as by one, and nothing is left in Redis", async () => {
    const both = signal();
    const ran = new Set<string>();
    const [one, other] = ["one", "other"].map(
      (name) =>
        new PlainQueue(async () => {
          // Each worker waits until the other has started, so that neither worker runs all tasks.
          ran.add(name);
          if (ran.size === 2) both.now();
          await both.done;
        }),
    );
    joinWith(one!);
    joinWith(other!, { name: "host-b" });
    const results = new Results(folder, "circuits");
    expect(await runSteps(steps(), { queue: planner(), results })).toBe(WHOLE);
    expect([...one!.ran, ...other!.ran]).toHaveLength(15);
    expect(await jobs()).toEqual([]);
  });

  test.each([
    ["keeps what it had", true],
    ["lost all it had", false],
  ])("continues when Redis is started again and %s", async (_, keeps) => {
    const own = await RedisProcess.start({ keeps });
    closing.push(() => own.done());
    const seen: string[] = [];
    const hang = signal();
    const taken = signal();
    const worker = new PlainQueue(async ({ name }) => {
      if (name === "c") {
        taken.now();
        await hang.done;
      }
    });
    joinWith(worker, { url: own.url });
    const queue = planner({
      url: own.url,
      onAway: () => void seen.push("away"),
      onBack: () => void seen.push("back"),
    });
    const running = runSteps(steps(), { queue, results: new Results(folder, "circuits") });
    await taken.done;
    await own.kill();
    await until(() => seen.includes("away"));
    await own.start();
    await until(() => seen.includes("back"));
    hang.now();
    expect(await running).toBe(WHOLE);
    expect(seen).toEqual(["away", "back"]);
  });

  test("is ended at once while Redis is away", async () => {
    const own = await RedisProcess.start();
    closing.push(() => own.done());
    const away = signal();
    const ending = new AbortController();
    const queue = planner({ url: own.url, onAway: () => away.now() });
    const results = new Results(folder, "circuits");
    const running = runSteps(steps(), { queue, results, signal: ending.signal });
    running.catch(() => undefined);
    await own.kill();
    await away.done;
    ending.abort(new Error("stop"));
    await expect(running).rejects.toThrow("stop");
    await queue.close();
  });

  test("takes up what was finished while its prover was not there", async () => {
    const worker = new PlainQueue();
    const ending = new AbortController();
    const results = new Results(folder, "circuits");
    const first = new RedisQueue({ url: redis.url, chain });
    const running = runSteps(steps(), { queue: first, results, signal: ending.signal });
    await until(async () => (await jobs()).length === 8);
    ending.abort(new Error("stop"));
    await expect(running).rejects.toThrow("stop");
    await first.close();
    joinWith(worker);
    await until(() => worker.ran.length === 8);
    expect(await runSteps(steps(), { queue: planner(), results })).toBe(WHOLE);
    expect(worker.ran).toHaveLength(15);
    expect(await jobs()).toEqual([]);
  });

  test("that is made from a wrong result fails with its name, and is not made from it again", async () => {
    let isHonest = false;
    const results = new Results(folder, "circuits");
    let keyOfA = "";
    const worker = new PlainQueue(async ({ task, input, name, key }) => {
      if (name === "a") keyOfA = key;
      if (task !== "merge" || !input.includes("wrong")) return;
      // Wait until the earlier results are stored, however slow the disk is.
      await until(async () => (await results.get(keyOfA)) !== undefined);
      throw new RefusedTask("not a proof");
    });
    joinWith(worker, {
      queue: {
        run: async (task, signal) => {
          const result = await worker.run(task, signal);
          return task.name === "c" && !isHonest ? "(wrong)" : result;
        },
      },
    });
    const failing = runSteps(steps(), { queue: planner(), results });
    await expect(failing).rejects.toMatchObject({
      code: "prover/task-failed",
      message: "A proof could not be made: cd.",
      details: { madeFrom: "c; d", reason: "not a proof (host-a)" },
    });
    isHonest = true;
    worker.ran.length = 0;
    expect(await runSteps(steps(), { queue: planner(), results })).toBe(WHOLE);
    expect(worker.ran).toContain("c");
    expect(worker.ran).not.toContain("a");
  });
});

describe("a Redis", () => {
  test("that is not installed is asked for, with what to do", async () => {
    const missing = RedisProcess.start({ program: "no-redis-server" });
    await expect(missing).rejects.toThrow("apt-get install redis-server");
  });

  test("that does not answer at the start is an error with its address, without its password", async () => {
    await redis.kill();
    const { port } = redis;
    const refused = assertReachable(`redis://user:secret-word@127.0.0.1:${port}`);
    await expect(refused).rejects.toMatchObject({
      code: "prover/queue-unreachable",
      details: { queue: `redis://user:***@127.0.0.1:${port}` },
    });
    const error: unknown = await refused.catch((given: unknown) => given);
    expect(JSON.stringify(error) + String(error)).not.toContain("secret-word");
    expect(JSON.stringify(error)).toContain("ECONNREFUSED");
  });

  test("with a password is reached with it, and with no other", async () => {
    const own = await RedisProcess.start({ password: "secret-word" });
    closing.push(() => own.done());
    await assertReachable(own.url);
    joinWith(new PlainQueue(), { url: own.url });
    expect(await planner({ url: own.url }).run(task("a"), never)).toBe("(a)");
    const { port } = own;
    for (const url of [`redis://127.0.0.1:${port}`, `redis://:other@127.0.0.1:${port}`]) {
      await expect(assertReachable(url)).rejects.toMatchObject({
        code: "prover/queue-unreachable",
      });
    }
  });

  test("lists the chains that are proven through it for workers, and skips what is not Kifu's", async () => {
    const own = new RedisConnection(redis.url);
    closing.push(() => own.close());
    const connection = own.redis;
    expect(await announcedChains(connection)).toEqual([]);
    await connection.set("kifu:chain:1", "not JSON");
    await connection.set("kifu:chain:2", JSON.stringify({ ...chain, salt: 5 }));
    planner();
    const other = { ...chain, salt: "1".repeat(32) };
    planner({ chain: other });
    await until(async () => (await announcedChains(connection)).length === 2);
    expect(await announcedChains(connection)).toEqual(expect.arrayContaining([chain, other]));

    const { salt } = other;
    expect(await findChain(connection, { salt, signal: never })).toEqual(other);
    await expect(findChain(connection, { salt: "", signal: never })).rejects.toMatchObject({
      code: "config/bad-value",
      message: "Several chains are proven with this Redis.",
    });
  });

  test("lets a worker wait for a prover, and names the only chain", async () => {
    const own = new RedisConnection(redis.url);
    closing.push(() => own.close());
    const waiting = signal();
    const found = findChain(own.redis, {
      salt: "",
      signal: never,
      onWait: waiting.now,
      lookMs: 50,
    });
    await waiting.done;
    planner();
    expect(await found).toEqual(chain);
  });
});
