import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import type { PendingTransaction } from "@proto-kit/sequencer";
import { Field } from "o1js";
import type { Ingress } from "../../src/mempool/Ingress.js";
import { createNode, type KifuNode } from "../../src/node.js";
import type { Chain } from "../../src/sequencer/Chain.js";
import { Executor } from "../../src/sequencer/Executor.js";
import type { KeyValue } from "../../src/store/KeyValue.js";
import { memoryKeyValue } from "../../src/store/UnwrittenChanges.js";
import { openStore } from "../../src/store/openStore.js";
import type { Store } from "../../src/store/Store.js";
import { storeIdentity } from "../../src/store/StoreIdentity.js";
import { defaultTerms, domainOf, signCall, VALIDITY_END } from "@kifu/chain";
import { Player } from "../harness/Player.js";
import { codeOf, keyOf, own, until } from "./stage.js";

describe("the ingress of a chain", () => {
  let executor: Executor;
  let keyValue: KeyValue;
  let node: KifuNode;
  let store: Store;
  let chain: Chain;
  let ingress: Ingress;

  beforeAll(async () => {
    executor = await Executor.start(defaultTerms);
  });

  beforeEach(async () => {
    keyValue = memoryKeyValue();
    await open();
  });

  afterEach(async () => {
    await close();
  });

  afterAll(() => {
    expect(executor.openStates).toBe(0);
  });

  async function open(): Promise<void> {
    store = await openStore(keyValue, await storeIdentity(defaultTerms));
    node = await createNode({ store, executor });
    ({ chain, ingress } = node);
  }

  async function close(): Promise<void> {
    await node.stop();
    await store.close();
  }

  async function submit(transaction: PendingTransaction) {
    return await ingress.submit(transaction.toJSON(), own);
  }

  async function startMatch(): Promise<{ a: Player; b: Player }> {
    const [a, b] = [new Player(chain.runtime, 1), new Player(chain.runtime, 2)];
    await submit(a.register());
    await submit(b.register());
    return { a, b };
  }

  function match() {
    const found = chain.pending.match(1);
    if (found === undefined) throw new Error("No match");
    return found;
  }

  /** The chain refuses this transaction, because there is no session to revoke. */
  function revocation(player: number): PendingTransaction {
    const signing = { key: keyOf(player), nonce: 0 };
    const domain = Field(domainOf(defaultTerms));
    return signCall(chain.runtime, signing, "Sessions", "revokeSession", domain, Field(100));
  }

  it("takes a match from its first registration to its moves in blocks", async () => {
    const { a, b } = await startMatch();
    const move = a.randzu(1, match(), "h8");
    const accepted = await submit(move);
    expect(accepted).toEqual({ hash: String(move.hash()), height: 0 });
    expect(ingress.pendingCount()).toBe(3);
    expect(ingress.status(accepted.hash)?.kind).toBe("pending");
    await chain.closeBlock();
    expect(ingress.status(accepted.hash)).toMatchObject({ kind: "included", height: 0 });
    expect(ingress.pendingCount()).toBe(0);
    expect(await submit(move)).toEqual(accepted);
    expect(await submit(b.randzu(1, match(), "i8"))).toMatchObject({ height: 1 });
  });

  it("refuses what was signed for another time, at once", async () => {
    const a = new Player(chain.runtime, 1);
    await chain.closeBlock();
    for (const validUntil of [1, 2 + VALIDITY_END]) {
      expect(await codeOf(submit(a.register({ validUntil })))).toBe("session/too-late");
      a.takeBack("wallet");
    }
    // This transaction would have to wait for an earlier nonce. It is refused at once instead.
    const ahead = new Player(chain.runtime, 2);
    ahead.register();
    expect(await codeOf(submit(ahead.register({ validUntil: 1 })))).toBe("session/too-late");
    expect(ingress.parkedCount()).toBe(0);
    for (const validUntil of [2, 1 + VALIDITY_END]) {
      expect(await submit(a.register({ validUntil }))).toMatchObject({ height: 1 });
    }
  });

  it("reports when something lapses that waits for its nonce", async () => {
    const a = new Player(chain.runtime, 1);
    const [first, second] = [a.register(), a.register({ moveLimit: 7, validUntil: 1 })];
    const { hash, height } = await submit(second);
    expect(height).toBeUndefined();
    await chain.closeBlock();
    await submit(first);
    await until(() => ingress.status(hash)?.kind === "dropped");
    expect(ingress.status(hash)).toMatchObject({ code: "session/too-late" });
    expect(ingress.parkedCount()).toBe(0);
  });

  it("passes on why the chain refuses a move, which then costs no nonce", async () => {
    const { a, b } = await startMatch();
    expect(await codeOf(submit(b.randzu(1, match(), "h8")))).toBe("match/not-your-turn");
    b.takeBack("session");
    await submit(a.randzu(1, match(), "h8"));
    expect(await codeOf(submit(a.claimTimeout(1)))).toBe("match/still-on-time");
    expect(await submit(b.randzu(1, match(), "i8"))).toMatchObject({ height: 0 });
    expect(Object.fromEntries(ingress.refusals)).toEqual({
      "match/not-your-turn": 1,
      "match/still-on-time": 1,
    });
  });

  it("keeps parked transactions over a restart, and in their order", async () => {
    const a = new Player(chain.runtime, 1);
    const [first, second, third] = [a.register(), a.register(), a.register({ moveLimit: 50 })];
    expect(await submit(third)).toMatchObject({ height: undefined });
    expect(await submit(second)).toMatchObject({ height: undefined });
    await close();
    await open();
    expect(ingress.pendingCount()).toBe(2);
    expect(await submit(third)).toMatchObject({ height: undefined });
    expect(await submit(first)).toMatchObject({ height: 0 });
    await until(() => chain.openTransactions.length === 3);
    const { block } = await chain.closeBlock();
    expect(block.transactions.map(({ tx }) => String(tx.hash()))).toEqual(
      [first, second, third].map((tx) => String(tx.hash())),
    );
    expect(store.pending()).toEqual([]);
  });

  it("keeps what the chain admitted over a restart, unparked ones in the order of running", async () => {
    const [a, b] = [new Player(chain.runtime, 1), new Player(chain.runtime, 2)];
    const [first, second] = [a.register({ moveLimit: 50 }), a.register()];
    await submit(second);
    await submit(first);
    await until(() => chain.openTransactions.length === 2);
    // Player b is paired with player a's second registration. That registration was parked first,
    // and ran after a's first registration.
    await submit(b.register());
    await close();
    await open();
    expect(chain.openTransactions).toHaveLength(3);
    expect(chain.pending.matchCount()).toBe(1);
    expect(store.pending()).toHaveLength(3);
    expect(ingress.pendingCount()).toBe(3);
  });

  it("drops a parked transaction that fails in its turn, with the chain's code", async () => {
    const a = new Player(chain.runtime, 1);
    const registration = a.register();
    const registrations = [a.register(), a.register({ moveLimit: 0 })];
    for (const later of registrations) await submit(later);
    const bad = String(registrations[1]?.hash());
    await submit(registration);
    await until(() => ingress.status(bad)?.kind === "dropped");
    expect(ingress.status(bad)?.code).toBe("matchmaking/bad-move-limit");
    expect(chain.openTransactions).toHaveLength(2);
  });

  it("admits a move while a key floods with valid transactions", async () => {
    const { a } = await startMatch();
    const flooder = new Player(chain.runtime, 3);
    const registrations = Array.from({ length: 11 }, () => flooder.register());
    const repeated = Array.from({ length: 20 }, () => registrations).flat();
    const move = a.randzu(1, match(), "h8");
    const flood = repeated.map(async (one) => await submit(one).catch(() => undefined));
    const { hash } = await submit(move);
    const order = chain.openTransactions.map(({ tx }) => String(tx.hash()));
    expect(order).toContain(hash);
    // At most the two registrations and a part of the flood ran before the move.
    expect(order.indexOf(hash)).toBeLessThanOrEqual(4);
    await Promise.all(flood);
  });

  it("sequences nothing that could not be proven", async () => {
    const good = revocation(9).toJSON();
    const attempts = [
      { ...good, isMessage: true },
      { ...good, argsFields: [...good.argsFields, "0"] },
      { ...good, auxiliaryData: ["{}"] },
      { ...good, hash: "1" },
      { ...good, signature: { r: "0", s: "0" } },
    ];
    for (const attempt of attempts) {
      expect(await codeOf(ingress.submit(attempt, own))).toMatch(/^ingress\//);
    }
    expect(await codeOf(ingress.submit(good, own))).toBe("session/unknown");
    expect(chain.openTransactions).toEqual([]);
    expect(store.pending()).toEqual([]);
  });
});
