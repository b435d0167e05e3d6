import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { readChainProof } from "@kifu/chain";
import { mockBatch } from "../harness/mockBatch.js";
import { EventReader } from "./EventReader.js";
import { fakeRooms } from "./fakeRooms.js";
import { RealNode } from "./RealNode.js";
import { answerOf, ask, codeOf, serve } from "./serve.js";

let node: RealNode;

beforeEach(async () => {
  node = await RealNode.open({ perAddress: { perSecond: 0.001, burst: 20 } });
  const { stage } = node;
  await stage.pair(1, 2);
  await stage.block();
  await stage.play(1, "h8 h9");
  await stage.block();
  await stage.play(1, "i8");
  await stage.block();
});

afterEach(async () => {
  await node.close();
});

async function prove(number: number, first: number, end: number): Promise<void> {
  const { store, records } = node.stage;
  const { blockHashes, proof } = mockBatch(store, { number, first, end });
  await store.commit((changes) =>
    changes.appendBatch({
      height: number,
      blockHashes: [...blockHashes],
      proof,
      takenAt: 1_700_000_000_000 + number,
    }),
  );
  records.notifyProven();
}

async function answer(query: string): Promise<unknown> {
  const { body } = await ask(node.url, query);
  expect(body.errors).toBeUndefined();
  return body.data;
}

describe("the chain", () => {
  const query =
    "{ chain { provenBlocks batchCount unproven { blocks transactions seconds since } provers { name } } }";

  test("shows how much is not proven, and for how long", async () => {
    const { chain, records } = node.stage;
    const since = (height: number) => records.block(height) && expect.any(Number);
    expect(await answer(query)).toEqual({
      chain: {
        provenBlocks: 0,
        batchCount: 0,
        unproven: { blocks: 3, transactions: 5, seconds: chain.time - 1, since: since(0) },
        provers: [],
      },
    });
    await prove(0, 0, 2);
    expect(await answer(query)).toMatchObject({
      chain: {
        provenBlocks: 2,
        batchCount: 1,
        unproven: { blocks: 1, transactions: 1, seconds: chain.time - 3, since: since(2) },
      },
    });
    await prove(1, 2, 3);
    const nothing = { blocks: 0, transactions: 0, seconds: 0, since: null };
    expect(await answer(query)).toMatchObject({ chain: { provenBlocks: 3, unproven: nothing } });
  });

  test("shows who proves it", async () => {
    const rooms = fakeRooms();
    const doing = { batch: undefined, firstBlock: undefined, lastBlock: undefined };
    const tasks = { tasksDone: undefined, tasksTotal: undefined };
    rooms.proving.provers = Array.from({ length: 20 }, (_, i) => ({
      name: `prover ${i}`,
      activity: "waiting" as const,
      since: 1_700_000_000_000,
      ...doing,
      ...tasks,
    }));
    const { body } = await ask(await serve(rooms), "{ chain { provers { name activity since } } }");
    const { provers } = body.data?.["chain"] as { provers: object[] };
    expect(provers).toHaveLength(16);
    const first = { name: "prover 0", activity: "waiting", since: 1_700_000_000_000 };
    expect(provers[0]).toEqual(first);
  });
});

describe("batches", () => {
  const fields = "number firstBlock lastBlock takenAt proofBytes";
  const one = { number: 0, firstBlock: 0, lastBlock: 1, takenAt: 1_700_000_000_000, proofBytes: 8 };
  const other = { ...one, number: 1, firstBlock: 2, lastBlock: 2, takenAt: 1_700_000_000_001 };

  test("are listed, latest first, page by page", async () => {
    expect(await answer(`{ batches { ${fields} } }`)).toEqual({ batches: [] });
    await prove(0, 0, 2);
    await prove(1, 2, 3);
    expect(await answer(`{ batches { ${fields} } }`)).toEqual({ batches: [other, one] });
    expect(await answer("{ batches(first: 1) { number } }")).toEqual({ batches: [{ number: 1 }] });
    const after = (number: number) => answer(`{ batches(after: ${number}) { number } }`);
    expect(await after(1)).toEqual({ batches: [{ number: 0 }] });
    expect(await after(0)).toEqual({ batches: [] });
    expect(codeOf(await ask(node.url, "{ batches(first: 101) { number } }"))).toBe(
      "query/bad-argument",
    );
  });

  test("are found by their number and by their blocks", async () => {
    await prove(0, 0, 2);
    await prove(1, 2, 3);
    const found = (given: string) => answer(`{ batch(${given}) { ${fields} } }`);
    const roots = "batch(number: 1) { stateRoot } blocks(after: 3, first: 1) { height stateRoot }";
    const { stateRoot } = node.stage.store.result(2)!;
    expect(await answer(`{ ${roots} }`)).toEqual({
      batch: { stateRoot: String(stateRoot) },
      blocks: [{ height: 2, stateRoot: String(stateRoot) }],
    });
    expect(await found("number: 1")).toEqual({ batch: other });
    expect(await found("block: 1")).toEqual({ batch: one });
    expect(await found("block: 2")).toEqual({ batch: other });
    expect([await found("number: 2"), await found("block: 3")]).toEqual([
      { batch: null },
      { batch: null },
    ]);
  });

  test.each(["", "(number: 0, block: 0)", "(number: -1)", "(block: -1)", "(block: null)"])(
    "are not found by batch%s",
    async (given) => {
      expect(codeOf(await ask(node.url, `{ batch${given} { number } }`))).toBe(
        "query/bad-argument",
      );
    },
  );

  test("of a store that another node started have no time", async () => {
    const { store } = node.stage;
    const { blockHashes, proof } = mockBatch(store, { number: 0, first: 0, end: 1 });
    await store.commit((changes) =>
      changes.appendBatch({ height: 0, blockHashes: [...blockHashes], proof }),
    );
    expect(await answer("{ batch(number: 0) { takenAt } }")).toEqual({ batch: { takenAt: null } });
  });
});

test("followers of blocks are notified of what is proven, with the latest block", async () => {
  const query =
    "subscription { blocks { height provenBlocks settledBlocks block { height finality } } }";
  const reader = await EventReader.open(node.url, query);
  const next = async () => (await reader.next())?.data;
  const latestBlock = (provenBlocks: number, finality: string) => ({
    data: { blocks: { height: 2, provenBlocks, settledBlocks: 0, block: { height: 2, finality } } },
  });
  expect(await next()).toEqual(latestBlock(0, "sequenced"));
  await prove(0, 0, 2);
  expect(await next()).toEqual(latestBlock(2, "sequenced"));
  await prove(1, 2, 3);
  expect(await next()).toEqual(latestBlock(3, "proven"));
  await reader.close();
});

describe("a proof", () => {
  const proof = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${node.url}/proofs/${path}`, { headers });

  test("is a file as kifu verify-proof reads it, with the time and the domain at its end", async () => {
    await prove(0, 0, 2);
    const response = await proof("0.json");
    expect([response.status, response.headers.get("content-disposition")]).toEqual([
      200,
      `attachment; filename="0.json"`,
    ]);
    const { store, records } = node.stage;
    expect(readChainProof(await response.text())).toEqual({
      proof: mockBatch(store, { number: 0, first: 0, end: 2 }).proof,
      end: { time: BigInt(records.block(1)?.time ?? 0), domain: BigInt(records.chain().domain) },
    });
  });

  test.each(["0.json", "7.json", "281474976710656.json", "999999999999999.json"])(
    "of a missing batch is missing: %s",
    async (path) => {
      const answer = await answerOf(await proof(path));
      expect([answer.status, codeOf(answer)]).toEqual([404, "query/bad-argument"]);
    },
  );

  test.each(["", "x.json", "-1.json", "00.json", "0", "0.json/", "1e3.json", "%30.json"])(
    "has one path, which /proofs/%s is not",
    async (path) => {
      await prove(0, 0, 2);
      const answer = await answerOf(await proof(path));
      expect([answer.status, codeOf(answer)]).toEqual([404, "ingress/malformed"]);
    },
  );

  test("is not for other methods than reading", async () => {
    const response = await fetch(`${node.url}/proofs/0.json`, { method: "POST" });
    expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  });

  test("takes from what its network may ask for, as queries do", async () => {
    await prove(0, 0, 2);
    const stranger = { "x-forwarded-for": "203.0.113.7" };
    const statuses: number[] = [];
    for (let i = 0; i < 5; i++) statuses.push((await proof("0.json", stranger)).status);
    // Each proof costs at least five of the twenty tokens, and more if the machine is slow.
    expect([statuses[0], statuses[4]]).toEqual([200, 429]);
    const query = () => ask(node.url, "{ __typename }", {}, stranger);
    // Too few tokens for a file may be enough for a query.
    let refused = await query();
    for (let i = 0; i < 5 && refused.body.errors === undefined; i++) refused = await query();
    expect(codeOf(refused)).toBe("ingress/rate-limited");
    expect((await proof("0.json", { "x-forwarded-for": "198.51.100.7" })).status).toBe(200);
  });
});
