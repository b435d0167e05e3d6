import { describe, expect, it, jest } from "@jest/globals";
import type { Accepted, Ingress } from "../../src/mempool/Ingress.js";
import { NodeError } from "../../src/lib/NodeError.js";
import {
  codeOf,
  jsonOf,
  own,
  PlainStore,
  refusalOf,
  type Settings,
  stage,
  transactionOf,
  until,
} from "./stage.js";

const trusting = { verify: () => true } satisfies Settings;

function setUp(settings: Settings = {}, store?: PlainStore) {
  const world = stage({ ...trusting, ...settings }, store);
  const submit = async (nonce: number, { player = 1, field = 1 } = {}): Promise<Accepted> =>
    await world.ingress.submit(jsonOf(player, nonce, field), own);
  return { ...world, submit };
}

function hashes(...nonces: number[]): string[] {
  return nonces.map((nonce) => jsonOf(1, nonce).hash);
}

describe("a nonce", () => {
  it("that is the next is taken, and then the next is another", async () => {
    const { submit, chain } = setUp();
    expect((await submit(0)).height).toBe(5);
    expect((await submit(1)).height).toBe(5);
    expect(chain.admitted).toEqual(hashes(0, 1));
  });

  it("that was used is refused, for another transaction", async () => {
    const { submit, chain } = setUp();
    await submit(0);
    expect(await refusalOf(submit(0, { field: 2 }))).toMatchObject({
      code: "ingress/nonce-used",
      details: { expected: "1", got: "0" },
    });
    expect(chain.admitted).toEqual(hashes(0));
  });

  it("that is ahead waits, as far as may wait and no further", async () => {
    const { submit, store, ingress } = setUp({ parkedPerSender: 3 });
    expect(await submit(3)).toEqual({ hash: jsonOf(1, 3).hash, height: undefined });
    expect(await refusalOf(submit(4))).toMatchObject({
      code: "ingress/nonce-too-far",
      details: { expected: "0", got: "4", ahead: 3 },
    });
    expect(store.pending().map((one) => one.nonce.toString())).toEqual(["3"]);
    expect(ingress.pendingCount()).toBe(1);
    expect(ingress.status(jsonOf(1, 3).hash)?.kind).toBe("pending");
  });

  it("is each sender's own", async () => {
    const { submit } = setUp();
    await submit(0);
    expect((await submit(0, { player: 2 })).height).toBe(5);
  });
});

describe("the same transaction again", () => {
  it("is answered as before while it is pending, and when it is in a block", async () => {
    const { submit, chain } = setUp();
    const first = await submit(0);
    expect(await submit(0)).toEqual(first);
    chain.closeBlock();
    await submit(1);
    expect(await submit(0)).toEqual(first);
    expect(chain.admitted).toEqual(hashes(0, 1));
  });

  it("is answered as before while it is parked", async () => {
    const { submit, store } = setUp();
    const first = await submit(2);
    expect(await submit(2)).toEqual(first);
    expect(store.pending()).toHaveLength(1);
  });

  it("runs once when it is sent many times at once", async () => {
    const { submit, chain } = setUp();
    const answers = await Promise.all(Array.from({ length: 50 }, async () => await submit(0)));
    expect(new Set(answers.map(({ height }) => height))).toEqual(new Set([5]));
    expect(chain.admitted).toEqual(hashes(0));
  });

  it("costs its sender no token, no matter who sends it", async () => {
    const rate = { perSecond: 0.001, burst: 2 };
    const { submit } = setUp({ perSender: rate });
    await submit(0);
    for (let i = 0; i < 10; i++) await submit(0);
    expect((await submit(1)).height).toBe(5);
    expect(await codeOf(submit(2))).toBe("ingress/rate-limited");
  });
});

describe("parked transactions", () => {
  it("are admitted in order when the gap closes, whatever order they came in", async () => {
    const { submit, chain, ingress } = setUp();
    for (const nonce of [3, 1, 4, 2]) await submit(nonce);
    expect(chain.admitted).toEqual([]);
    await submit(0);
    await until(() => chain.admitted.length === 5);
    expect(chain.admitted).toEqual(hashes(0, 1, 2, 3, 4));
    expect(ingress.pendingCount()).toBe(5);
  });

  it("are admitted in order when all come at once", async () => {
    const { submit, chain } = setUp();
    await Promise.all([2, 0, 3, 1].map(async (nonce) => await submit(nonce)));
    await until(() => chain.admitted.length === 4);
    expect(chain.admitted).toEqual(hashes(0, 1, 2, 3));
  });

  it("are dropped with the code that refuses them; what follows still waits", async () => {
    const { submit, chain, ingress } = setUp();
    await submit(1);
    await submit(2);
    const [parked = "", follower = ""] = hashes(1, 2);
    chain.errors.set(parked, new NodeError("match/finished", "The match is over."));
    await submit(0);
    await until(() => chain.dropped.length > 0);
    expect(chain.dropped).toEqual([{ hash: parked, code: "match/finished" }]);
    expect(ingress.status(parked)).toMatchObject({ kind: "dropped", code: "match/finished" });
    expect(ingress.status(follower)).toMatchObject({ kind: "pending" });

    await submit(1, { field: 2 });
    await until(() => chain.admitted.includes(follower));
    expect(ingress.status(follower)).toMatchObject({ kind: "pending" });
  });

  it("are dropped as unrunnable when the chain throws", async () => {
    const { submit, chain } = setUp();
    await submit(1);
    chain.errors.set(hashes(1)[0] ?? "", new TypeError("x is not a function"));
    await submit(0);
    await until(() => chain.dropped.length > 0);
    expect(chain.dropped[0]?.code).toBe("ingress/unrunnable");
  });

  it("stay when the store fails, and are admitted when it works again", async () => {
    const { submit, chain, ingress } = setUp();
    await submit(1);
    const [parked = ""] = hashes(1);
    chain.errors.set(parked, new NodeError("store/full", "The disk is full."));
    await submit(0);
    await until(() => chain.admitted.length === 1);
    await new Promise((resolve) => setImmediate(resolve));
    expect(ingress.status(parked)).toMatchObject({ kind: "pending" });
    chain.errors.clear();
    await submit(1, { field: 2 });
    await submit(2);
    expect(chain.admitted).toHaveLength(3);
    // The other transaction used the nonce of the parked one.
    await until(() => chain.dropped.length > 0);
    expect(chain.dropped).toEqual([{ hash: parked, code: "ingress/nonce-used" }]);
  });

  it("are admitted by themselves when the store works again, whatever their sender does meanwhile", async () => {
    const { submit, chain } = setUp({ parkedPerSender: 3 });
    await submit(1);
    const [parked = ""] = hashes(1);
    chain.errors.set(parked, new NodeError("store/full", "The disk is full."));
    await submit(0);
    await until(() => chain.came.length === 2);
    chain.errors.clear();
    await submit(2);
    await until(() => chain.admitted.length === 3);
    expect(chain.admitted).toEqual(hashes(0, 1, 2));
    // Nonce 6 would be too far ahead if nonce 0 were still waiting.
    await submit(6);
  });

  it("give way to a newer one of the same nonce", async () => {
    const { submit, chain, ingress } = setUp();
    await submit(1);
    const newer = await submit(1, { field: 2 });
    expect(chain.dropped).toEqual([{ hash: hashes(1)[0], code: "ingress/nonce-used" }]);
    expect(ingress.pendingCount()).toBe(1);
    await submit(0);
    await until(() => chain.admitted.length === 2);
    expect(chain.admitted[1]).toBe(newer.hash);
  });

  it("stay where the newer one cannot be stored, which can be sent again", async () => {
    const { submit, chain, ingress } = setUp();
    await submit(1);
    const [parked = ""] = hashes(1);
    chain.diskIsFull = true;
    expect(await codeOf(submit(1, { field: 2 }))).toBe("store/full");
    expect(ingress.status(parked)).toMatchObject({ kind: "pending" });
    expect(ingress.pendingCount()).toBe(1);
    chain.diskIsFull = false;
    const newer = await submit(1, { field: 2 });
    expect(ingress.status(parked)).toMatchObject({ kind: "dropped", code: "ingress/nonce-used" });
    await submit(0);
    await until(() => chain.admitted.length === 2);
    expect(chain.admitted[1]).toBe(newer.hash);
  });

  it("are limited in total; a place that is given up is free", async () => {
    const { submit, chain } = setUp({ parkedInAll: 2 });
    await submit(1, { player: 1 });
    await submit(1, { player: 2 });
    expect(await codeOf(submit(1, { player: 3 }))).toBe("ingress/busy");
    await submit(1, { player: 2, field: 2 });
    await submit(0, { player: 1 });
    await until(() => chain.admitted.length === 2);
    await submit(1, { player: 3 });
  });

  it("take up a quarter of the places if they come from one network, and leave others theirs", async () => {
    const { ingress } = setUp({ parkedInAll: 8 });
    const from = async (player: number, network: string) =>
      await codeOf(ingress.submit(jsonOf(player, 1), { network })).catch(() => "parked");
    const crowd = [await from(1, "203.0.113.7"), await from(2, "203.0.113.7")];
    expect(crowd).toEqual(["parked", "parked"]);
    expect(await from(3, "203.0.113.7")).toBe("ingress/busy");
    expect(await from(3, "203.0.113.8")).toBe("parked");
    // After a parked transaction leaves, its network may park another one.
    await ingress.submit(jsonOf(1, 0), { network: "203.0.113.7" });
    await until(() => ingress.parkedCount() === 2);
    expect(await from(4, "203.0.113.7")).toBe("parked");
  });

  it("are dropped when the gap does not close in time", async () => {
    const { submit, chain, ingress } = setUp({ parkedForMs: 20 });
    const { hash } = await submit(1);
    await until(() => chain.dropped.length > 0);
    expect(chain.dropped).toEqual([{ hash, code: "ingress/gap-expired" }]);
    expect(ingress.pendingCount()).toBe(0);
    expect(ingress.status(hash)).toMatchObject({ kind: "dropped", code: "ingress/gap-expired" });
    await submit(1);
    await submit(0);
    await until(() => chain.admitted.length === 2);
  });

  it("are not dropped before their time", async () => {
    let now = 0;
    jest.useFakeTimers({ doNotFake: ["setImmediate", "nextTick", "queueMicrotask"] });
    try {
      const { submit, chain } = setUp({ parkedForMs: 1000, now: () => now });
      await submit(1);
      now = 500;
      await submit(2);
      now = 999;
      await jest.advanceTimersByTimeAsync(999);
      expect(chain.dropped).toEqual([]);
      now = 1000;
      await jest.advanceTimersByTimeAsync(1);
      expect(chain.dropped.map(({ hash }) => hash)).toEqual(hashes(1));
      now = 1500;
      await jest.advanceTimersByTimeAsync(500);
      expect(chain.dropped.map(({ hash }) => hash)).toEqual(hashes(1, 2));
    } finally {
      jest.useRealTimers();
    }
  });

  it("are retried later when they cannot be dropped, and logged", async () => {
    const error = jest.fn<(fields: object, message: string) => void>();
    const { submit, chain } = setUp({ parkedForMs: 20, log: { error } });
    const drop = jest.spyOn(chain, "drop").mockRejectedValueOnce(new Error("No disk"));
    await submit(1);
    await until(() => chain.dropped.length > 0);
    expect(drop).toHaveBeenCalledTimes(2);
    expect(error).toHaveBeenCalledTimes(1);
  });

  it("are in the store before they are answered for", async () => {
    const store = new PlainStore();
    const { submit } = setUp({}, store);
    jest.spyOn(store, "commit").mockRejectedValueOnce(new NodeError("store/full", "It is full."));
    expect(await codeOf(submit(1))).toBe("store/full");
    expect(store.pending()).toEqual([]);
    await submit(1);
    expect(store.pending()).toHaveLength(1);
  });
});

describe("after a restart", () => {
  it("parked transactions are restored, and are admitted when the gap closes", async () => {
    const store = new PlainStore();
    const before = setUp({}, store);
    await before.submit(2);
    await before.submit(1);
    await before.ingress.stop();

    const { submit, chain, ingress } = setUp({}, store);
    expect(ingress.pendingCount()).toBe(2);
    await submit(0);
    await until(() => chain.admitted.length === 3);
    expect(chain.admitted).toEqual(hashes(0, 1, 2));
  });

  it("a parked transaction that is the next by now is admitted at once", async () => {
    const store = new PlainStore();
    store.addPending(transactionOf(1, 1));
    store.addPending(transactionOf(1, 0));
    const { chain } = setUp({}, store);
    await until(() => chain.admitted.length === 2);
    expect(chain.admitted).toEqual(hashes(0, 1));
  });

  it("transactions that the chain has admitted again are left to it", async () => {
    const world = stage(trusting);
    await world.ingress.submit(jsonOf(1, 0), own);
    await world.ingress.stop();
    const ingress = world.open();
    expect(ingress.pendingCount()).toBe(1);
    await ingress.stop();
    expect(world.chain.dropped).toEqual([]);
  });

  it("restored transactions belong to no network: a network has a quarter of the other places", async () => {
    const world = stage({ ...trusting, parkedInAll: 16 });
    const address = "203.0.113.7";
    let player = 0;
    const parkAll = async (ingress: Ingress, from = address) => {
      for (let parked = 0; ; parked++) {
        const submission = ingress.submit(jsonOf(++player, 1), { network: from });
        const code = await codeOf(submission).catch(() => "parked");
        if (code === "parked") continue;
        expect(code).toBe("ingress/busy");
        return parked;
      }
    };
    expect(await parkAll(world.ingress)).toBe(4);
    await world.ingress.stop();
    const second = world.open();
    expect(second.parkedCount()).toBe(4);
    expect(await parkAll(second)).toBe(3);
    await second.stop();
    const third = world.open();
    expect(third.parkedCount()).toBe(7);
    expect(await parkAll(third)).toBe(3);
    // Other networks still have their places.
    expect(await parkAll(third, "203.0.113.8")).toBe(3);
    await third.stop();
  });

  it("a transaction whose nonce is used is dropped, as is the older of two with one nonce", async () => {
    const world = stage(trusting);
    await world.ingress.submit(jsonOf(1, 0), own);
    await world.ingress.stop();
    world.store.addPending(transactionOf(1, 0, 2));
    world.store.addPending(transactionOf(1, 2, 1));
    world.store.addPending(transactionOf(1, 2, 2));
    const ingress = world.open();
    await until(() => world.chain.dropped.length === 2);
    expect(world.chain.dropped).toEqual(
      expect.arrayContaining([
        { hash: jsonOf(1, 0, 2).hash, code: "ingress/nonce-used" },
        { hash: jsonOf(1, 2, 1).hash, code: "ingress/nonce-used" },
      ]),
    );
    expect(ingress.pendingCount()).toBe(2);
  });

  it("restored transactions expire as if they had come then", async () => {
    const store = new PlainStore();
    store.addPending(transactionOf(1, 1));
    const { chain } = setUp({ parkedForMs: 20 }, store);
    await until(() => chain.dropped.length > 0);
    expect(chain.dropped[0]?.code).toBe("ingress/gap-expired");
  });
});
