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
import { firstOfEach } from "@kifu/kit/testing";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { SentBlocks } from "@kifu/wire";
import { Field } from "o1js";
import { ProofCircuits } from "../../../src/prover/ProofCircuits.js";
import { countKey } from "../../../src/store/keys.js";
import type { Store } from "../../../src/store/Store.js";
import { RealNode } from "../../api/RealNode.js";
import { settings } from "../../index/events/Stage.js";
import { mockBatch } from "../../harness/mockBatch.js";
import { alteringProxy } from "./alteringProxy.js";
import { RemoteRig, SECRET } from "./RemoteRig.js";

jest.setTimeout(300_000);

const SIGNATURE = "signature of a transaction";

let circuits: ProofCircuits;
let node: RealNode;
let rig: RemoteRig | undefined;
let closing: (() => Promise<void>)[];

beforeAll(async () => {
  circuits = await ProofCircuits.compile(settings.chain, { areProofsReal: false });
});

beforeEach(async () => {
  closing = [];
  node = await RealNode.open({ secret: SECRET });
});

afterEach(async () => {
  await rig?.remove();
  rig = undefined;
  for (const close of closing.reverse()) await close();
  await node.close();
});

afterAll(async () => {
  await circuits.close();
});

async function openRig(options: Partial<Parameters<typeof RemoteRig.open>[1]> = {}) {
  rig = await RemoteRig.open(circuits, { url: node.url, ...options });
  return rig;
}

async function playSome(first: number, { stage } = node): Promise<void> {
  const id = await stage.pair(first, first + 1);
  await stage.block();
  await stage.play(id, "h8");
  await stage.block();
}

function bytesOf({ keyValue }: Store, height: number) {
  const sections = ["block", "trace", "result", "resultTrace"] as const;
  return sections.map((section) => keyValue.get(countKey(section, height)));
}

const countsOf = (...stores: Store[]) =>
  stores.map((store) => [store.blockCount(), store.provenBlocks(), store.batchCount()]);

describe("a prover of a node elsewhere", () => {
  test("copies its chain to the last byte, proves it, and hands over the batches", async () => {
    await playSome(1);
    await playSome(3);
    const { store, follow, proveAll } = await bound();
    await follow();
    for (const height of [0, 1, 2, 3]) {
      expect(bytesOf(store, height)).toEqual(bytesOf(node.stage.store, height));
      expect(store.madeAt(height)).toBe(node.stage.store.madeAt(height));
    }
    await proveAll({ maximumBlocks: 2 });
    expect(rig?.ends).toEqual([2, 4]);
    expect(countsOf(node.stage.store, store)).toEqual([
      [4, 4, 2],
      [4, 4, 2],
    ]);
    expect([0, 1].map((n) => node.stage.store.batch(n)?.proof)).toEqual(
      [0, 1].map((n) => store.batch(n)?.proof),
    );
    expect(node.stage.records.block(3)?.finality).toBe("proven");
    expect(await readdir(join(rig!.folder, "batches"))).toEqual([]);
    await proveAll();
    expect(rig?.ends).toEqual([2, 4]);
  });

  test("continues with new blocks, and deletes what only their proofs needed", async () => {
    await playSome(1);
    const { store, proveAll } = await bound();
    await proveAll();
    await playSome(3);
    await proveAll();
    expect(rig?.ends).toEqual([2, 4]);
    await rig?.follow();
    // The latest block is not pruned, because the next block needs it.
    expect([store.prunedBlocks(), rig?.tree.blocks]).toEqual([3, 4]);
    await playSome(5);
    await proveAll();
    expect(countsOf(node.stage.store)).toEqual([[6, 6, 3]]);
  });

  test("copies more blocks, and more transactions of a block, than come at once", async () => {
    const { stage } = node;
    await stage.block(70);
    for (let i = 0; i < 65; i++) await stage.pair(2 * i, 2 * i + 1, { expiresAt: 200_000 });
    await stage.block(2);
    const { store, follow } = await bound();
    await follow();
    expect(store.blockCount()).toBe(72);
    expect(store.block(70)?.transactions).toHaveLength(130);
    expect(bytesOf(store, 71)).toEqual(bytesOf(stage.store, 71));
  });

  test("stores what is proven already, once it is verified, and proves what follows", async () => {
    await playSome(1);
    const first = await openRig();
    await first.proveAll();
    await first.remove();
    await playSome(3);
    const verified: number[] = [];
    const { store, proveAll } = await bound({
      verify: async ({ number, blockHashes }) => void verified.push(number, blockHashes.length),
    });
    await proveAll();
    expect([verified, rig?.ends]).toEqual([[0, 2], [4]]);
    expect(countsOf(node.stage.store, store)).toEqual([
      [4, 4, 2],
      [4, 4, 2],
    ]);
  });

  test("refuses an invalid proof of the node", async () => {
    await playSome(1);
    const first = await openRig();
    await first.proveAll();
    await first.remove();
    const { store, follow } = await bound({
      verify: () => Promise.reject(new Error("it does not hold")),
    });
    await expect(follow()).rejects.toThrow("it does not hold");
    expect(store.batchCount()).toBe(0);
  });

  test("hands over again what a node has lost", async () => {
    await playSome(1);
    const { store, proveAll } = await bound();
    await proveAll();
    const restored = await RealNode.open({ secret: SECRET });
    closing.push(() => restored.close());
    await playSome(1, restored);
    await rig?.close();
    await rig?.open({ url: restored.url });
    await rig?.follow();
    expect(countsOf(restored.stage.store)).toEqual([[2, 2, 1]]);
    expect(restored.stage.store.batch(0)?.proof).toEqual(node.stage.store.batch(0)?.proof);
    expect(store).not.toBe(rig?.store);
  });

  test("hands over what it had proven when it was killed, and proves none of it again", async () => {
    await playSome(1);
    const { proveAll, follow } = await bound();
    let looks = 0;
    const killed = async () => {
      if (++looks > 1) throw new Error("killed");
      await follow();
    };
    await expect(proveAll({}, killed)).rejects.toThrow("killed");
    expect([node.stage.store.batchCount(), rig?.ends]).toEqual([0, [2]]);
    await rig?.close();
    await rig?.open({ url: node.url });
    await rig?.proveAll();
    expect([node.stage.store.provenBlocks(), rig?.ends]).toEqual([2, [2]]);
  });

  test("waits for an unreachable node, reports so once, and continues when it is back", async () => {
    await playSome(1);
    const { store, follow } = await bound();
    await follow();
    await node.goAway();
    const following = follow();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(rig?.said).toEqual(["away"]);
    const { stage } = node;
    await playSome(3);
    node = await RealNode.open({ secret: SECRET, stage, port: Number(new URL(node.url).port) });
    await following;
    expect(rig?.said).toEqual(["away", "back"]);
    expect(store.blockCount()).toBe(4);
  });

  test("ends while it waits for a node", async () => {
    const { follow } = await bound();
    await node.goAway();
    const ending = new AbortController();
    const following = follow(ending.signal);
    ending.abort();
    await expect(following).rejects.toMatchObject({ name: "AbortError" });
    node = await RealNode.open({ stage: node.stage });
  });

  test("notices that another prover was faster, and continues after its batches", async () => {
    await playSome(1);
    const { proveAll, follow } = await bound();
    const other = await RemoteRig.open(circuits, { url: node.url });
    closing.push(() => other.remove());
    let looks = 0;
    const late = async () => {
      if (++looks > 1) await other.proveAll({ maximumBlocks: 1 });
      await follow();
    };
    await expect(proveAll({}, late)).rejects.toMatchObject({
      code: "prover/other-batches",
      details: { batch: 0 },
    });
    expect(countsOf(node.stage.store)).toEqual([[2, 2, 2]]);
    await playSome(3);
    await rig?.close();
    await rig?.open({ url: node.url });
    await rig?.proveAll();
    expect(countsOf(node.stage.store, rig!.store)).toEqual([
      [4, 4, 3],
      [4, 4, 3],
    ]);
  });

  test("may not hand over a batch that others have proven meanwhile, and keeps its copy as it is", async () => {
    await playSome(1);
    const { store, batches, follow } = await bound();
    await follow();
    await batches.put(mockBatch(store, { number: 0, first: 0, end: 2 }));
    const proxy = await alteringProxy(node.url, (path, answer: { batches?: number }) => {
      // Another prover hands over its batch just after this prover asked.
      if (path === "/provers") answer.batches = 0;
    });
    closing.push(() => proxy.close());
    await node.stage.store.commit((changes) => {
      const { blockHashes, proof } = mockBatch(store, { number: 0, first: 0, end: 1 });
      changes.appendBatch({ height: 0, blockHashes: [...blockHashes], proof });
    });
    await rig?.close();
    await rig?.open({ url: proxy.url });
    await expect(rig?.follow()).rejects.toMatchObject({
      code: "prover/bad-batch",
      details: { batch: 0, reason: "it is batch 0" },
    });
    expect(rig?.store.batchCount()).toBe(0);
  });
});

describe("a node that lies", () => {
  type Block = { -readonly [Name in keyof SentBlocks["blocks"][number]]: unknown } & {
    transactions: Record<string, unknown>[];
  };

  const alterations: [string, (block: Block) => void, string][] = [
    ["an argument", ({ transactions: [tx] }) => plusOne(tx!["argsFields"], 1), SIGNATURE],
    ["a nonce", ({ transactions: [tx] }) => plusOne(tx, "nonce"), SIGNATURE],
    ["a method", ({ transactions: [tx] }) => plusOne(tx, "methodId"), SIGNATURE],
    ["a signature", ({ transactions: [tx] }) => plusOne(tx!["signature"], "s"), SIGNATURE],
    ["a sender", ({ transactions: [a, b] }) => void (a!["sender"] = b!["sender"]), SIGNATURE],
    ["a status", ({ transactions: [tx] }) => void (tx!["ok"] = false), "status of a transaction"],
    ["the order", ({ transactions }) => void transactions.reverse(), "hash of the block"],
    ["a missing transaction", ({ transactions }) => void transactions.pop(), "hash of the block"],
    ["a time", (block) => void (block.time = Number(block.time) + 1), "root of the state"],
    ["a time that is over", (block) => void (block.time = 0), "time of the block"],
    ["a hash", (block) => plusOne(block, "hash"), "hash of the block"],
    ["a state", (block) => plusOne(block, "stateRoot"), "root of the state"],
    ["a tree of blocks", (block) => plusOne(block, "blockHashRoot"), "root of the blocks"],
    [
      "a number that is none of the field's",
      ({ transactions: [tx] }) => void (tx!["nonce"] = String(Field.ORDER)),
      "a transaction",
    ],
    [
      "a sender that is no key",
      ({ transactions: [tx] }) => void (tx!["sender"] = `B62${"q".repeat(52)}`),
      "a transaction",
    ],
    [
      "a transaction that comes twice",
      ({ transactions }) => void transactions.push(transactions[0]!),
      "inclusion of a transaction",
    ],
  ];

  test.each(firstOfEach(alterations, ([, , what]) => what))(
    "about %s is detected, and nothing is stored",
    async (...args) => {
      const [, alter, what] = args;
      await playSome(1);
      const proxy = await alteringProxy(node.url, (path, { blocks }: { blocks?: Block[] }) => {
        if (path === "/blocks/0/0.json" && blocks?.[0]) alter(blocks[0]);
      });
      closing.push(() => proxy.close());
      const { store, follow } = await bound({ url: proxy.url });
      await expect(follow()).rejects.toMatchObject({
        code: "prover/bad-block",
        details: { height: 0, what },
      });
      expect(store.blockCount()).toBe(0);
      await rig?.close();
      await rig?.open({ url: node.url });
      await rig?.follow();
      expect(rig?.store.blockCount()).toBe(2);
    },
  );

  test("about when a block was made is limited to the present", async () => {
    await playSome(1);
    const begun = Date.now();
    const proxy = await alteringProxy(node.url, (_, { blocks = [] }: { blocks?: Block[] }) => {
      for (const block of blocks) {
        block.madeAt = block.transactions.length === 2 ? begun + 86_400_000 : undefined;
      }
    });
    closing.push(() => proxy.close());
    const { store, follow } = await bound({ url: proxy.url });
    await follow();
    for (const height of [0, 1]) {
      expect(store.madeAt(height)).toBeGreaterThanOrEqual(begun);
      expect(store.madeAt(height)).toBeLessThanOrEqual(Date.now());
    }
  });

  test("about how many blocks there are, or in another form, is no node", async () => {
    await playSome(1);
    let alter: (answer: Record<string, unknown>) => void = () => undefined;
    const proxy = await alteringProxy(node.url, (_, answer) => alter(answer));
    closing.push(() => proxy.close());
    const { follow } = await bound({ url: proxy.url });
    const refusal = { code: "prover/bad-answer" };
    alter = (answer) => void (answer["blocks"] = []);
    await expect(follow()).rejects.toMatchObject(refusal);
    alter = ({ blocks }) => {
      for (const block of (blocks ?? []) as Block[]) {
        block.isWhole = false;
        if (asked++ > 0) block.transactions = [];
      }
    };
    let asked = 0;
    await expect(follow()).rejects.toMatchObject(refusal);
    alter = (answer) => void (answer["blockCount"] = "2");
    await expect(follow()).rejects.toMatchObject(refusal);
    await expect(openOther({ url: `${node.url}/elsewhere` })).rejects.toMatchObject({
      code: "ingress/malformed",
    });
  });
});

function plusOne(target: unknown, name: string | number): void {
  const values = target as Record<string | number, string>;
  values[name] = String(BigInt(values[name] ?? "") + 1n);
}

describe("a node with another chain", () => {
  test("is refused by its name, salt, rounds and circuits before anything is copied", async () => {
    const { chain } = settings;
    const refusal = (text: string) => ({
      code: "prover/other-chain",
      message: expect.stringContaining(text),
    });
    const named = openOther({ url: node.url, terms: { ...chain, name: "mine" } });
    await expect(named).rejects.toMatchObject(refusal(`its name is ${chain.name}, not mine`));
    const salted = openOther({ url: node.url, terms: { ...chain, salt: "f".repeat(32) } });
    await expect(salted).rejects.toMatchObject(refusal(`its salt is ${chain.salt}`));
    const long = openOther({ url: node.url, terms: { ...chain, roundLength: 20 } });
    await expect(long).rejects.toMatchObject(refusal("its length of rounds is 10, not 20"));
    const proxy = await alteringProxy(node.url, (_, answer: { chain: Record<string, string> }) => {
      answer.chain["circuits"] = "0".repeat(64);
    });
    closing.push(() => proxy.close());
    await expect(openOther({ url: proxy.url })).rejects.toMatchObject(
      refusal("its circuits differ"),
    );
  });

  test("instead of the copied one is noticed, and the copy stays as it is", async () => {
    await playSome(1);
    const { store, follow, proveAll } = await bound();
    await proveAll();
    const { stage, url } = node;
    closing.push(() => stage.stop());
    await node.goAway();
    const port = Number(new URL(url).port);
    node = await RealNode.open({ secret: SECRET, port });
    await node.stage.block();
    await expect(follow()).rejects.toMatchObject({
      code: "prover/other-chain",
      message: expect.stringContaining("it has 1 blocks, and this copy 2"),
    });
    await playSome(7);
    await expect(follow()).rejects.toMatchObject({
      code: "prover/other-chain",
      message: expect.stringContaining("its block 1 is another"),
    });
    expect(countsOf(store, node.stage.store)).toEqual([
      [2, 2, 1],
      [3, 0, 0],
    ]);
  });
});

describe("a prover without the node's secret", () => {
  test("is refused at once, with what to do", async () => {
    const { follow } = await bound({ secret: "f".repeat(32) });
    await expect(follow()).rejects.toMatchObject({
      code: "prover/wrong-secret",
      remedy: expect.stringContaining("KIFU_PROVER_SECRET"),
    });
  });

  test("is refused by a node that has none", async () => {
    const { stage } = node;
    await node.goAway();
    node = await RealNode.open({ stage });
    const { follow } = await bound();
    await expect(follow()).rejects.toMatchObject({ code: "prover/no-secret" });
  });
});

async function openOther(options: Parameters<typeof RemoteRig.open>[1]): Promise<void> {
  const other = await RemoteRig.open(circuits, options);
  await other.remove();
}

async function bound(options: Partial<Parameters<typeof RemoteRig.open>[1]> = {}) {
  const opened = await openRig(options);
  const { store, batches, follow } = opened;
  return { store, batches, follow, proveAll: opened.proveAll.bind(opened) };
}
