import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import type { SentBlocks } from "@kifu/wire";
import { mockBatch } from "../harness/mockBatch.js";
import { RealNode } from "./RealNode.js";
import { answerOf, ask, codeOf } from "./serve.js";

const SECRET = "0123456789abcdef".repeat(2);

let node: RealNode;

beforeEach(async () => {
  node = await RealNode.open({ secret: SECRET, perAddress: { perSecond: 1, burst: 15 } });
  const { stage } = node;
  await stage.pair(1, 2);
  await stage.block();
  await stage.play(1, "h8");
  await stage.block();
});

afterEach(async () => {
  await node.close();
});

const batchOf = (number: number, first: number, end: number) =>
  mockBatch(node.stage.store, { number, first, end });

async function post(
  path: string,
  body: unknown,
  authorization: string | undefined = `Bearer ${SECRET}`,
) {
  const headers = authorization === undefined ? {} : { authorization };
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return await answerOf(
    await fetch(`${node.url}/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers } as Record<string, string>,
      body: text,
    }),
  );
}

describe("a batch that a prover elsewhere hands over", () => {
  test("is stored, and everybody sees its blocks as proven", async () => {
    const { status, body } = await post("proofs", batchOf(0, 0, 2));
    expect([status, body]).toEqual([200, { batches: 1 }]);
    expect(node.stage.store.batch(0)?.proof).toEqual(batchOf(0, 0, 2).proof);
    const query = "{ chain { provenBlocks batchCount } batch(block: 1) { number takenAt } }";
    expect((await ask(node.url, query)).body.data).toEqual({
      chain: { provenBlocks: 2, batchCount: 1 },
      batch: { number: 0, takenAt: expect.any(Number) },
    });
    expect((await fetch(`${node.url}/proofs/0.json`)).status).toBe(200);
  });

  test("twice, and at once, is one batch", async () => {
    const twice = [batchOf(0, 0, 1), batchOf(0, 0, 1)];
    const answers = await Promise.all(twice.map((batch) => post("proofs", batch)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await post("proofs", batchOf(0, 0, 1))).status).toBe(200);
    expect([node.stage.store.batchCount(), node.stage.store.provenBlocks()]).toEqual([1, 1]);
  });

  test.each([
    ["of other blocks", () => ({ ...batchOf(0, 0, 2), blockHashes: ["1", "2"] }), "block 0 is"],
    ["that leaves blocks out", () => batchOf(0, 1, 2), "it begins with block 1"],
    ["that does not come next", () => batchOf(1, 0, 2), "it is batch 1"],
    ["without blocks", () => batchOf(0, 0, 0), "it has no blocks"],
    [
      "of blocks that are not there",
      () => ({ ...batchOf(0, 0, 2), blockHashes: [...batchOf(0, 0, 2).blockHashes, "3"] }),
      "block 2 is another",
    ],
  ])("%s is refused, and changes nothing", async (_, batch, reason) => {
    const answer = await post("proofs", batch());
    expect([answer.status, codeOf(answer)]).toEqual([409, "prover/bad-batch"]);
    const { details } = answer.body.errors?.[0]?.extensions ?? {};
    expect(details).toMatchObject({ reason: expect.stringContaining(reason) });
    expect(node.stage.store.batchCount()).toBe(0);
  });

  test("with other blocks than the batch that is there is refused", async () => {
    await post("proofs", batchOf(0, 0, 1));
    const answer = await post("proofs", batchOf(0, 0, 2));
    expect([answer.status, codeOf(answer)]).toEqual([409, "prover/bad-batch"]);
    expect(node.stage.store.provenBlocks()).toBe(1);
  });

  test.each([
    ["", 400, "ingress/malformed"],
    ["{}", 400, "ingress/malformed"],
    ['{"number": 0, "first": 0, "blockHashes": [7], "proof": {}}', 400, "ingress/malformed"],
    [" ".repeat(1_048_577), 413, "ingress/too-large"],
  ])("is nothing else: %.20s", async (text, status, code) => {
    const answer = await post("proofs", text);
    expect([answer.status, codeOf(answer)]).toEqual([status, code]);
  });

  test.each(["Bearer", `Bearer ${"f".repeat(32)}`, `Bearer ${SECRET}0`, `Basic ${SECRET}`, ""])(
    "with %s is refused because of its secret, whatever it contains",
    async (authorization) => {
      for (const path of ["proofs", "provers"]) {
        for (const body of [batchOf(0, 0, 2), "x"]) {
          const answer = await post(path, body, authorization);
          expect([answer.status, codeOf(answer)]).toEqual([401, "prover/wrong-secret"]);
          expect(JSON.stringify(answer.body)).not.toContain(SECRET);
        }
      }
      expect(node.stage.store.batchCount()).toBe(0);
    },
  );

  test("is refused by a node without a secret, even with an empty one", async () => {
    const { stage } = node;
    await node.goAway();
    node = await RealNode.open({ stage });
    for (const authorization of [`Bearer ${SECRET}`, "Bearer", ""]) {
      const answer = await post("proofs", batchOf(0, 0, 2), authorization);
      expect([answer.status, codeOf(answer)]).toEqual([403, "prover/no-secret"]);
    }
  });
});

describe("a remote prover that reports its status", () => {
  const at = { name: "remote", activity: "proving", since: 1_700_000_000_000, batch: 0 };

  test("is shown with those on this machine, until it ends", async () => {
    const query = "{ chain { provers { name activity batch } } }";
    const provers = async () => (await ask(node.url, query)).body.data;
    expect((await post("provers", { provers: [at] })).body).toEqual({ batches: 0 });
    expect(await provers()).toEqual({
      chain: { provers: [{ name: "remote", activity: "proving", batch: 0 }] },
    });
    await post("provers", { provers: [] });
    expect(await provers()).toEqual({ chain: { provers: [] } });
  });

  test("contains nothing else", async () => {
    for (const provers of [[{ ...at, activity: "mining" }], Array.from({ length: 17 }, () => at)]) {
      expect(codeOf(await post("provers", { provers }))).toBe("ingress/malformed");
    }
  });
});

describe("blocks for a prover", () => {
  const blocks = async (path: string, headers: Record<string, string> = {}) =>
    await fetch(`${node.url}/blocks/${path}`, { headers });
  const read = async (path: string) => (await (await blocks(path)).json()) as SentBlocks;

  test("have what their execution needs, from any transaction on", async () => {
    const { store } = node.stage;
    const all = await read("0/0.json");
    expect(all).toMatchObject({ blockCount: 2 });
    expect(all.previousHash).toBeUndefined();
    expect(all.blocks.map(({ hash }) => hash)).toEqual(
      [0, 1].map((height) => store.blockHeader(height)?.hash.toString()),
    );
    expect(all.blocks.map(({ transactions, isWhole }) => [transactions.length, isWhole])).toEqual([
      [2, true],
      [1, true],
    ]);
    const rest = await read("0/1.json");
    expect(rest.blocks[0]?.transactions).toEqual(all.blocks[0]?.transactions.slice(1));
    const last = await read("1/0.json");
    expect(last.previousHash).toBe(all.blocks[0]?.hash);
    expect(last.blocks).toEqual(all.blocks.slice(1));
  });

  test("that do not exist yet are an empty list", async () => {
    expect(await read("2/0.json")).toMatchObject({ blocks: [], blockCount: 2 });
    expect(await read("999999999999999/999999999999999.json")).toMatchObject({ blocks: [] });
  });

  test.each(["", "0.json", "0/0", "x/0.json", "-1/0.json", "00/0.json", "0/0.json/", "1e3/0.json"])(
    "have one path, which /blocks/%s is not",
    async (path) => {
      const answer = await answerOf(await blocks(path));
      expect([answer.status, codeOf(answer)]).toEqual([404, "ingress/malformed"]);
    },
  );

  test("take from what their network may ask for, as queries do", async () => {
    const stranger = { "x-forwarded-for": "203.0.113.7" };
    // A block costs ten of the fifteen tokens. A missing block costs one.
    expect((await blocks("0/0.json", stranger)).status).toBe(200);
    expect((await blocks("2/0.json", stranger)).status).toBe(200);
    expect((await blocks("0/0.json", stranger)).status).toBe(429);
    expect((await blocks("0/0.json", { "x-forwarded-for": "198.51.100.7" })).status).toBe(200);
  });
});
