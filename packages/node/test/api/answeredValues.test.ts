import { afterAll, beforeAll, expect, test } from "@jest/globals";
import fc from "fast-check";
import {
  getIntrospectionQuery,
  getNamedType,
  type GraphQLObjectType,
  isObjectType,
  parse,
} from "graphql";
import { createMeasureDocument, type DocumentCost } from "../../src/api/cost/documentCost.js";
import { createNodeSchema } from "../../src/api/schema/index.js";
import { fieldCosts } from "../../src/api/cost/fieldCosts.js";
import { methodTable } from "../../src/mempool/methodTable.js";
import { gameNumbers } from "@kifu/chain";
import { mockBatch } from "../harness/mockBatch.js";
import { countValues, type Pools, randomDocument } from "./randomDocument.js";
import { RealNode } from "./RealNode.js";
import { ask } from "./serve.js";

const schema = createNodeSchema();
const measure = createMeasureDocument(schema);
let node: RealNode;
let pools: Pools;

beforeAll(async () => {
  node = await RealNode.open();
  const { stage } = node;
  await stage.pair(1, 2);
  await stage.pair(3, 4, { game: gameNumbers.TicTacToe });
  await stage.play(1, "h8 h9 i8 i9 j8 j9 k8 k9 l8");
  await stage.block();
  await stage.pair(5, 6);
  await stage.play(2, "a1 b1 a2 b2 a3");
  await stage.block(3);
  for (const moveLimit of [41, 42, 43]) {
    await stage.admit(stage.player(moveLimit).register({ moveLimit }));
  }
  for (const number of [0, 1]) {
    const { blockHashes, proof } = mockBatch(stage.store, {
      number,
      first: number,
      end: number + 1,
    });
    await stage.store.commit((changes) =>
      changes.appendBatch({ height: number, blockHashes: [...blockHashes], proof }),
    );
  }
  const block = stage.store.block(0)!;
  const hashes = [block.hash, block.transactions[0]!.tx.hash()].map(String);
  pools = {
    address: [1, 3, 41, 99].map((number) => stage.player(number).address).concat("x"),
    match: [1, 2, 3, 4],
    id: [1, 2, 3, 4],
    hash: [...hashes, "5", "x"],
    height: [0, 1, 2, 99],
    number: [0, 1, 99, null],
    block: [0, 1, 99, null],
    after: [0, 1, 2],
    game: ["randzu", "tic-tac-toe", null],
    status: ["running", "overdue", "finished"],
    path: ["1", "x"],
    name: ["Match", "Query", "MatchStatus", "TransactionObjectInput", "Nothing"],
    includeDeprecated: [true, false],
  };
});

afterAll(async () => {
  await node.close();
});

const bytesOf = (data: unknown) => Buffer.byteLength(JSON.stringify(data));

test("no answer has more values than its query was measured to have", async () => {
  let answered = 0;
  await fc.assert(
    fc.asyncProperty(fc.gen(), async (g) => {
      const { query, variables } = randomDocument(schema, pools, g);
      let cost: DocumentCost | undefined;
      try {
        cost = measure(parse(query), variables);
      } catch {
        cost = undefined;
      }
      const { body } = await ask(node.url, query, variables);
      const codes = (body.errors ?? []).map(({ extensions }) => extensions["code"]);
      expect(codes).not.toContain("internal");
      if (cost === undefined) {
        expect(codes).toEqual(["ingress/too-costly"]);
      } else if (body.data != null) {
        answered++;
        // `countValues` also counts the root, which is not a value.
        expect(countValues(body.data) - 1).toBeLessThanOrEqual(cost.values);
        expect(bytesOf(body.data)).toBeLessThanOrEqual(cost.bytes);
      }
    }),
    { numRuns: 250 },
  );
  expect(answered).toBeGreaterThan(50);
});

test("nor does the whole schema, which may be queried", async () => {
  const query = getIntrospectionQuery({ inputValueDeprecation: true, specifiedByUrl: true });
  const { values, bytes } = measure(parse(query), {});
  const { body } = await ask(node.url, query);
  expect(countValues(body.data) - 1).toBeLessThanOrEqual(values);
  expect(bytesOf(body.data)).toBeLessThanOrEqual(bytes);
});

test("nor do queries for everything, with names as long as allowed", async () => {
  const long = (name: string) => `${name.padEnd(64, "_")}: ${name}`;
  const all = (type: string, without: readonly string[] = []): string =>
    Object.values((schema.getType(type) as GraphQLObjectType).getFields())
      .filter(({ name }) => !without.includes(name))
      .map(({ name, type }) => {
        const inner = getNamedType(type);
        return `${long(name)}${isObjectType(inner) ? ` { ${all(inner.name)} }` : ""}`;
      })
      .join(" ");
  const { address, hash } = pools as { address: string[]; hash: string[] };
  for (const query of [
    `chain { ${all("Chain", ["unproven", "provers"])} }`,
    `chain { unproven { ${all("Unproven")} } provers { ${all("Prover")} } }`,
    `batches { ${all("Batch")} }`,
    `batch(block: 1) { ${all("Batch")} }`,
    `matches(first: 10) { items { id seats { ${all("Seat")} } line state } next }`,
    `moves(match: 1) { ${all("Move")} }`,
    // Two queries, because a query may have only a limited number of fields.
    `player(address: "${address[0]}") { ${all("Player", ["queue", "invitations"])} }`,
    `player(address: "${address[0]}") { queue { ${all("PlayerQueue")} } invitations { ${all("PlayerInvitation")} } }`,
    `matchRecord(match: 1) { moves transactions { ${all("SignedTransaction")} } }`,
    `block(hash: "${hash[0]}") { ${all("ProtokitBlock")} }`,
    `blocks(first: 4) { ${all("Block")} }`,
    `transaction(hash: "${hash[1]}") { ${all("Transaction")} }`,
    `network { ${all("Network")} }`,
    `witness(path: "1") { ${all("StateWitness")} }`,
    `queue { ${all("QueueEntry")} }`,
  ]) {
    const cost = measure(parse(`{ ${query} }`), {});
    const { body } = await ask(node.url, `{ ${query} }`);
    expect(body.errors).toBeUndefined();
    expect(countValues(body.data) - 1).toBeLessThanOrEqual(cost.values);
    expect(bytesOf(body.data)).toBeLessThanOrEqual(cost.bytes);
  }
});

test("no transaction but a segment or a foul has more arguments than are counted", () => {
  const methods = [...methodTable(node.stage.chain.runtime).values()];
  const arities = methods
    .filter(({ name }) => !/\.(playMoves|pointOut)$/.test(name))
    .map(({ arity }) => arity);
  expect(Math.max(...arities)).toBeLessThanOrEqual(
    fieldCosts["ProtokitTransaction.argsFields"]!.length!,
  );
});
