import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { createNode } from "../../src/node.js";
import type { Chain } from "../../src/sequencer/Chain.js";
import { openChain } from "../harness/openChain.js";
import type { Store } from "../../src/store/Store.js";
import { defaultTerms } from "@kifu/chain";
import { Player } from "../harness/Player.js";
import { openStoreAt, temporaryFolder } from "../harness/temporaryStore.js";

describe("a restart", () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let store: Store;
  let chain: Chain;

  beforeEach(async () => {
    folder = await temporaryFolder();
    await open();
  });

  afterEach(async () => {
    await close();
    await folder.remove();
  });

  let now: number;
  let begun: number;

  async function open(): Promise<void> {
    store = await openStoreAt(folder.path);
    now = 0;
    const chainTime = (from: number) => {
      begun = from;
      return { now: () => now };
    };
    chain = await openChain(store, defaultTerms, { chainTime });
  }

  async function close(): Promise<void> {
    await chain.stop();
    await store.close();
  }

  it("continues after the last block, with the same state", async () => {
    const [a, b] = [new Player(chain.runtime, 1), new Player(chain.runtime, 2)];
    await chain.admit(a.register());
    await chain.admit(b.register());
    const { result } = await chain.closeBlock();
    await close();
    await open();
    expect(chain.openHeight).toBe(1);
    expect(store.result(0)?.stateRoot).toBe(result.stateRoot);
    const match = chain.committed.match(1);
    expect(match?.first.owner.toBase58()).toBe(a.address);
  });

  it("continues at the time of the stop, less what pages take to come back", async () => {
    const a = new Player(chain.runtime, 1);
    await chain.admit(a.register());
    await chain.closeBlock();
    expect(chain.time).toBeLessThan(10);
    now = 3600;
    await close();
    await open();
    expect(begun).toBe(3590);
    expect(chain.time).toBeLessThan(10);
  });

  it("continues at the time saved last, when it was killed", async () => {
    now = 3600;
    await chain.saveTime();
    now = 3604;
    await store.close();
    await open();
    expect(begun).toBe(3590);
    // The saved time does not go back.
    now = 100;
    await chain.saveTime();
    expect(store.clockTime()).toBe(3600);
  });

  it("does not continue before its latest block", async () => {
    const a = new Player(chain.runtime, 1);
    now = 3600;
    await chain.admit(a.register({ validUntil: 3700 }));
    const { result } = await chain.closeBlock();
    await chain.saveTime();
    await close();
    await open();
    expect(begun).toBe(Number(result.afterNetworkState.block.height.toBigInt()) + 1);
    expect(begun).toBe(3601);
  });

  it("saves no time over another process's blocks", async () => {
    now = 3600;
    jest.spyOn(store, "blockCount").mockReturnValueOnce(7);
    await chain.saveTime();
    expect(store.clockTime()).toBe(0);
  });

  it("runs again what was admitted and in no block yet", async () => {
    const [a, b] = [new Player(chain.runtime, 1), new Player(chain.runtime, 2)];
    await chain.admit(a.register());
    await chain.closeBlock();
    const { hash } = await chain.admit(b.register());
    expect(store.status(hash)).toEqual({ kind: "pending" });
    await close();
    await open();
    expect(chain.openTransactions).toHaveLength(1);
    expect(chain.pending.matchCount()).toBe(1);
    expect(chain.committed.matchCount()).toBe(0);
    await chain.closeBlock();
    expect(store.status(hash)).toMatchObject({ kind: "included", height: 1, ok: true });
    expect(store.pending()).toHaveLength(0);
  });

  it("drops what was pending and can no longer run, with its code", async () => {
    const a = new Player(chain.runtime, 1);
    const leaving = a.resign(9, 0);
    await store.commit((changes) => changes.addPending(leaving));
    await close();
    await open();
    expect(chain.openTransactions).toHaveLength(0);
    expect(store.status(String(leaving.hash()))).toMatchObject({
      kind: "dropped",
      code: "match/unknown",
    });
  });

  it("drops what somebody has put into the store and its sender never signed", async () => {
    const [a, b] = [new Player(chain.runtime, 1), new Player(chain.runtime, 2)];
    const forged = [a.register(), a.register()];
    for (const transaction of forged) {
      transaction.signature = b.register().signature;
      await store.commit((changes) => changes.addPending(transaction));
    }
    await close();
    store = await openStoreAt(folder.path);
    ({ chain } = await createNode({ store }));
    expect(chain.openTransactions).toHaveLength(0);
    expect(store.pending()).toHaveLength(0);
    for (const transaction of forged) {
      expect(store.status(String(transaction.hash()))).toMatchObject({
        kind: "dropped",
        code: "ingress/bad-signature",
      });
    }
  });

  it("restores what its sender did sign, with the same check", async () => {
    const a = new Player(chain.runtime, 1);
    await store.commit((changes) => changes.addPending(a.register()));
    await close();
    store = await openStoreAt(folder.path);
    ({ chain } = await createNode({ store }));
    expect(chain.openTransactions).toHaveLength(1);
  });

  it("leaves what waits for an earlier nonce to the ingress", async () => {
    const a = new Player(chain.runtime, 1);
    a.register();
    const second = a.register();
    await store.commit((changes) => changes.addPending(second));
    await close();
    await open();
    expect(chain.openTransactions).toHaveLength(0);
    expect(store.pending().map((tx) => String(tx.hash()))).toEqual([String(second.hash())]);
  });
});
