import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { exitFile, isExitOf } from "@kifu/wire";
import { Field, Poseidon, PublicKey } from "o1js";
import { appendBatch } from "../../src/prover/BatchFolder.js";
import { mockBatch } from "../harness/mockBatch.js";
import { RealNode } from "./RealNode.js";
import { answerOf, ask, codeOf } from "./serve.js";

let node: RealNode;
/** The path of player 1's exit. */
let path: string;

beforeEach(async () => {
  node = await RealNode.open({ perAddress: { perSecond: 0.001, burst: 20 } });
  const { stage } = node;
  await stage.admit(stage.player(1).grant());
  await stage.block(2);
  path = `/exits/${stage.player(1).address}.json`;
});

afterEach(async () => {
  await node.close();
});

async function settle(number: number, first: number, end: number): Promise<void> {
  const { store } = node.stage;
  await appendBatch(store, mockBatch(store, { number, first, end }));
  await store.commit((changes) =>
    changes.appendSettlement({
      ...{ transactionHash: "5J", promisedMessagesHash: "0" },
      batches: [number],
    }),
  );
}

const get = (at: string, headers: Record<string, string> = {}) =>
  fetch(`${node.url}${at}`, { headers });

const hash = (fields: readonly bigint[]) => Poseidon.hash(fields.map(Field)).toBigInt();

async function exit() {
  const read = exitFile(await (await get(path)).json(), "exit");
  const { x, isOdd } = PublicKey.fromBase58(read.owner);
  expect(isExitOf(read, { x: x.toBigInt(), isOdd: isOdd.toBoolean() }, hash)).toBe(true);
  return read;
}

test("follows the settlements, while the chain goes on", async () => {
  const { stage } = node;
  const rootAfter = (blocks: number) => stage.store.result(blocks - 1)?.stateRoot;
  await settle(0, 0, 1);
  expect(await exit()).toMatchObject({ blocks: 1, stateRoot: rootAfter(1) });
  await stage.admit(stage.player(2).grant());
  await stage.block();
  expect(await exit()).toMatchObject({ blocks: 1, stateRoot: rootAfter(1) });
  await settle(1, 1, 3);
  expect(await exit()).toMatchObject({ blocks: 3, stateRoot: rootAfter(3), contract: undefined });
});

test("shows that a player has nothing, who may have deposits on Mina", async () => {
  await settle(0, 0, 1);
  path = `/exits/${node.stage.player(2).address}.json`;
  const { balance, crossed } = await exit();
  expect([balance.fields, crossed.fields]).toEqual([[], []]);
});

describe("is missing", () => {
  test("before anything is settled, and for what is no address", async () => {
    const answered = async (at: string) => {
      const answer = await answerOf(await get(at));
      return [answer.status, codeOf(answer)];
    };
    const missing = [404, "query/bad-argument"];
    expect(await answered(path)).toEqual(missing);
    await settle(0, 0, 2);
    const noAddress = `/exits/B62${"q".repeat(52)}.json`;
    expect(await answered(noAddress)).toEqual([400, "query/bad-argument"]);
    expect(await answered("/exits/7.json")).toEqual([404, "ingress/malformed"]);
  });
});

test("takes from what its network may ask for, as queries do", async () => {
  await settle(0, 0, 2);
  const stranger = { "x-forwarded-for": "203.0.113.7" };
  const statuses: number[] = [];
  for (let i = 0; i < 5; i++) statuses.push((await get(path, stranger)).status);
  // Each costs at least five of the twenty tokens.
  expect(statuses.at(-1)).toBe(429);
  const query = () => ask(node.url, "{ __typename }", {}, stranger);
  // Too few tokens for a file may be enough for a query.
  let refused = await query();
  for (let i = 0; i < 5 && refused.body.errors === undefined; i++) refused = await query();
  expect(codeOf(refused)).toBe("ingress/rate-limited");
});
