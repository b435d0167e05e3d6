import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { PrivateKey } from "o1js";
import { RealNode } from "./RealNode.js";
import { ask, codeOf } from "./serve.js";

describe("queries of players and pages", () => {
  let node: RealNode;

  beforeAll(async () => {
    // Tokens are added so slowly that the duration of a query does not matter.
    node = await RealNode.open({ perAddress: { perSecond: 0.001, burst: 200 } });
    const { stage } = node;
    await stage.pair(1, 2);
    await stage.play(1, "h8 h9");
    await stage.block();
    await stage.admit(stage.player(3).register(), stage.move(1, "i8"));
  });

  afterAll(async () => {
    await node.close();
  });

  const read = async (query: string) => {
    const { body } = await ask(node.url, query);
    expect(body.errors).toBeUndefined();
    return body.data;
  };

  test("transactions that wait for an earlier nonce, besides those that wait for a block", async () => {
    const query = "{ chain { pendingTransactions parkedTransactions } }";
    const chain = { pendingTransactions: 2, parkedTransactions: 0 };
    expect(await read(query)).toEqual({ chain });
    const player = node.player(4);
    player.register();
    await node.ingress.submit(player.register().toJSON(), { network: undefined });
    expect(await read(query)).toEqual({ chain: { ...chain, parkedTransactions: 1 } });
  });

  test("a whole match, including what is in no block yet", async () => {
    const fields = `id game gameNumber turn ply moveLimit stake paid rated deadline timeLeft lastMoveTime transcript result reason line state
      startedAt endedAt startTime endTime pending seats { owner sessionKey sessionExpiresAt }`;
    const data = await read(`{ match(id: 1) { ${fields} } }`);
    const expected = { ...node.stage.match(1), line: null, endedAt: null, endTime: null };
    expect(data).toEqual({ match: expected });
    expect(expected).toMatchObject({ ply: 3, pending: true });
    expect(await read("{ match(id: 2) { id } }")).toEqual({ match: null });
  });

  test("a block's hash, and the chain's network, without its transactions", async () => {
    const { store } = node.stage;
    const read: number[] = [];
    const block = store.block.bind(store);
    store.block = (height) => {
      read.push(height);
      return block(height);
    };
    try {
      const hash = block(0)?.hash.toString();
      const { body } = await ask(
        node.url,
        `{ block(hash: "${hash}") { hash height transactionsHash previousBlockHash }
          network { unproven { block { height } } } }`,
      );
      expect(body).toMatchObject({ data: { block: { hash, height: 0 } } });
      expect(read).toEqual([]);
      const whole = await ask(node.url, "{ block(height: 0) { hash txs { status } } }");
      expect(whole.body.data).toEqual({
        block: { hash, txs: Array.from({ length: 4 }, () => ({ status: true })) },
      });
      expect(read).toEqual([0]);
    } finally {
      store.block = block;
    }
  });

  test("repeated small but costly queries are soon rate-limited", async () => {
    const from = { "x-forwarded-for": "203.0.113.7" };
    const many = (field: () => string) =>
      `{ ${Array.from({ length: 30 }, (_, i) => `a${i}: ${field()}`).join(" ")} }`;
    const stranger = () => PrivateKey.random().toPublicKey().toBase58();
    let asked = 0;
    for (let isLimited = false; !isLimited; asked++) {
      const query = many(() => `player(address: "${stranger()}") { nonce }`);
      const answer = await ask(node.url, query, {}, from);
      isLimited = answer.body.errors !== undefined;
      if (isLimited) expect(codeOf(answer)).toBe("ingress/rate-limited");
      // Each query costs at least 30 of the 200 tokens.
      expect(asked).toBeLessThan(8);
    }
    expect(asked).toBeGreaterThan(1);
  });

  test("its moves, in the game's notation, and how far each is on its way", async () => {
    expect(await read("{ moves(match: 1) { ply seat move height finality } }")).toEqual({
      moves: [
        { ply: 1, seat: 0, move: "h8", height: 0, finality: "sequenced" },
        { ply: 2, seat: 1, move: "h9", height: 0, finality: "sequenced" },
        { ply: 3, seat: 0, move: "i8", height: 1, finality: "seen" },
      ],
    });
    expect(await read("{ moves(match: 9) { ply } }")).toEqual({ moves: [] });
  });

  test("the transactions signed in it, as far as they are in blocks, page by page", async () => {
    const fields = `height time position blockHash stateRoot hash method sender nonce argsFields
      signature { r s }`;
    const record = `chain roundLength moves match { id ply pending }`;
    const query = `{ matchRecord(match: 1) { ${record} transactions { ${fields} } } }`;
    const { matchRecord: seen } = (await read(query)) as {
      matchRecord: { transactions: { method: string; sender: string; height: number }[] };
    };
    const { records, store } = node.stage;
    expect(seen).toMatchObject({
      chain: "kifu-devnet",
      roundLength: 10,
      moves: ["h8", "h9"],
      match: { id: 1, ply: 2, pending: false },
    });
    expect(seen.transactions).toEqual(records.signed(1, { after: 0, limit: 100 }));
    expect(seen.transactions.map(({ method }) => method)).toEqual([
      "Matchmaking.register",
      "Matchmaking.register",
      "Randzu.makeMove",
      "Randzu.makeMove",
    ]);
    const { hash, stateRoot } = records.blocks({ limit: 1 })[0] ?? {};
    for (const one of seen.transactions) {
      expect(one).toMatchObject({ height: 0, blockHash: hash, stateRoot });
    }
    const { argsFields, nonce, sender } = store.block(0)!.transactions[3]!.tx.toJSON();
    expect(seen.transactions[3]).toMatchObject({ argsFields, nonce, sender });
    const rest = await read("{ matchRecord(match: 1) { transactions(after: 2) { method } } }");
    expect(rest).toEqual({ matchRecord: { transactions: [{ method: "Randzu.makeMove" }] } });
    expect(await read("{ matchRecord(match: 2) { chain } }")).toEqual({ matchRecord: null });
    const negative = await ask(
      node.url,
      "{ matchRecord(match: 1) { transactions(after: -1) { hash } } }",
    );
    expect(codeOf(negative)).toBe("query/bad-argument");
  });

  test("many records in one request are too costly", async () => {
    const many = Array.from({ length: 12 }, (_, i) => {
      const whole = "hash method sender nonce argsFields signature { r s }";
      return `r${i}: matchRecord(match: ${i}) { moves transactions { ${whole} } }`;
    });
    expect(codeOf(await ask(node.url, `{ ${many.join("\n")} }`))).toBe("ingress/too-costly");
  });

  test("matches by status and game, page by page", async () => {
    const game = node.stage.match(1).game;
    const page = { items: [{ id: 1 }], next: null };
    expect(await read("{ matches { items { id } next } }")).toEqual({ matches: page });
    expect(await read(`{ matches(game: "${game}") { items { id } next } }`)).toEqual({
      matches: page,
    });
    for (const status of ["running", "overdue", "finished"]) {
      const none = await ask(node.url, `{ matches(status: ${status}, game: "none") { next } }`);
      expect(codeOf(none)).toBe("query/bad-argument");
      expect(none.body.errors?.[0]?.message).toMatch(/There is no such game/);
    }
    const unfinished = await ask(node.url, "{ matches(status: finished, after: 1) { next } }");
    expect(codeOf(unfinished)).toBe("query/bad-argument");
    expect(unfinished.body.errors?.[0]?.message).toMatch(
      /after must be the number of a match that/,
    );
    expect(await read("{ matches(first: 1) { items { id } next } }")).toEqual({
      matches: { items: [{ id: 1 }], next: 1 },
    });
    expect(await read("{ matches(after: 1) { items { id } next } }")).toEqual({
      matches: { items: [], next: null },
    });
    for (const status of ["finished", "overdue"]) {
      expect(await read(`{ matches(status: ${status}) { items { id } } }`)).toEqual({
        matches: { items: [] },
      });
    }
  });

  test("a player, their matches, and the waiting list", async () => {
    const { address } = node.player(3);
    expect(
      await read(
        `{ player(address: "${address}") { owner nonce activeMatch queue { game waiting } } }`,
      ),
    ).toMatchObject({
      player: { owner: address, nonce: "1", activeMatch: null, queue: { waiting: true } },
    });
    expect(
      await read(`{ playerMatches(address: "${node.player(1).address}") { items { id } } }`),
    ).toEqual({
      playerMatches: { items: [{ id: 1 }] },
    });
    expect(await read("{ queue { owner } }")).toEqual({ queue: [{ owner: address }] });
    expect(await read(`{ queue(game: "tic-tac-toe") { owner } }`)).toEqual({ queue: [] });
    expect(codeOf(await ask(node.url, `{ queue(game: "none") { owner } }`))).toBe(
      "query/bad-argument",
    );
    expect(codeOf(await ask(node.url, `{ player(address: "B62nobody") { nonce } }`))).toBe(
      "query/bad-argument",
    );
  });

  test("the chain, its blocks, and a transaction's status", async () => {
    expect(
      await read("{ chain { name height time runningMatches games { name } } }"),
    ).toMatchObject({
      chain: { height: 0, time: 2, runningMatches: 1 },
    });
    const data = await read(`{ blocks { height finality transactionCount
      transactions(first: 2, after: 1) { hash ok method } } }`);
    expect(data).toMatchObject({
      blocks: [{ height: 0, finality: "sequenced", transactionCount: 4 }],
    });
    const blocks = data?.blocks as { transactions: { hash: string; method: string }[] }[];
    const [move] = blocks[0]?.transactions ?? [];
    expect(move?.method).toBe("Randzu.makeMove");
    expect(await read(`{ transaction(hash: "${move?.hash}") { status height code } }`)).toEqual({
      transaction: { status: "included", height: 0, code: null },
    });
    expect(await read(`{ transaction(hash: "12345") { status } }`)).toEqual({ transaction: null });
    expect(codeOf(await ask(node.url, `{ transaction(hash: "0x1") { status } }`))).toBe(
      "query/bad-argument",
    );
  });

  test("a node that answers is ready, and counts what it did", async () => {
    expect((await fetch(`${node.url}/readyz`)).status).toBe(200);
    const metrics = await (await fetch(`${node.url}/metrics`)).text();
    expect(metrics).toMatch(/^kifu_height 0$/m);
    expect(metrics).toMatch(/^kifu_running_matches 1$/m);
    expect(metrics).toMatch(/^kifu_unproven_blocks 1$/m);
  });

  test("all without unexpected errors in the node", () => {
    expect(node.logged.filter(({ level }) => level === "error")).toEqual([]);
  });
});
