import { setImmediate as nextTurn } from "node:timers/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { defaultTerms } from "@kifu/chain/terms";
import { Chain } from "../../src/sequencer/Chain.js";
import { Executor } from "../../src/sequencer/Executor.js";
import { StoredStateTree } from "../../src/sequencer/StateTree.js";
import { everything } from "../../src/store/keys.js";
import { openLmdb } from "../../src/store/openLmdb.js";
import { openStore } from "../../src/store/openStore.js";
import type { Store } from "../../src/store/Store.js";
import { storeIdentity } from "../../src/store/StoreIdentity.js";
import { Player } from "../harness/Player.js";
import { temporaryFolder } from "../harness/temporaryStore.js";

/** Both stores share this salt, because a random one would make them differ. */
const SALT = "5a17".repeat(8);

class Sealing {
  private constructor(
    private readonly folder: Awaited<ReturnType<typeof temporaryFolder>>,
    readonly executor: Executor,
    readonly store: Store,
    readonly chain: Chain,
  ) {}

  static async open(hasThread: boolean): Promise<Sealing> {
    const folder = await temporaryFolder();
    const path = join(folder.path, "store");
    const store = await openStore(await openLmdb(path, { writesInThread: true }), {
      ...(await storeIdentity(defaultTerms)),
      salt: SALT,
    });
    const executor = await Executor.start(defaultTerms);
    if (hasThread) executor.useThread(defaultTerms, path);
    await executor.startThread();
    return new Sealing(folder, executor, store, await Chain.start(executor, store));
  }

  /** Every two players begin a match. */
  async register(from: number, to: number): Promise<void> {
    for (let i = from; i <= to; i++) {
      await this.chain.admit(new Player(this.chain.runtime, i).register());
    }
  }

  entries(): string[] {
    const { keyValue } = this.store;
    return Array.from(keyValue.range(everything.from, everything.to), ({ key, value }) =>
      Buffer.concat([key, value]).toString("hex"),
    );
  }

  get isHere(): boolean {
    return this.executor.stateTree(this.store) instanceof StoredStateTree;
  }

  async remove(): Promise<void> {
    await this.chain.stop();
    await this.store.close();
    await this.folder.remove();
  }
}

describe("the tree of the state", () => {
  let here: Sealing;
  let there: Sealing;

  beforeEach(async () => {
    here = await Sealing.open(false);
    there = await Sealing.open(true);
    expect([here.isHere, there.isHere]).toEqual([true, false]);
  });

  afterEach(async () => {
    await here.remove();
    await there.remove();
  });

  it("is the same in a thread as here, block after block, to the byte", async () => {
    for (const sealing of [here, there]) {
      await sealing.register(1, 4);
      await sealing.chain.closeBlock();
      // This block has no transactions, so only hooks write to it.
      await sealing.chain.closeBlock();
      await sealing.register(5, 9);
      await sealing.chain.closeBlock();
    }
    expect(there.isHere).toBe(false);
    expect(there.store.blockCount()).toBe(3);
    expect(there.entries()).toEqual(here.entries());
  });

  it("is built here if the thread ends in the middle of a block, which loses nothing", async () => {
    // The store is open by now. Ending a thread while LMDB opens a store would kill the process.
    // A node never ends a working thread.
    for (const sealing of [here, there]) {
      await sealing.register(1, 3);
      await sealing.chain.closeBlock();
      await sealing.register(4, 6);
    }
    const begun = jest.spyOn(there.executor, "stateTree");
    const closed = there.chain.closeBlock();
    while (begun.mock.calls.length === 0) await nextTurn();
    await there.executor.end();
    await expect(closed).rejects.toThrow("The thread ended");
    expect(there.store.blockCount()).toBe(1);
    for (const sealing of [here, there]) await sealing.chain.closeBlock();
    expect(there.isHere).toBe(true);
    expect(there.entries()).toEqual(here.entries());
  });
});
