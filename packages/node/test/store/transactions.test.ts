import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import type { BlockWithResult } from "@proto-kit/sequencer";
import { Field } from "o1js";
import type { Store } from "../../src/store/Store.js";
import { chainOf, StoreRig } from "./StoreRig.js";
import { viewsOf } from "./views.js";

const turn = async () => await new Promise((resolve) => setImmediate(resolve));

describe("Protokit's transactions", () => {
  let rig: StoreRig;
  let store: Store;

  beforeEach(async () => {
    rig = await StoreRig.open();
    store = rig.store;
  });

  afterEach(async () => {
    await rig.end();
  });

  const views = () => viewsOf(store);

  async function setState(path: number, value: number): Promise<void> {
    const { state } = views();
    await state.openTransaction();
    state.writeStates([{ key: Field(path), value: [Field(value)] }]);
    await turn();
    await state.commit();
  }

  function read(path: number): string | undefined {
    return store.state(BigInt(path))?.map(String).join();
  }

  test("make all that is committed in them at once, when they end", async () => {
    const [first] = chainOf(1) as [BlockWithResult];
    let inside: unknown;
    let outside: unknown;
    let look = () => {};
    const looked = new Promise<void>((resolve) => (look = resolve)).then(() => {
      outside = [read(1), store.blockCount()];
    });
    await store.transactions.run(async () => {
      await setState(1, 10);
      await views().queue.pushBlock(first.block);
      await views().queue.pushResult(first.result);
      inside = [read(1), await views().blocks.getCurrentBlockHeight()];
      look();
      await turn();
    });
    await looked;
    expect(inside).toEqual(["10", 1]);
    expect(outside).toEqual([undefined, 0]);
    expect([read(1), store.blockCount()]).toEqual(["10", 1]);
    expect(store.result(0)).toEqual(first.result);
  });

  test("make nothing when they throw", async () => {
    const failing = store.transactions.run(async () => {
      await setState(1, 10);
      await views().queue.pushBlock(chainOf(1)[0]!.block);
      throw new Error("thrown at the end");
    });
    await expect(failing).rejects.toThrow("thrown at the end");
    expect([read(1), store.blockCount()]).toEqual([undefined, 0]);
    await setState(2, 20);
    expect([read(1), read(2)]).toEqual([undefined, "20"]);
  });

  test("leave alone what is committed beside them", async () => {
    let resume = () => {};
    const waiting = new Promise<void>((resolve) => (resume = resolve));
    const failing = store.transactions.run(async () => {
      await setState(1, 10);
      await waiting;
      throw new Error("thrown at the end");
    });
    await turn();
    await setState(2, 20);
    expect(read(2)).toBe("20");
    await store.commit((changes) => changes.setState(3n, [Field(30)]));
    resume();
    await expect(failing).rejects.toThrow("thrown at the end");
    expect([read(1), read(2), read(3)]).toEqual([undefined, "20", "30"]);
  });

  test("run one after another, also after one that failed", async () => {
    const order: string[] = [];
    const run = (name: string) =>
      store.transactions.run(async () => {
        order.push(`${name} begins`);
        await turn();
        order.push(`${name} ends`);
        if (name === "first") throw new Error(name);
      });
    const all = [run("first"), run("second")];
    await expect(all[0]).rejects.toThrow("first");
    await all[1];
    expect(order).toEqual(["first begins", "first ends", "second begins", "second ends"]);
  });

  test("may contain others, which fail on their own", async () => {
    await store.transactions.run(async () => {
      await setState(1, 10);
      const inner = store.transactions.run(async () => {
        await setState(1, 11);
        await setState(2, 20);
        throw new Error("inner");
      });
      await expect(inner).rejects.toThrow("inner");
      expect([read(1), read(2)]).toEqual(["10", undefined]);
      await store.transactions.run(async () => await setState(3, 30));
    });
    expect([read(1), read(2), read(3)]).toEqual(["10", undefined, "30"]);
  });

  test("are over for what they left running", async () => {
    let late: Promise<void> | undefined;
    await store.transactions.run(async () => {
      late = turn().then(async () => await setState(1, 10));
    });
    await late;
    expect(read(1)).toBe("10");
  });

  test("do not make what was written in them and not committed", async () => {
    await store.transactions.run(async () => {
      views().state.writeStates([{ key: Field(1), value: [Field(10)] }]);
    });
    await views().state.commit();
    expect(read(1)).toBeUndefined();
  });

  test("remove what has no value any longer", async () => {
    await setState(1, 10);
    expect(await views().state.get(Field(1))).toEqual([Field(10)]);
    views().state.writeStates([{ key: Field(1), value: undefined }]);
    await views().state.commit();
    expect(await views().state.getMany([Field(1)])).toEqual([{ key: Field(1), value: undefined }]);
  });
});
