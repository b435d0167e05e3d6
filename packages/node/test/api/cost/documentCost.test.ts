import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { parse } from "graphql";
import { createMeasureDocument } from "../../../src/api/cost/documentCost.js";
import { createNodeSchema } from "../../../src/api/schema/index.js";

const measure = createMeasureDocument(createNodeSchema());
const values = (query: string, variables = {}) => measure(parse(query), variables).values;
const work = (query: string, variables = {}) => measure(parse(query), variables).microseconds;
const tooCostly = expect.objectContaining({ code: "ingress/too-costly" });

describe("the values of a query", () => {
  test("lists cost what they may hold", () => {
    expect(values("{ queue { owner round } }")).toBe(300);
    expect(values("subscription { queue { height waiting { owner } } }")).toBe(202);
    expect(values("{ matches(first: 12) { items { id ply } } }")).toBe(48);
  });

  test("a player's queue is one, and whether they wait in it is one value", () => {
    const player = "owner nonce queue { game moveLimit round waiting } session { key active }";
    expect(values(`{ player(address: "a") { ${player} } }`)).toBe(11);
    expect(values(`subscription { player(address: "a") { height player { ${player} } } }`)).toBe(
      13,
    );
  });

  test.each([-2147483648, -1, 0, 1])("a list of %d counts as one of one", (first) => {
    expect(values(`{ matches(first: ${first}) { next } }`)).toBe(2);
    expect(values("query ($n: Int) { matches(first: $n) { next } }", { n: first })).toBe(2);
    expect(values(`query ($n: Int = ${first}) { matches(first: $n) { next } }`)).toBe(2);
  });

  test.each([101, 2147483647, 1e300, NaN, Infinity, 0.5, "3", null, {}, []])(
    "a list of %p counts as the longest",
    (first) => {
      expect(values("query ($n: Int) { matches(first: $n) { next } }", { n: first })).toBe(200);
    },
  );

  test("a variable counts as its default, its given value, or the maximum", () => {
    const query = "query ($n: Int = 3) { matches(first: $n) { next } }";
    expect(values(query)).toBe(6);
    expect(values(query, { n: 5 })).toBe(10);
    expect(values(query, { n: null })).toBe(200);
    expect(values("query ($n: Int) { matches(first: $n) { next } }")).toBe(200);
    expect(values("query ($n: Int = 100) { matches(first: $n) { next } }")).toBe(200);
    const strange = "query ($toString: Int = 100) { matches(first: $toString) { next } }";
    expect(values(strange)).toBe(200);
  });

  test("a field that would make the rest cheaper is counted like any other", () => {
    const blocks = "blocks(first: 100) { height transactions { hash ok code method } }";
    const rest = Array.from({ length: 29 }, (_, i) => `a${i}: ${blocks}`).join(" ");
    expect(() => values(`{ z: matches(first: -2147483648) @skip(if: true) { next } ${rest} }`))
      .toThrow(tooCostly); // oxfmt-ignore
  });

  test("skipped fields count", () => {
    expect(values("{ queue @skip(if: true) { owner } }")).toBe(200);
    expect(values("{ queue { owner @include(if: false) } }")).toBe(200);
  });

  test.each(["constructor", "toString", "__proto__", "hasOwnProperty", "valueOf"])(
    "a field, a type, a fragment or a variable named %s is nothing special",
    (name) => {
      expect(values(`{ ${name} { ${name} } }`)).toBe(2);
      expect(values(`{ chain { ${name} } }`)).toBe(2);
      expect(values(`{ ...on ${name} { ${name} } }`)).toBe(1);
      expect(values(`{ ...${name} } fragment ${name} on ${name} { ${name} }`)).toBe(1);
      expect(values(`query ($${name}: Int) { blocks(first: $${name}) { hash } }`)).toBe(200);
    },
  );

  test("fields that share a list's name are not counted as lists", () => {
    expect(values("{ __schema { queryType { name } } }")).toBe(3);
    expect(values('{ player(address: "a") { queue { waiting } } }')).toBe(3);
  });

  test("an event of a subscription may have fewer values than an answer", () => {
    const lists = (count: number) =>
      Array.from({ length: count }, (_, i) => `a${i}: waiting { owner }`).join(" ");
    expect(values(`subscription { queue { ${lists(9)} } }`)).toBe(1801);
    expect(() => values(`subscription { queue { ${lists(10)} } }`)).toThrow(tooCostly);
  });

  test("is a positive whole number, whatever the names, numbers and variables", () => {
    const name = fc.oneof(
      fc.constantFrom("constructor", "__proto__", "toString", "first", "blocks", "queue", "moves"),
      fc.constantFrom("__schema", "types", "fields", "chain", "items", "txs", "a", "hash"),
    );
    const first = fc.oneof(
      fc.integer().map(String),
      fc.constantFrom("$a", "$constructor", "$__proto__", "null", "1e400", "-0", "[3]"),
    );
    const { selection } = fc.letrec<{ selection: string; field: string }>((tie) => ({
      field: fc
        .tuple(name, fc.option(first), fc.option(tie("selection"), { maxDepth: 3 }))
        .map(([field, n, inner]) => `${field}${n === null ? "" : `(first: ${n})`} ${inner ?? ""}`),
      selection: fc
        .array(tie("field"), { minLength: 1, maxLength: 3 })
        .map((fields) => `{ ${fields.join(" ")} }`),
    }));
    const variables = fc.dictionary(
      fc.constantFrom("a", "constructor", "__proto__"),
      fc.oneof(fc.double(), fc.integer(), fc.jsonValue()),
    );
    fc.assert(
      fc.property(selection, variables, fc.integer(), (fields, given, byDefault) => {
        const query = `query ($a: Int = ${byDefault}) ${fields}`;
        let cost;
        try {
          cost = measure(parse(query), given);
        } catch (error) {
          expect(error).toEqual(tooCostly);
          return;
        }
        expect(Number.isSafeInteger(cost.values) && cost.values >= 1).toBe(true);
        expect(Number.isSafeInteger(cost.microseconds) && cost.microseconds >= 1).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});

describe("the bytes of an answer", () => {
  const bytes = (query: string) => measure(parse(query), {}).bytes;

  test("count names as often as they are in it, and what is behind them", () => {
    const long = "a".repeat(64);
    expect(bytes("{ queue { owner } }")).toBeGreaterThan(100 * '{"owner":""},'.length);
    const difference = bytes(`{ queue { ${long}: owner } }`) - bytes("{ queue { owner } }");
    expect(difference).toBe(100 * (64 - "owner".length));
  });

  test.each([
    ["an alias", (name: string) => `{ ${name}: __typename }`],
    ["a field", (name: string) => `{ ${name} }`],
    ["a fragment", (name: string) => `{ ...${name} } fragment ${name} on Query { __typename }`],
    ["a variable", (name: string) => `query ($${name}: Int) { __typename }`],
    ["an operation", (name: string) => `query ${name} { __typename }`],
  ])("%s has a name of at most 64 letters", (_what, query) => {
    measure(parse(query("a".repeat(64))), {});
    expect(() => measure(parse(query("a".repeat(65))), {})).toThrow(tooCostly);
  });

  test("are at most two and a half million, whatever the names", () => {
    const names = Array.from({ length: 10 }, (_, i) => `a${i}`.padEnd(64, "_"));
    const aliased = (names: readonly string[], field: string) =>
      names.map((name) => `${name}: ${field}`).join(" ");
    const lists = (count: number) =>
      `{ ${aliased(names.slice(0, 8), "moves(match: 1) { ...F }")} }
       fragment F on Move { ${aliased(names.slice(0, count), "transaction")} }`;
    expect(bytes(lists(8))).toBeLessThan(2_500_000);
    expect(() => bytes(lists(10))).toThrow(tooCostly);
  });

  test("are fewer for each event of a subscription", () => {
    const names = Array.from({ length: 9 }, (_, i) => `a${i}`.padEnd(64, "_"));
    const event = (count: number) =>
      `subscription { blocks { block { transactions { ${names.slice(0, count).map((name) => `${name}: code`).join(" ")} } } } }`; // oxfmt-ignore
    expect(bytes(event(7))).toBeLessThan(250_000);
    expect(() => bytes(event(8))).toThrow(tooCostly);
  });
});

describe("fragments that are spread nowhere", () => {
  const unused = (count: number, field: string) =>
    `{ __typename } fragment F on Query { ${`${field} `.repeat(count)} }`;

  test("count like all else, before validation compares their fields", () => {
    measure(parse(unused(299, "__typename")), {});
    expect(() => measure(parse(unused(300, "__typename")), {})).toThrow(tooCostly);
    expect(() => measure(parse(unused(245, "blocks { height }")), {})).toThrow(tooCostly);
    expect(work(unused(30, 'player(address: "a") { nonce }'))).toBeGreaterThan(30_000);
  });

  test("count each, also those of one name, in a circle, or within others", () => {
    const twice = `${unused(200, "__typename")} fragment F on Query { ${"__typename ".repeat(200)} }`;
    expect(() => measure(parse(twice), {})).toThrow(tooCostly);
    const circle = "{ __typename } fragment A on Query { ...B } fragment B on Query { ...A }";
    expect(() => measure(parse(circle), {})).toThrow(tooCostly);
    const used = "{ ...F } fragment F on Query { queue { owner } }";
    expect(values(used)).toBe(values("{ queue { owner } }"));
  });
});

describe("the work behind a query", () => {
  test("is at most 200 ms", () => {
    const records = (count: number) =>
      `{ ${Array.from({ length: count }, (_, i) => `a${i}: matchRecord(match: 1) { transactions { hash } }`).join(" ")} }`; // oxfmt-ignore
    expect(work(records(10))).toBeLessThan(200_000);
    expect(() => work(records(11))).toThrow(tooCostly);
  });

  test("counts every lookup, even of the same thing", () => {
    const many = (count: number, field: string) =>
      `{ ${Array.from({ length: count }, (_, i) => `a${i}: ${field}`).join(" ")} }`;
    const player = 'player(address: "a") { nonce }';
    expect(work(many(30, player))).toBe(30 * work(many(1, player)));
    for (const looked of [player, "block { hash }", 'witness(path: "1") { leaf { path } }']) {
      expect(work(`{ ${looked} }`)).toBeGreaterThan(10 * work("{ __typename }"));
    }
  });

  test("counts a block's transactions where they are asked for, and not with its hash", () => {
    const whole = work("{ block { txs { status } } }");
    expect(whole).toBeGreaterThan(20 * work("{ block { hash } }"));
  });
});
