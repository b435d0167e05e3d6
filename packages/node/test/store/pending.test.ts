import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import type { BlockWithResult, PendingTransaction } from "@proto-kit/sequencer";
import type { Store } from "../../src/store/Store.js";
import { chainOf, numbered, StoreRig } from "./StoreRig.js";

describe("transactions that wait", () => {
  let rig: StoreRig;
  let store: Store;

  beforeEach(async () => {
    rig = await StoreRig.open();
    store = rig.store;
  });

  afterEach(async () => {
    await rig.end();
  });

  function waiting(): string[] {
    return store.pending().map((transaction) => transaction.hash().toString());
  }

  async function accept(...list: PendingTransaction[]): Promise<void> {
    for (const one of list) await store.commit((changes) => changes.addPending(one));
  }

  test("are found after a restart in the order in which they were accepted", async () => {
    const list = numbered(12);
    await accept(...list);
    store = await rig.reopen();
    expect(store.pending()).toEqual(list);
    expect(store.status("3")).toEqual({ kind: "pending" });
    expect(store.transaction("3")).toEqual(list[2]);
  });

  test("wait once, and behind the others when they are accepted again", async () => {
    const [first, second, third] = numbered(3) as [
      PendingTransaction,
      PendingTransaction,
      PendingTransaction,
    ];
    await accept(first, second, third, first);
    expect(waiting()).toEqual(["2", "3", "1"]);
    await store.commit((changes) => {
      changes.addPending(third);
      changes.addPending(second);
    });
    expect(waiting()).toEqual(["1", "3", "2"]);
  });

  test("wait no longer when they are in a block, and do not come back", async () => {
    const [first] = chainOf(1) as [BlockWithResult];
    const list = first.block.transactions.map(({ tx }) => tx);
    await accept(...list, ...numbered(1));
    await store.commit((changes) => changes.appendBlock(first));
    expect(waiting()).toEqual(["1"]);
    expect(store.status(list[0]!.hash().toString())).toMatchObject({ kind: "included" });
    await expect(accept(list[0]!)).rejects.toThrow("is in a block already");
    expect(waiting()).toEqual(["1"]);
  });

  test("are dropped with a code, and can be accepted again", async () => {
    const [first, second] = numbered(2) as [PendingTransaction, PendingTransaction];
    await accept(first, second);
    await store.commit((changes) => changes.drop("1", "match/not-your-turn", 7));
    expect(waiting()).toEqual(["2"]);
    expect(store.status("1")).toEqual({ kind: "dropped", height: 7, code: "match/not-your-turn" });
    expect(store.transaction("1")).toBeUndefined();
    await accept(first);
    expect(waiting()).toEqual(["2", "1"]);
    expect(store.status("1")).toEqual({ kind: "pending" });
  });

  test("are the only ones that can be dropped", async () => {
    await store.commit((changes) => changes.drop("1", "match/not-your-turn", 7));
    expect(store.status("1")).toBeUndefined();
    const [first] = chainOf(1) as [BlockWithResult];
    await store.commit((changes) => changes.appendBlock(first));
    const hash = first.block.transactions[0]!.tx.hash().toString();
    await store.commit((changes) => changes.drop(hash, "match/not-your-turn", 7));
    expect(store.status(hash)).toMatchObject({ kind: "included" });
  });
});
