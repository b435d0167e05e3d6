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
import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ChainPoint, domainOf, genesis, readChainProof, verifyChain } from "@kifu/chain";
import { StoreReplay } from "../../src/sequencer/StoreReplay.js";
import { BatchFolder } from "../../src/prover/BatchFolder.js";
import { openProvenTree } from "../../src/prover/openProvenTree.js";
import { proofFile } from "../../src/api/http/answerProof.js";
import { InProcessQueue } from "./InProcessQueue.js";
import { proveBatch, type ProveOptions } from "../../src/prover/proveBatch.js";
import { ProofCircuits } from "../../src/prover/ProofCircuits.js";
import { ProvenTree } from "../../src/prover/ProvenTree.js";
import { Results } from "../../src/prover/Results.js";
import type { QueuedTask } from "../../src/prover/runSteps.js";
import { pruneTraces } from "../../src/store/prune.js";
import { settings, Stage } from "../index/events/Stage.js";

jest.setTimeout(300_000);

let circuits: ProofCircuits;
let stage: Stage;
let folder: string;
let tree: ProvenTree;

beforeAll(async () => {
  circuits = await ProofCircuits.compile(settings.chain, { areProofsReal: false });
});

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "kifu-prover-"));
  stage = await Stage.open();
  tree = await ProvenTree.open(join(folder, "tree"));
});

afterEach(async () => {
  await tree.close();
  await stage.stop();
  await rm(folder, { recursive: true, force: true });
});

afterAll(async () => {
  await circuits.close();
});

function options(ran: string[] = [], fails: (task: QueuedTask) => boolean = () => false) {
  const { store } = stage;
  const queue = new InProcessQueue(circuits.tasks);
  return {
    circuits,
    tree,
    commit: async ({ number, blockHashes, proof }) =>
      await store.commit((changes) =>
        changes.appendBatch({ height: number, blockHashes: [...blockHashes], proof }),
      ),
    queue: {
      run: async (task, signal) => {
        if (fails(task)) throw new Error("the prover was ended");
        ran.push(task.name);
        return await queue.run(task, signal);
      },
    },
    results: new Results(join(folder, "results"), "circuits"),
    attempts: 1,
  } satisfies ProveOptions;
}

async function playSome(): Promise<void> {
  const id = await stage.pair(1, 2);
  // The second of these two blocks is empty, although nodes no longer make empty blocks. All
  // blocks together have more transactions than one proof takes.
  await stage.block(2);
  await stage.play(id, "h8 i9");
  await stage.block();
  await stage.play(id, "h9");
  await stage.block(3);
}

describe("the blocks of a store", () => {
  test("are proven from genesis on, and then from where the last batch ended", async () => {
    await playSome();
    const { store } = stage;
    const ends = (height: number) => {
      const result = store.result(height)!;
      return [String(result.stateRoot), String(result.blockHashRoot), String(height + 1)];
    };
    const one = await proveBatch(store, 3, options());
    expect(one).toMatchObject({ number: 0, first: 0, blockHashes: { length: 3 } });
    expect(one.proof.publicInput[5]).toBe("0");
    expect(one.proof.publicOutput.slice(3, 6)).toEqual(ends(2));
    expect(store.provenBlocks()).toBe(3);

    const other = await proveBatch(store, store.blockCount(), options());
    expect(other).toMatchObject({ number: 1, first: 3, blockHashes: { length: 3 } });
    expect(other.proof.publicInput).toEqual(one.proof.publicOutput);
    expect(other.proof.publicOutput.slice(3, 6)).toEqual(ends(5));
    expect(store.provenBlocks()).toBe(6);

    // Runs all checks of a verifier, except for the check of the mock proof itself.
    const verified = async (number: number, from: ChainPoint) =>
      await verifyChain(readChainProof(proofFile(store, number) ?? ""), {
        from,
        verificationKey: "",
      });
    const beginning = genesis(domainOf(settings.chain));
    await expect(verified(0, beginning)).rejects.toMatchObject({ code: "proof/invalid" });
    await expect(verified(1, beginning)).rejects.toMatchObject({ code: "proof/starts-elsewhere" });
    expect(proofFile(store, 2)).toBeUndefined();
  });

  test("are proven on with a tree that was lost", async () => {
    await playSome();
    const { store } = stage;
    await proveBatch(store, 3, options());
    await tree.close();
    tree = await ProvenTree.open(join(folder, "another"));
    await proveBatch(store, 6, options());
    expect([store.provenBlocks(), tree.blocks]).toEqual([6, 6]);
  });

  test("are proven on with a tree that was lost, after what they read and wrote was pruned", async () => {
    await playSome();
    const { store } = stage;
    await proveBatch(store, 3, options());
    expect(await pruneTraces(store, 2, 100)).toMatchObject({ blocks: 2 });
    await tree.close();
    tree = await ProvenTree.open(join(folder, "another"));
    const replayed: number[] = [];
    await proveBatch(store, 4, { ...options(), onReplayed: (done) => replayed.push(done) });
    expect([store.provenBlocks(), tree.blocks]).toEqual([4, 4]);
    expect(replayed).toEqual([1, 2, 3]);

    // An old copy of the folder contains only some of the blocks.
    await pruneTraces(store, 4, 100);
    await tree.close();
    tree = await ProvenTree.open(join(folder, "tree"));
    expect(tree.blocks).toBe(3);
    await stage.play(1, "a1");
    await stage.block();
    await proveBatch(store, 7, options());
    expect([store.provenBlocks(), tree.blocks]).toEqual([7, 7]);
  });

  test("are caught up with until it is aborted, and nothing of it stays on the disk", async () => {
    await playSome();
    const { store } = stage;
    await proveBatch(store, 3, options());
    await pruneTraces(store, 3, 100);
    await tree.close();
    tree = await ProvenTree.open(join(folder, "another"));
    const ended = jest.spyOn(StoreReplay.prototype, "end");
    const stopping = new AbortController();
    const replayed: number[] = [];
    const onReplayed = (done: number) => {
      replayed.push(done);
      stopping.abort(new Error("stopped"));
    };
    const catchingUp = proveBatch(store, 6, { ...options(), onReplayed, signal: stopping.signal });
    await expect(catchingUp).rejects.toThrow("stopped");
    expect([replayed, tree.blocks]).toEqual([[1], 0]);
    const replays = ended.mock.contexts as StoreReplay[];
    ended.mockRestore();
    expect(replays.map((replay) => existsSync(replay["folder"]))).toEqual([false]);
  });

  test("whose transactions differ from what they led to are not caught up with", async () => {
    await playSome();
    const { store } = stage;
    await proveBatch(store, 3, options());
    await pruneTraces(store, 3, 100);
    await tree.close();
    tree = await ProvenTree.open(join(folder, "another"));
    const result = (height: number) => {
      const stored = store.result(height);
      if (height !== 1 || stored === undefined) return stored;
      const stateRoot = { value: stored.stateRoot + 1n };
      return Object.create(stored, { stateRoot }) as typeof stored;
    };
    const altered = Object.assign(Object.create(store) as typeof store, { result });
    await expect(proveBatch(altered, 6, options())).rejects.toMatchObject({
      code: "store/damaged",
      details: { height: 1, what: "root of the state" },
    });
    expect([store.provenBlocks(), tree.blocks]).toEqual([3, 0]);
  });

  test("are handed over after a crash that came before, and proven on", async () => {
    await playSome();
    const { store } = stage;
    const commit = () => Promise.reject(new Error("killed"));
    await expect(proveBatch(store, 3, { ...options(), commit })).rejects.toThrow("killed");
    expect([store.provenBlocks(), tree.blocks]).toEqual([0, 3]);
    await tree.close();
    const batches = new BatchFolder(join(folder, "batches"));
    const opening = { chain: store, folder: join(folder, "tree"), batches };
    tree = await openProvenTree(opening);
    expect(await batches.takeInto(store)).toBe(1);
    expect([store.provenBlocks(), tree.blocks]).toEqual([3, 3]);
    await tree.close();
    tree = await openProvenTree(opening);
    expect(await readdir(join(folder, "batches"))).toEqual([]);
    await proveBatch(store, 6, options());
    expect([store.provenBlocks(), tree.blocks]).toEqual([6, 6]);
  });

  test("are proven on after a crash right after they were handed over, and pruned", async () => {
    await playSome();
    const { store } = stage;
    const honest = options();
    await expect(
      proveBatch(store, 3, {
        ...honest,
        commit: async (batch) => {
          await honest.commit(batch);
          throw new Error("killed");
        },
      }),
    ).rejects.toThrow("killed");
    expect([store.provenBlocks(), tree.blocks]).toEqual([3, 3]);
    await pruneTraces(store, 3, 100);
    const replayed: number[] = [];
    await proveBatch(store, 6, { ...options(), onReplayed: (done) => replayed.push(done) });
    expect([store.provenBlocks(), tree.blocks]).toEqual([6, 6]);
    expect(replayed).toEqual([]);
  });

  test("that are not proven to the end are left as they were, and little is done again", async () => {
    await playSome();
    const { store } = stage;
    const count = store.blockCount();
    const ran: string[] = [];
    const failing = options(ran, ({ task }) => task === "mergeBlocks");
    await expect(proveBatch(store, count, failing)).rejects.toMatchObject({
      code: "prover/task-failed",
    });
    expect(store.provenBlocks()).toBe(0);
    expect(ran.length).toBeGreaterThan(8);
    const again: string[] = [];
    await proveBatch(store, count, options(again));
    expect(again).toEqual(["blocks 0 to 4, blocks 4 to 6"]);
    expect(store.provenBlocks()).toBe(count);
  });

  test("whose time was chosen far ahead are proven with that time", async () => {
    await stage.admit(stage.player(1).register());
    await stage.block();
    const { proof } = await proveBatch(stage.store, 1, options());
    const { afterNetworkState } = stage.store.result(0)!;
    expect(proof.publicOutput[6]).toBe(String(afterNetworkState.hash()));
  });

  test("cannot be proven with another time than theirs", async () => {
    await playSome();
    const ran: string[] = [];
    const honest = options(ran);
    const lying: ProveOptions = {
      ...honest,
      queue: {
        run: async (task, signal) => {
          const input = task.input.replace('"times":[["0","1"]', '"times":[["0","500"]');
          return await honest.queue.run({ ...task, input }, signal);
        },
      },
    };
    await expect(proveBatch(stage.store, 6, lying)).rejects.toMatchObject({
      code: "prover/task-failed",
    });
    // The process that refused the task still works.
    await honest.results.clear();
    expect(await proveBatch(stage.store, 6, honest)).toMatchObject({ first: 0 });
  });

  test("are not proven when there are none", async () => {
    await expect(proveBatch(stage.store, 0, options())).rejects.toThrow("no block");
  });
});
