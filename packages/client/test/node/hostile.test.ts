import { describe, expect, test } from "@jest/globals";
import { rules } from "@kifu/chain/tic-tac-toe/rules";
import { connect } from "../../src/index.js";
import { memoryKeys, openBot } from "../../src/nodejs.js";
import { until } from "../harness/until.js";
import { codesOf } from "../harness/codesOf.js";
import { goodMatch, hostileNode } from "../harness/hostileNode.js";

const SCRIPT = "<script>alert(1)</script>".repeat(40);

function facing(answers: Record<string, unknown>) {
  return connect("http://node.test", {
    games: [rules],
    patienceMs: 100,
    fetch: hostileNode(answers),
  });
}

test("a correct answer is read", async () => {
  expect(await facing({ match: goodMatch }).matchOnce(1)).toMatchObject({ id: 1, line: undefined });
  expect(await facing({ match: null }).matchOnce(1)).toBeUndefined();
});

describe("a malformed answer is refused as a whole", () => {
  test.each<[string, unknown]>([
    ["no object", "text"],
    ["a list", []],
    ["a script for a game", { ...goodMatch, game: SCRIPT }],
    ["a game that turns the text around", { ...goodMatch, game: "go\u202Exedni" }],
    ["a negative ply", { ...goodMatch, ply: -1 }],
    ["half a ply", { ...goodMatch, ply: 0.5 }],
    ["a negative stake", { ...goodMatch, stake: -1 }],
    ["a pot that is half paid", { ...goodMatch, paid: "half" }],
    ["a ply that is too large", { ...goodMatch, ply: 2 ** 60 }],
    ["three seats", { ...goodMatch, seats: [...goodMatch.seats, goodMatch.seats[0]] }],
    ["one seat", { ...goodMatch, seats: goodMatch.seats.slice(1) }],
    ["a seat of nobody", { ...goodMatch, seats: [{ owner: "" }, {}] }],
    ["a third side", { ...goodMatch, turn: 2 }],
    ["an unknown result", { ...goodMatch, result: "you-win" }],
    ["a state in hexadecimal", { ...goodMatch, state: ["0x1", "0"] }],
    ["a state without an end", { ...goodMatch, state: Array.from({ length: 9999 }, () => "0") }],
    ["a line of scripts", { ...goodMatch, line: [SCRIPT] }],
  ])("%s", async (_name, match) => {
    expect(await codesOf(facing({ match }).matchOnce(1))).toEqual(["client/bad-answer"]);
  });
});

test.each<[string, typeof fetch]>([
  ["a web page", async () => new Response(SCRIPT, { headers: { "content-type": "text/html" } })],
  ["nothing", async () => new Response("")],
  ["null", async () => new Response("null")],
  ["no data", async () => new Response("{}")],
])("%s in place of an answer is refused", async (_name, fetch) => {
  expect(await codesOf(connect("http://node.test", { fetch }).chain())).toEqual([
    "client/bad-answer",
  ]);
});

test("an endless answer is abandoned", async () => {
  let left = false;
  let poured = 0;
  const flood = new ReadableStream<Uint8Array>({
    pull: (to) => {
      poured += 1_000_000;
      to.enqueue(new Uint8Array(1_000_000).fill(0x20));
    },
    cancel: () => {
      left = true;
    },
  });
  const fetch = async () => new Response(flood);
  expect(await codesOf(connect("http://node.test", { fetch }).chain())).toEqual([
    "client/bad-answer",
  ]);
  expect(left).toBe(true);
  expect(poured).toBeLessThan(12_000_000);
});

test("a gateway's error page counts as unreachable", async () => {
  const fetch = async () => new Response("Bad gateway", { status: 502 });
  expect(await codesOf(connect("http://node.test", { fetch }).chain())).toEqual(["client/offline"]);
});

test("a node that timed out waiting for a request counts as unreachable, so the request is retried", async () => {
  const errors = [{ message: "Too slow.", extensions: { code: "ingress/malformed" } }];
  const fetch = async () => Response.json({ errors }, { status: 408 });
  expect(await codesOf(connect("http://node.test", { fetch }).chain())).toEqual(["client/offline"]);
});

test("a chain whose domain does not match its terms is refused", async () => {
  const chain = {
    name: "kifu-devnet",
    salt: "00000000000000000000000000000000",
    domain: "5",
    roundLength: 20,
    faucet: true,
    round: 0,
    height: null,
    time: 0,
    stateRoot: "0",
    runningMatches: 0,
    pendingTransactions: 0,
    provenBlocks: 0,
    settledBlocks: 0,
    receiptKey: "0".repeat(64),
    games: [],
  };
  expect(await codesOf(facing({ chain }).chain())).toEqual(["client/wrong-chain"]);
});

test.each<[string, object]>([
  ["a board with two marks on no square", { state: ["1024", "0"] }],
  ["a board of too many fields", { state: ["0", "0", "0"] }],
  ["another game's number", { gameNumber: 1 }],
])("no move is signed on %s", async (_name, changes) => {
  const keys = memoryKeys();
  const owner = await keys.make("guest");
  const seats = [{ ...goodMatch.seats[0], owner: owner.address }, goodMatch.seats[1]];
  const kifu = facing({ match: { ...goodMatch, ...changes, seats }, moves: [] });
  const account = await openBot({ kifu, keys });
  expect(await codesOf(kifu.match(1).play(account, "a1"))).toEqual(["client/bad-answer"]);
  expect(kifu.match(1).get().moves).toEqual([]);
});

test("a malformed stream is shown as an error, not thrown, and retried", async () => {
  const kifu = facing({ match: { match: { ...goodMatch, ply: "many" }, height: 1 } });
  const handle = kifu.match(1);
  const stop = handle.subscribe(() => undefined);
  const state = await until(handle, ({ error }) => error !== undefined);
  expect(state).toMatchObject({ status: "loading", error: { code: "client/bad-answer" } });
  stop();
  kifu.close();
});

test.each(["B62q", SCRIPT, "B62qiTKpEPjGTSHZrtM8uXiKgn8So916pLmNJKDhKeyBQL9TDb3nvBH"])(
  "%.30s is not an address",
  async (address) => {
    const kifu = facing({});
    expect(await codesOf(kifu.player(address))).toEqual(["client/bad-address"]);
    expect(await codesOf(kifu.playerMatches(address))).toEqual(["client/bad-address"]);
  },
);
