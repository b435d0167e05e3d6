import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { getIntrospectionQuery } from "graphql";
import type { Wire } from "../harness/Draft.js";
import { ask, codeOf, outcome, submit } from "../harness/http.js";
import { Opponents, UNHURRIED } from "./Opponents.js";

/** The time limit for one query. A query that is wrongly accepted would take minutes. */
const PROMPTLY_MS = 10_000;

describe("a query", () => {
  let opponents: Opponents;
  let url: string;

  beforeAll(async () => {
    opponents = await Opponents.meet({ ingress: UNHURRIED });
    ({ url } = opponents.node);
  });

  afterAll(async () => {
    await opponents.node.remove();
  });

  async function refusalOf(query: string, variables = {}): Promise<string> {
    const began = performance.now();
    const answer = await ask(url, query, variables);
    expect(performance.now() - began).toBeLessThan(PROMPTLY_MS);
    expect(answer.status).toBeLessThan(500);
    return codeOf(answer);
  }

  const names = (count: number) => Array.from({ length: count }, (_, i) => `a${i}`);

  it.each([
    [
      "hundreds of aliases",
      `{ ${names(300)
        .map((name) => `${name}: chain { name }`)
        .join(" ")} }`,
    ],
    ["many times one field", `{ ${"chain { name } ".repeat(200)} }`],
    ["more words than any client's", `{ ${"chain { name } ".repeat(900)} }`],
    ["a fragment that spreads itself", "query { ...a } fragment a on Query { ...a }"],
    [
      "fragments in a circle",
      "query { ...a } fragment a on Query { ...b } fragment b on Query { ...c } fragment c on Query { ...a }",
    ],
    [
      "fragments that double at each step",
      `query { ...a0 } ${names(25)
        .map((name, i) => `fragment ${name} on Query { ...a${i + 1} ...a${i + 1} }`)
        .join(" ")} fragment a25 on Query { chain { name } }`,
    ],
    ["directives without end", `{ chain ${"@include(if: true) ".repeat(100)} { name } }`],
    ["levels without end", `{ ${"a { ".repeat(150)} b ${"} ".repeat(150)} }`],
    [
      "a list in a list without end",
      `{ block(hash: ${"[".repeat(300)}${"]".repeat(300)}) { hash } }`,
    ],
    [
      "the schema in itself",
      `{ __schema { types { ${"fields { type { ".repeat(8)} name ${"} } ".repeat(8)} } } }`,
    ],
    [
      "lists of long lists",
      "{ blocks(first: 100) { transactions(first: 100) { hash method ok code } height hash } }",
    ],
    [
      "a negative page that is to pay for full ones",
      `{ z: matches(first: -2147483648) @skip(if: true) { next } ${names(29)
        .map((name) => `${name}: blocks(first: 100) { hash transactions { hash method } }`)
        .join(" ")} }`,
    ],
    [
      "a name that every object has",
      `{ constructor { __proto__ } ${names(29)
        .map((name) => `${name}: blocks(first: 100) { hash transactions { hash method } }`)
        .join(" ")} }`,
    ],
  ])("with %s is refused at once", async (_, query) => {
    expect(await refusalOf(query)).toBe("ingress/too-costly");
    await opponents.play();
  });

  it("may ask for the whole schema, as tools do", async () => {
    const { body } = await ask(url, getIntrospectionQuery());
    expect(body.errors).toBeUndefined();
  });

  it.each([
    ["what is not there", "{ password }"],
    ["half of itself", "{ chain {"],
    ["an argument twice", '{ block(hash: "1", hash: "2") { hash } }'],
    [
      "a subscription in a query's place",
      "subscription { blocks { height } } query { chain { name } }",
    ],
    ["no operation", "fragment a on Query { chain { name } }"],
    ["two operations, neither of them named", "{ chain { name } } { chain { name } }"],
  ])("with %s is refused with a code", async (_, query) => {
    expect(await refusalOf(query)).toBe("ingress/malformed");
  });

  it.each([
    ["state", '{ state(path: "0x1") }'],
    ["a witness", '{ witness(path: "-1") { leaf { path } } }'],
    ["a transaction", `{ transactionState(hash: "${"9".repeat(90)}") }`],
    ["a block", "{ block(height: -1) { hash } }"],
    ["a block of a fraction", "{ block(height: 0.5) { hash } }"],
    ["a player", '{ player(address: "__proto__") { nonce } }'],
    ["a page too long", "{ matches(first: 1000) { items { id } } }"],
    ["a page of none", "{ blocks(first: 0) { hash } }"],
  ])("for %s by a name that does not exist is refused with a code", async (_, query) => {
    expect(await refusalOf(query)).toBe("query/bad-argument");
  });

  it("submits one transaction, however often the query repeats it", async () => {
    const move = opponents.nextMove().toJSON();
    const before = opponents.ply;
    const count = 25;
    const mutation = `mutation ($tx: TransactionObjectInput!) { ${names(count)
      .map((name) => `${name}: submitTx(tx: $tx)`)
      .join(" ")} }`;
    const { body } = await ask(url, mutation, { tx: move });
    expect(new Set(Object.values(body.data ?? {}))).toEqual(new Set([move.hash]));
    expect(opponents.ply).toBe(before + 1);
  });

  it("with a transaction in its text is taken like one with variables", async () => {
    const { signature, ...move } = opponents.nextMove().toJSON();
    const parts = Object.entries(move).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
    const query = `mutation { submitTx(tx: { ${parts.join(", ")}, signature: { r: "${signature.r}", s: "${signature.s}" } }) }`;
    const forged = query.replace(`s: "${signature.s}"`, 's: "5"');
    expect(outcome(await ask(url, forged))).toBe("ingress/bad-signature");
    expect(outcome(await ask(url, query))).toBe(move.hash);
  });

  it.each<[string, (move: Wire) => unknown]>([
    ["nothing", () => null],
    ["a list", () => []],
    ["a number", () => 5],
    ["an empty object", () => ({})],
    ["arguments that are no texts", (move) => ({ ...move, argsFields: [1, 2] })],
    ["a signature that is a text", (move) => ({ ...move, signature: "1" })],
    ["a truth that is a text", (move) => ({ ...move, isMessage: "false" })],
    ["more than a transaction", (move) => ({ ...move, fee: "0" })],
  ])("that submits %s is refused with a code", async (_, change) => {
    const move = opponents.nextMove();
    expect(await submit(url, change(move.toJSON()))).toBe("ingress/malformed");
    await opponents.send(move);
  });

  it("leaves nothing behind that cannot be proven", async () => {
    expect(opponents.node.complaints).toEqual([]);
    expect((await opponents.node.verdict(4)).errors).toEqual([]);
  });
});
