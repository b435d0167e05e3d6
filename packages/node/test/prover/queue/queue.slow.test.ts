import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  jest,
  test,
} from "@jest/globals";
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { defaultTerms } from "@kifu/chain/terms";
import { mergeInPairs, type ProvingStep, RefusedTask } from "../../../src/prover/ProvingStep.js";
import {
  announcedChains,
  findChain,
  type ProvenByQueue,
  queueName,
} from "../../../src/prover/queue/announcedChains.js";
import {
  assertReachable,
  QueueDatabase,
  type QueueWatch,
} from "../../../src/prover/queue/QueueDatabase.js";
import { QueueWorker, type QueueWorkerOptions } from "../../../src/prover/queue/QueueWorker.js";
import { SharedQueue, type SharedQueueOptions } from "../../../src/prover/queue/SharedQueue.js";
import { Results } from "../../../src/prover/Results.js";
import { type QueuedTask, runSteps } from "../../../src/prover/runSteps.js";
import { freePort } from "../../harness/freePort.js";
import { PostgresProcess } from "../../harness/PostgresProcess.js";
import { PlainQueue } from "./PlainQueue.js";

jest.setTimeout(30_000);

const chain: ProvenByQueue = { ...defaultTerms, circuits: "c1", version: "1.0.0" };
const LEASE_MS = 1000;
const LOOK_MS = 20;
const never = new AbortController().signal;

let server: PostgresProcess;
let url: string;
let closing: (() => Promise<unknown>)[];

beforeAll(async () => {
  server = await PostgresProcess.start();
});

afterAll(async () => {
  await server.done();
});

beforeEach(async () => {
  closing = [];
  url = await server.database();
});

afterEach(async () => {
  await Promise.all(closing.map((close) => close()));
});

interface Place extends QueueWatch {
  readonly url?: string;
}

function planner(options: Partial<SharedQueueOptions> & Place = {}) {
  const database = new QueueDatabase(options.url ?? url, options);
  const usual = { database, chain, planner: "host-a", lookMs: LOOK_MS };
  const queue = new SharedQueue({ ...usual, ...options });
  closing.push(() => database.close(queue));
  return Object.assign(queue, { leave: () => database.close(queue) });
}

function joinWith(queue: PlainQueue, options: Partial<QueueWorkerOptions> & Place = {}) {
  const database = new QueueDatabase(options.url ?? url);
  const usual = { database, chain, name: "host-a", queue, leaseMs: LEASE_MS, lookMs: LOOK_MS };
  const worker = new QueueWorker({ ...usual, ...options });
  closing.push(() => database.close(worker));
  return worker;
}

function task(input: string): QueuedTask {
  return { task: "echo", input, key: `key-${input}`, name: input };
}

async function query<Row extends object>(text: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

async function jobs(): Promise<string[]> {
  const [tables] = await query<{ tasks: string | null }>(
    "SELECT to_regclass('kifu_tasks') AS tasks",
  );
  if (tables?.tasks == null) return [];
  return (await query<{ key: string }>("SELECT key FROM kifu_tasks ORDER BY id")).map(
    ({ key }) => key,
  );
}

async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
}

function signal(): { readonly done: Promise<void>; readonly now: () => void } {
  let now = () => {};
  const done = new Promise<void>((resolve) => (now = resolve));
  return { done, now };
}

describe("a task in a shared queue", () => {
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
    isHonest = true;
    expect(await queue.run(task("a"), never)).toBe("(a)");
  });

  test("that failed for another prover is tried again", async () => {
    let isHonest = false;
    joinWith(
      new PlainQueue(() => {
        if (!isHonest) throw new Error("no memory");
      }),
    );
    const gone = planner();
    await expect(gone.run(task("a"), never)).rejects.toThrow("no memory");
    await gone.leave();
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

  test("that ends all its workers is a failure", async () => {
    const queue = planner();
    const failing = queue.run(task("a"), never);
    failing.catch(() => undefined);
    await until(async () => (await jobs()).length === 1);
    await query("UPDATE kifu_tasks SET takes = 10");
    const worker = new PlainQueue();
    joinWith(worker);
    await expect(failing).rejects.toThrow("10 workers ended while they proved it.");
    expect(worker.ran).toEqual([]);
    expect(await queue.run(task("a"), never)).toBe("(a)");
  });

  test("of a worker that is killed is done by another", async () => {
    const killed = heldBy();
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
      { leaseMs: 600_000 },
    );
    const result = planner().run(task("a"), never);
    await taken.done;
    await leaving.close();
    expect(await query("SELECT takes, token FROM kifu_tasks")).toEqual([{ takes: 0, token: null }]);
    joinWith(new PlainQueue(), { name: "host-b", leaseMs: 600_000 });
    expect(await result).toBe("(a)");
  });

  test("that takes longer than a worker is waited for stays with the worker that lives", async () => {
    const long = new PlainQueue(() => new Promise((resolve) => setTimeout(resolve, 4 * LEASE_MS)));
    const idle = new PlainQueue();
    joinWith(long);
    const result = planner().run(task("a"), never);
    await until(() => long.ran.length === 1);
    joinWith(idle, { name: "host-b" });
    expect(await result).toBe("(a)");
    expect([long.ran, idle.ran]).toEqual([["a"], []]);
  });

  test("is not taken from a living worker by one whose clock is wrong", async () => {
    const long = new PlainQueue(() => new Promise((resolve) => setTimeout(resolve, 4 * LEASE_MS)));
    joinWith(long);
    const result = planner().run(task("a"), never);
    await until(() => long.ran.length === 1);
    const taken = [3_600_000, -3_600_000].map((aheadMs) => heldBy({ aheadMs }).taken);
    expect(await Promise.race([result, ...taken])).toBe("(a)");
  });

  test("is done for a prover and a worker that start while the database is away", async () => {
    await server.kill();
    const away = signal();
    const result = planner({ onAway: away.now }).run(task("a"), never);
    joinWith(new PlainQueue());
    await away.done;
    await server.start();
    expect(await result).toBe("(a)");
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
    const queue = planner();
    const running = queue.run(task(input), never).catch(() => undefined);
    await until(async () => (await jobs()).length === 1);
    return async () => {
      await queue.leave();
      await running;
    };
  }

  /** A worker in a separate process. `taken` resolves when it has taken a task. */
  function heldBy({ aheadMs = 0 } = {}) {
    const program = fileURLToPath(new URL("./holdingWorker.js", import.meta.url));
    const options = JSON.stringify({ url, chain, leaseMs: LEASE_MS, aheadMs });
    const child = fork(program, [options], {
      env: { ...process.env, NODE_OPTIONS: "" },
    });
    closing.push(async () => child.kill("SIGKILL"));
    return { child, taken: once(child, "message") };
  }
});

describe("a batch proven through a shared queue", () => {
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

  test("is the same by two workers as by one, and nothing is left in the queue", async () => {
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
    ["kept what it had", true],
    ["lost all it had", false],
  ])("continues when the database was away and %s", async (_, isKept) => {
    const seen: string[] = [];
    const hang = signal();
    const taken = signal();
    const worker = new PlainQueue(async ({ name }) => {
      if (name === "c") {
        taken.now();
        await hang.done;
      }
    });
    joinWith(worker);
    const queue = planner({
      onAway: () => void seen.push("away"),
      onBack: () => void seen.push("back"),
    });
    const running = runSteps(steps(), { queue, results: new Results(folder, "circuits") });
    await taken.done;
    await server.kill();
    await until(() => seen.includes("away"));
    // With what the database keeps, this proof is made only once.
    if (isKept) hang.now();
    await server.start();
    if (!isKept) await query("DROP TABLE kifu_tasks, kifu_provers");
    await until(() => seen.includes("back"));
    hang.now();
    expect(await running).toBe(WHOLE);
    expect(seen).toEqual(["away", "back"]);
    if (isKept) expect(worker.ran).toHaveLength(15);
  });

  test("continues when the server was paused", async () => {
    const taken = signal();
    const worker = new PlainQueue(({ name }) => {
      if (name === "c") taken.now();
    });
    joinWith(worker);
    const running = runSteps(steps(), {
      queue: planner(),
      results: new Results(folder, "circuits"),
    });
    await taken.done;
    server.signal("SIGSTOP");
    await new Promise((resolve) => setTimeout(resolve, 2 * LEASE_MS));
    server.signal("SIGCONT");
    expect(await running).toBe(WHOLE);
  });

  test("is ended at once while the database is away", async () => {
    const away = signal();
    const ending = new AbortController();
    const queue = planner({ onAway: away.now });
    const results = new Results(folder, "circuits");
    const running = runSteps(steps(), { queue, results, signal: ending.signal });
    running.catch(() => undefined);
    await server.kill();
    try {
      await away.done;
      ending.abort(new Error("stop"));
      await expect(running).rejects.toThrow("stop");
      await queue.leave();
    } finally {
      await server.start();
    }
  });

  test("takes up what was finished while its prover was not there", async () => {
    const worker = new PlainQueue();
    const ending = new AbortController();
    const results = new Results(folder, "circuits");
    const first = planner();
    const running = runSteps(steps(), { queue: first, results, signal: ending.signal });
    await until(async () => (await jobs()).length === 8);
    ending.abort(new Error("stop"));
    await expect(running).rejects.toThrow("stop");
    await first.leave();
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

describe("the database of a queue", () => {
  test("that does not answer at the start is an error with its address, without its password", async () => {
    const port = await freePort();
    const refused = assertReachable(`postgres://user:secret-word@127.0.0.1:${port}/proofs`);
    await expect(refused).rejects.toMatchObject({
      code: "prover/queue-unreachable",
      details: { queue: `postgres://user:***@127.0.0.1:${port}/proofs` },
    });
    const error: unknown = await refused.catch((given: unknown) => given);
    expect(JSON.stringify(error) + String(error)).not.toContain("secret-word");
    expect(JSON.stringify(error)).toContain("ECONNREFUSED");
  });

  test("with a password is reached with it, and with no other", async () => {
    const own = await PostgresProcess.start({ password: "secret-word" });
    closing.push(() => own.done());
    await assertReachable(own.url);
    joinWith(new PlainQueue(), { url: own.url });
    expect(await planner({ url: own.url }).run(task("a"), never)).toBe("(a)");
    for (const password of ["", ":other"]) {
      const url = own.url.replace(":secret-word", password);
      await expect(assertReachable(url)).rejects.toMatchObject({
        code: "prover/queue-unreachable",
      });
    }
  });

  test("can be used by a worker that may use two tables and create none", async () => {
    await assertReachable(url);
    const limited = url.replace("kifu@", "worker@");
    await query("CREATE ROLE worker LOGIN");
    await expect(assertReachable(limited)).rejects.toMatchObject({
      code: "prover/queue-unreachable",
      details: { reason: expect.stringContaining("permission denied") },
    });
    const refused = joinWith(new PlainQueue(), { url: limited });
    await expect(refused.ended).rejects.toThrow("permission denied");
    await query("GRANT SELECT, INSERT, UPDATE, DELETE ON kifu_tasks, kifu_provers TO worker");
    await assertReachable(limited);
    joinWith(new PlainQueue(), { url: limited });
    expect(await planner().run(task("a"), never)).toBe("(a)");
  });

  test("gets its tables once, however many start at the same time", async () => {
    await Promise.all(Array.from({ length: 8 }, () => assertReachable(url)));
  });

  test("lists the chains that are proven through it for workers, and skips what is not Kifu's", async () => {
    const database = connection();
    expect(await announcedChains(database)).toEqual([]);
    const strange = ["not JSON", JSON.stringify({ ...chain, salt: 5 })];
    for (const [i, text] of strange.entries()) {
      await query(
        `INSERT INTO kifu_provers (id, queue, chain, seen_at) VALUES ('${i}', 'q', '${text}', now())`,
      );
    }
    planner();
    const other = { ...chain, salt: "1".repeat(32) };
    planner({ chain: other });
    await until(async () => (await announcedChains(database)).length === 2);
    expect(await announcedChains(database)).toEqual(expect.arrayContaining([chain, other]));

    const { salt } = other;
    expect(await findChain(database, { salt, signal: never })).toEqual(other);
    await expect(findChain(database, { salt: "", signal: never })).rejects.toMatchObject({
      code: "config/bad-value",
      message: "Several chains are proven through this queue.",
    });
    await query("UPDATE kifu_provers SET seen_at = seen_at - interval '61 s'");
    expect(await announcedChains(database)).toEqual([]);
  });

  test("lets one of several provers plan, and another take over from it", async () => {
    const [first, waits] = [planner(), signal()];
    await first.leading;
    const second = planner({ planner: "host-b", announceMs: 50, onWait: waits.now });
    await waits.done;
    await first.leave();
    await second.leading;

    const restarted = planner({ planner: "host-b" });
    await restarted.leading;
    await query("UPDATE kifu_provers SET planner = 'host-c'");
    const replaced = second.run(task("a"), never);
    await expect(replaced).rejects.toMatchObject({ code: "prover/other-batches" });
    await query("UPDATE kifu_provers SET seen_at = seen_at - interval '16 s'");
    await planner({ planner: "host-d" }).leading;
  });

  test("lets a worker wait for a prover, and names the only chain", async () => {
    const waiting = signal();
    const found = findChain(connection(), {
      salt: "",
      signal: never,
      onWait: waiting.now,
      lookMs: 50,
    });
    await waiting.done;
    planner();
    expect(await found).toEqual(chain);
  });

  test("loses tasks that nobody asked for in a week", async () => {
    const old = planner();
    const ending = new AbortController();
    const running = old.run(task("a"), ending.signal);
    await until(async () => (await jobs()).length === 1);
    ending.abort(new Error("stop"));
    await expect(running).rejects.toThrow("stop");
    await query("UPDATE kifu_tasks SET added_at = added_at - interval '8 days'");
    planner({ chain: { ...chain, circuits: "c2" } });
    await until(async () => (await jobs()).length === 0);
  });

  function connection(): QueueDatabase {
    const database = new QueueDatabase(url);
    closing.push(() => database.close());
    return database;
  }
});
