import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import type { Chain } from "../../src/sequencer/Chain.js";
import { BlockProducer } from "../../src/sequencer/BlockProducer.js";
import { openChain } from "../harness/openChain.js";
import type { Store } from "../../src/store/Store.js";
import { defaultTerms } from "@kifu/chain";
import { Player } from "../harness/Player.js";
import { openStoreAt, temporaryFolder } from "../harness/temporaryStore.js";

const INTERVAL = 150;
/** An interval much longer than any step takes. A test that waits for its end fails. */
const LONG = 10_000;

describe("the producer", () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let store: Store;
  let chain: Chain;
  let producer: BlockProducer | undefined;
  let closedAt: number[];
  let ends: string[];

  beforeEach(async () => {
    folder = await temporaryFolder();
    store = await openStoreAt(folder.path);
    chain = await openChain(store, defaultTerms);
    closedAt = [];
    ends = [];
    chain.events.on("block", () => closedAt.push(performance.now()));
  });

  afterEach(async () => {
    producer?.stop();
    await chain.stop();
    await store.close();
    await folder.remove();
  });

  function beat({ intervalMs = INTERVAL, maximumTransactions = 1000 } = {}): unknown[] {
    const failures: unknown[] = [];
    producer = new BlockProducer(chain, {
      intervalMs,
      maximumTransactions,
      onFailure: (error) => failures.push(error),
      onEnd: (cause) => ends.push(cause.code),
    });
    producer.start();
    return failures;
  }

  async function blocks(count: number): Promise<void> {
    while (closedAt.length < count) await pause(5);
  }

  it("makes no block while nothing happens", async () => {
    beat();
    await pause(4 * INTERVAL);
    expect(store.blockCount()).toBe(0);
  });

  it("closes a block at once when a transaction comes after a pause", async () => {
    beat({ intervalMs: LONG });
    await pause(INTERVAL);
    await chain.admit(new Player(chain.runtime, 1).register());
    const admittedAt = performance.now();
    await blocks(1);
    expect((closedAt[0] ?? Infinity) - admittedAt).toBeLessThan(LONG / 2);
    expect(store.block(0)?.transactions).toHaveLength(1);
  });

  it("keeps the interval between blocks, and gathers what comes meanwhile", async () => {
    beat();
    const players = [1, 2, 3].map((number) => new Player(chain.runtime, number));
    await chain.admit((players[0] as Player).register());
    await blocks(1);
    for (const player of players.slice(1)) await chain.admit(player.register());
    await blocks(2);
    expect(store.block(1)?.transactions).toHaveLength(2);
    expect((closedAt[1] ?? 0) - (closedAt[0] ?? 0)).toBeGreaterThan(INTERVAL / 2);
  });

  it("closes a full block without waiting for the interval", async () => {
    beat({ intervalMs: LONG, maximumTransactions: 2 });
    const players = [1, 2, 3].map((number) => new Player(chain.runtime, number));
    await chain.admit((players[0] as Player).register());
    await blocks(1);
    await chain.admit((players[1] as Player).register());
    await chain.admit((players[2] as Player).register());
    const fullAt = performance.now();
    await blocks(2);
    expect((closedAt[1] ?? Infinity) - fullAt).toBeLessThan(LONG / 2);
  });

  it("reports a block that cannot be committed, and commits it when the cause is gone", async () => {
    const failures = beat();
    const commit = store.commit.bind(store);
    let failing = true;
    store.commit = async (stage) => {
      // Only the commit of a block increases the number of blocks.
      let isBlock = false;
      await commit(async (changes) => {
        const append = changes.appendBlock.bind(changes);
        changes.appendBlock = (block) => {
          isBlock = true;
          append(block);
        };
        await stage(changes);
        if (isBlock && failing) throw new Error("the disk is full");
      });
    };
    await chain.admit(new Player(chain.runtime, 1).register());
    while (failures.length === 0) await pause(5);
    expect(store.blockCount()).toBe(0);
    expect(chain.openTransactions).toHaveLength(1);
    failing = false;
    await blocks(1);
    expect(store.block(0)?.transactions).toHaveLength(1);
  });

  it("reports since when a block is needed and missing", async () => {
    const failures = beat();
    expect(producer?.neededSince).toBeUndefined();
    const closeBlock = chain.closeBlock.bind(chain);
    chain.closeBlock = async () => Promise.reject(new Error("the disk is full"));
    await chain.admit(new Player(chain.runtime, 1).register());
    const since = producer?.neededSince;
    expect(since).toBeLessThanOrEqual(performance.now());
    while (failures.length < 2) await pause(5);
    expect(producer?.neededSince).toBe(since);
    chain.closeBlock = closeBlock;
    await blocks(1);
    expect(producer?.neededSince).toBeUndefined();
  });

  it("ends when something else has written blocks, and leaves those alone", async () => {
    const failures = beat({ intervalMs: LONG });
    await chain.admit(new Player(chain.runtime, 1).register());
    await blocks(1);
    producer?.stop();
    const other = await openChain(store, defaultTerms);
    const theirs = await other.closeBlock();
    await chain.admit(new Player(chain.runtime, 2).register());
    const again = beat();
    while (ends.length === 0) await pause(5);
    expect(ends).toEqual(["store/overtaken"]);
    expect(producer?.endedBy).toMatchObject({ details: { height: 1, storedBlocks: 2 } });
    expect(producer?.neededSince).toBeUndefined();
    await pause(2 * INTERVAL);
    expect([...failures, ...again]).toEqual([]);
    expect(ends).toHaveLength(1);
    expect(store.blockCount()).toBe(2);
    expect(store.block(1)?.hash).toEqual(theirs.block.hash);
    await other.stop();
  });

  it("waits before it tries a full block again, so that others have their turn", async () => {
    const began = performance.now();
    const failures = beat({ maximumTransactions: 1 });
    const closeBlock = chain.closeBlock.bind(chain);
    chain.closeBlock = async () => Promise.reject(new Error("the disk is full"));
    await chain.admit(new Player(chain.runtime, 1).register());
    while (failures.length < 3) await pause(5);
    expect(performance.now() - began).toBeGreaterThan(1.5 * INTERVAL);
    chain.closeBlock = closeBlock;
    await blocks(1);
    expect(store.block(0)?.transactions).toHaveLength(1);
  });
});

async function pause(ms: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms));
}
