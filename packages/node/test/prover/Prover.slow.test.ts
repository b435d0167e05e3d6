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
import { mkdtemp, readdir, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { BatchFolder } from "../../src/prover/BatchFolder.js";
import { InProcessQueue } from "./InProcessQueue.js";
import { openProvenTree } from "../../src/prover/openProvenTree.js";
import { ProofCircuits } from "../../src/prover/ProofCircuits.js";
import { Prover, type ProverOptions } from "../../src/prover/Prover.js";
import { ProvenTree } from "../../src/prover/ProvenTree.js";
import { Results } from "../../src/prover/Results.js";
import type { TaskQueue } from "../../src/prover/runSteps.js";
import { openLmdb } from "../../src/store/openLmdb.js";
import { Store } from "../../src/store/Store.js";
import { exportStore } from "../../src/store/transfer/exportStore.js";
import { importStore } from "../../src/store/transfer/importStore.js";
import { settings, Stage } from "../index/events/Stage.js";
import { mockBatch } from "../harness/mockBatch.js";

jest.setTimeout(300_000);

let circuits: ProofCircuits;
let stage: Stage;
let folder: string;
let tree: ProvenTree;
let batches: BatchFolder;
let copy: Store | undefined;

beforeAll(async () => {
  circuits = await ProofCircuits.compile(settings.chain, { areProofsReal: false });
});

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "kifu-prover-"));
  stage = await Stage.open();
  tree = await ProvenTree.open(join(folder, "tree"));
  batches = new BatchFolder(join(folder, "batches"));
});

afterEach(async () => {
  await tree.close();
  await copy?.close();
  copy = undefined;
  await stage.stop();
  await rm(folder, { recursive: true, force: true });
});

afterAll(async () => {
  await circuits.close();
});

function proverOf(
  rules = {},
  onProven = (_end: number): void => undefined,
  options: Partial<ProverOptions> = {},
): Prover {
  return new Prover({
    chain: stage.store,
    circuits,
    tree,
    batches,
    rules: { transactions: 4, afterMs: 3_600_000, maximumBlocks: 8, ...rules },
    queue: new InProcessQueue(circuits.tasks),
    results: new Results(join(folder, "results"), "circuits"),
    attempts: 1,
    onProven: (_, end) => onProven(end),
    ...options,
  });
}

async function backUp(): Promise<Store> {
  const keyValue = await openLmdb(join(folder, "copy"));
  copy = new Store(keyValue);
  const file = new PassThrough();
  await Promise.all([exportStore(stage.store, file), importStore(file, keyValue)]);
  return copy;
}

/** Opens the tree as another prover does. Returns true if that removed the existing tree. */
async function openAgain(chain: Store): Promise<boolean> {
  await tree.close();
  let isRemoved = false;
  const onRemoved = () => void (isRemoved = true);
  tree = await openProvenTree({ chain, folder: join(folder, "tree"), batches, onRemoved });
  return isRemoved;
}

const countsOf = (chain: Store) => [
  [chain.provenBlocks(), chain.batchCount()],
  [tree.blocks, tree.batches],
];

/** Makes two blocks. The first starts a match, and the second contains a move. */
async function playSome(first: number): Promise<void> {
  const id = await stage.pair(first, first + 1);
  await stage.block();
  await stage.play(id, "h8");
  await stage.block();
}

describe("a prover beside a chain", () => {
  test("proves everything, though nobody takes its batches meanwhile, and then they are taken", async () => {
    await playSome(1);
    await playSome(3);
    await proverOf({ maximumBlocks: 2 }).proveAll();
    expect([stage.store.provenBlocks(), tree.blocks, tree.batches]).toEqual([0, 4, 2]);
    expect(await batches.takeInto(stage.store)).toBe(2);
    expect(stage.store.provenBlocks()).toBe(4);
    await proverOf().proveAll();
    expect(await batches.takeInto(stage.store)).toBe(0);
  });

  test("proves what is there, and ends, though the chain is played on", async () => {
    await playSome(1);
    const ends: number[] = [];
    const verify = async ({ number }: { number: number }) => {
      if (number > 2) throw new Error("it goes on");
      await playSome(3 + 2 * number);
    };
    await proverOf({ maximumBlocks: 1 }, (end) => ends.push(end), { verify }).proveAll();
    expect(ends).toEqual([1, 2]);
    expect([stage.store.blockCount(), tree.blocks]).toEqual([6, 2]);
    await proverOf({}, (end) => ends.push(end), { verify }).proveAll();
    expect(ends).toEqual([1, 2, 6]);
    expect([stage.store.blockCount(), tree.blocks]).toEqual([8, 6]);
  });

  test("reads a block that waits only once", async () => {
    await playSome(1);
    const ending = new AbortController();
    const { store } = stage;
    const read: number[] = [];
    let looks = 0;
    const chain = Object.assign(Object.create(store) as Store, {
      blockWithResult(height: number) {
        read.push(height);
        return store.blockWithResult(height);
      },
      blockCount() {
        if (++looks === 3) ending.abort();
        return store.blockCount();
      },
    });
    await proverOf({}, undefined, { chain }).run(ending.signal);
    expect(looks).toBeGreaterThanOrEqual(3);
    expect(read).toEqual([0, 1]);
  });

  test("waits until a batch is full, and proves what comes", async () => {
    const ending = new AbortController();
    const ends: number[] = [];
    await playSome(1);
    const running = proverOf({}, (end) => {
      ends.push(end);
      ending.abort();
    }).run(ending.signal);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(ends).toEqual([]);
    // There are three transactions so far. The next two blocks add enough for a batch.
    await playSome(3);
    await running;
    expect(ends).toEqual([3]);
  });

  test("proves little when it has waited for long enough", async () => {
    const ending = new AbortController();
    const ends: number[] = [];
    await playSome(1);
    await proverOf({ afterMs: 0 }, (end) => {
      ends.push(end);
      ending.abort();
    }).run(ending.signal);
    expect(ends).toEqual([2]);
  });

  test.each([
    ["at once when it was made long enough ago, however late the prover comes", 61, [2]],
    ["not yet when it was not", 30, []],
  ])("proves a block %s", async (_, minutes, expected) => {
    await playSome(1);
    await stage.store.commit((changes) => changes.setMadeAt(0, Date.now() - 60_000 * minutes));
    const ending = new AbortController();
    const ends: number[] = [];
    const running = proverOf({ afterMs: 3_600_000 }, (end) => {
      ends.push(end);
      ending.abort();
    }).run(ending.signal);
    if (expected.length === 0) setTimeout(() => ending.abort(), 300);
    await running;
    expect(ends).toEqual(expected);
  });
});

/**
 * A queue whose prover dies after it has stored this many results. Other results never come.
 */
function dyingAfter(most: number) {
  const alive = new InProcessQueue(circuits.tasks);
  const finished: string[] = [];
  let begun = 0;
  let kill: () => void = () => undefined;
  const killed = new Promise<void>((resolve) => (kill = resolve));
  const queue: TaskQueue = {
    run: async (task, signal) => {
      if (begun++ >= most) return await new Promise(() => undefined);
      return await alive.run(task, signal);
    },
    taken: async (key) => {
      finished.push(key);
      if (finished.length === most) kill();
      await Promise.resolve();
    },
  };
  return { queue, finished, killed };
}

function notingQueue() {
  const asked: string[] = [];
  const tasks = new InProcessQueue(circuits.tasks);
  const queue: TaskQueue = {
    run: async (task, signal) => {
      asked.push(task.key);
      return await tasks.run(task, signal);
    },
  };
  return { queue, asked };
}

describe("a prover that was killed in the middle of a batch", () => {
  const resultsOf = () => new Results(join(folder, "results"), "circuits");

  async function dieInBatch(): Promise<readonly string[]> {
    await playSome(1);
    const { queue, finished, killed } = dyingAfter(2);
    void proverOf({ afterMs: 0 }, undefined, { queue }).run(new AbortController().signal);
    await killed;
    await playSome(3);
    return finished;
  }

  test("continues that batch with its finished tasks, though another would be chosen now", async () => {
    const finished = await dieInBatch();
    const ending = new AbortController();
    const ends: number[] = [];
    const { queue, asked } = notingQueue();
    await openAgain(stage.store);
    const resume = (end: number) => {
      if (ends.push(end) === 2) ending.abort();
    };
    await proverOf({ afterMs: 0 }, resume, { queue }).run(ending.signal);
    expect(ends).toEqual([2, 4]);
    expect(finished).toHaveLength(2);
    expect(asked.filter((key) => finished.includes(key))).toEqual([]);
    expect(await batches.takeInto(stage.store)).toBe(2);
    expect(await resultsOf().begun()).toBeUndefined();
  });

  test("continues it also when it should prove all existing blocks and end", async () => {
    await dieInBatch();
    const ends: number[] = [];
    await proverOf({}, (end) => ends.push(end)).proveAll();
    expect(ends).toEqual([2, 4]);
  });

  test("chooses again when the batch's blocks are not the next ones", async () => {
    await playSome(1);
    const blockHashes = [0, 1].map((height) => String(stage.store.blockHeader(height)?.hash));
    for (const other of [
      { number: 0, first: 0, blockHashes: [blockHashes[0]!, "5"] },
      { number: 0, first: 0, blockHashes: [...blockHashes, "5"] },
      { number: 0, first: 0, blockHashes: [] },
      { number: 0, first: 1, blockHashes: [blockHashes[1]!] },
      { number: 1, first: 0, blockHashes: [blockHashes[0]!] },
    ]) {
      await resultsOf().begin(other);
      const ends: number[] = [];
      const failing = proverOf({}, undefined, {
        onBatch: (_first, end) => void ends.push(end),
        queue: { run: async () => await Promise.reject(new Error("no more")) },
      }).proveAll();
      await expect(failing).rejects.toMatchObject({ code: "prover/task-failed" });
      expect(ends).toEqual([2]);
    }
    await resultsOf().begin({ number: 0, first: 0, blockHashes: [blockHashes[0]!] });
    const ends: number[] = [];
    await proverOf({}, (end) => ends.push(end)).proveAll();
    expect(ends).toEqual([1, 2]);
  });

  test("chooses again when its record cannot be read", async () => {
    await playSome(1);
    await resultsOf().begin({ number: 0, first: 0, blockHashes: ["5"] });
    await writeFile(join(folder, "results", "batch.json"), "{");
    const ends: number[] = [];
    await proverOf({}, (end) => ends.push(end)).proveAll();
    expect(ends).toEqual([2]);
  });
});

describe("a prover that is started again", () => {
  test("continues where it was, and hands over what is still missing", async () => {
    await playSome(1);
    await playSome(3);
    await proverOf({ maximumBlocks: 2 }).proveAll();
    // The tree already contains the second batch.
    await rm(join(folder, "batches", "1.json"));
    expect(await openAgain(stage.store)).toBe(false);
    expect(await batches.takeInto(stage.store)).toBe(2);
    expect(await openAgain(stage.store)).toBe(false);
    expect(countsOf(stage.store)).toEqual([
      [4, 2],
      [4, 2],
    ]);
  });

  test("proves again what was lost on its way to the node, and what came after it", async () => {
    await playSome(1);
    await playSome(3);
    await proverOf({ maximumBlocks: 2 }).proveAll();
    await rm(join(folder, "batches", "0.json"));
    expect(await openAgain(stage.store)).toBe(true);
    expect(await readdir(join(folder, "batches"))).toEqual([]);
    await proverOf({ maximumBlocks: 3 }).proveAll();
    expect(await batches.takeInto(stage.store)).toBe(2);
    expect(countsOf(stage.store)).toEqual([
      [4, 2],
      [4, 2],
    ]);
  });

  test("takes in what it had handed over before its tree was lost, and removes what does not fit", async () => {
    await playSome(1);
    await playSome(3);
    await proverOf({ maximumBlocks: 2 }).proveAll();
    await playSome(5);
    await batches.put({ ...mockBatch(stage.store, { number: 2, first: 4, end: 5 }), first: 3 });
    await batches.put(mockBatch(stage.store, { number: 3, first: 5, end: 6 }));
    await tree.close();
    await rm(join(folder, "tree"), { recursive: true });
    tree = await ProvenTree.open(join(folder, "tree"));
    expect(await openAgain(stage.store)).toBe(false);
    expect((await readdir(join(folder, "batches"))).sort()).toEqual(["0.json", "1.json"]);
    const ends: number[] = [];
    await proverOf({}, (end) => ends.push(end)).proveAll();
    expect(ends).toEqual([6]);
    expect(await batches.takeInto(stage.store)).toBe(3);
    expect(countsOf(stage.store)).toEqual([
      [6, 3],
      [6, 3],
    ]);
  });

  test("continues after another prover's batch once the node has it", async () => {
    await playSome(1);
    await proverOf().proveAll();
    const { blockHashes, proof } = mockBatch(stage.store, { number: 0, first: 0, end: 1 });
    await stage.store.commit((changes) =>
      changes.appendBatch({ height: 0, blockHashes: [...blockHashes], proof }),
    );
    await playSome(3);
    await expect(proverOf().proveAll()).rejects.toMatchObject({ code: "prover/other-batches" });
    expect(await openAgain(stage.store)).toBe(true);
    await proverOf().proveAll();
    expect(await batches.takeInto(stage.store)).toBe(1);
    expect(countsOf(stage.store)).toEqual([
      [4, 2],
      [4, 2],
    ]);
  });

  test("makes a damaged tree again", async () => {
    await playSome(1);
    await proverOf().proveAll();
    await batches.takeInto(stage.store);
    for (const damage of [
      (path: string) => truncate(path, 9000),
      (path: string) => writeFile(path, Buffer.alloc(20_000, "x")),
    ]) {
      await tree.close();
      await damage(join(folder, "tree", "data.mdb"));
      expect(await openAgain(stage.store)).toBe(true);
      await playSome(3 + stage.store.blockCount());
      await proverOf().proveAll();
      await batches.takeInto(stage.store);
      expect(tree.blocks).toBe(stage.store.provenBlocks());
    }
    expect(stage.store.provenBlocks()).toBe(6);
  });

  test("is told to stop when another prover is running", async () => {
    await expect(
      openProvenTree({ chain: stage.store, folder: join(folder, "tree"), batches }),
    ).rejects.toMatchObject({
      code: "store/in-use",
      message: "Another prover of this chain is running.",
    });
    expect(tree.blocks).toBe(0);
  });

  test("removes a batch that the node has", async () => {
    await playSome(1);
    await proverOf().proveAll();
    const file = mockBatch(stage.store, { number: 0, first: 0, end: 2 });
    expect(await batches.takeInto(stage.store)).toBe(1);
    await batches.put(file);
    expect(await openAgain(stage.store)).toBe(false);
    expect(await readdir(join(folder, "batches"))).toEqual([]);
  });

  test("begins again with a chain that was made in the place of another", async () => {
    await playSome(1);
    await proverOf({ maximumBlocks: 1 }).proveAll();
    const other = stage;
    stage = await Stage.open();
    try {
      const id = await stage.pair(7, 8);
      await stage.play(id, "a1 b2");
      await stage.block(3);
      expect(await openAgain(stage.store)).toBe(true);
      expect(await readdir(join(folder, "batches"))).toEqual([]);
      await proverOf().proveAll();
      expect(await batches.takeInto(stage.store)).toBe(1);
      expect(countsOf(stage.store)).toEqual([
        [3, 1],
        [3, 1],
      ]);
    } finally {
      await other.stop();
    }
  });

  test("starts again with another chain of which as much was proven elsewhere", async () => {
    await playSome(1);
    await proverOf().proveAll();
    const other = stage;
    stage = await Stage.open();
    try {
      const id = await stage.pair(7, 8);
      await stage.play(id, "a1 b2");
      await stage.block(2);
      await stage.play(id, "c3");
      await stage.block();
      const batch = mockBatch(stage.store, { number: 0, first: 0, end: 2 });
      await stage.store.commit((changes) =>
        changes.appendBatch({ height: 0, blockHashes: [...batch.blockHashes], proof: batch.proof }),
      );
      expect(await openAgain(stage.store)).toBe(true);
      await proverOf().proveAll();
      expect(await batches.takeInto(stage.store)).toBe(1);
      expect(countsOf(stage.store)).toEqual([
        [3, 2],
        [3, 2],
      ]);
    } finally {
      await other.stop();
    }
  });

  test("hands its latest batch over to a store that was restored from before it", async () => {
    await playSome(1);
    await proverOf().proveAll();
    await playSome(3);
    await batches.takeInto(stage.store);
    const restored = await backUp();
    await proverOf().proveAll();
    expect(await batches.takeInto(stage.store)).toBe(1);
    expect(await openAgain(restored)).toBe(false);
    expect(await batches.takeInto(restored)).toBe(1);
    expect(countsOf(restored)).toEqual([
      [4, 2],
      [4, 2],
    ]);
  });

  test("proves again what a restored store no longer has", async () => {
    await playSome(1);
    await proverOf().proveAll();
    await playSome(3);
    await batches.takeInto(stage.store);
    const restored = await backUp();
    await proverOf({ maximumBlocks: 1 }).proveAll();
    expect(await batches.takeInto(stage.store)).toBe(2);
    expect(await openAgain(restored)).toBe(true);
    await proverOf({}, undefined, { chain: restored }).proveAll();
    expect(await batches.takeInto(restored)).toBe(1);
    expect(countsOf(restored)).toEqual([
      [4, 2],
      [4, 2],
    ]);
  });
});
