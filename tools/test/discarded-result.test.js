import assert from "node:assert/strict";
import { it } from "node:test";
import { lintCases } from "./harness/lintCases.js";

const IMPORTS = `import { Bool, Experimental, Field, Group, Int64, MerkleTree, Poseidon, Provable,
  PublicKey, Scalar, Struct, UInt8, UInt32, UInt64 } from "o1js";
class Pair extends Struct({ a: Field, b: Field }) {
  sum(): Field { return this.a.add(this.b); }
  assertEven(): Field { return this.a; }
}
class Board extends Pair { own = 1; flip(): Board { return this; } }
declare let a: Field, b: Field, yes: Bool, no: Bool, byte: UInt8, short: UInt32, long: UInt64;
declare let int: Int64, point: Group, scalar: Scalar, key: PublicKey, pair: Pair, board: Board;
declare let perhaps: Field | undefined, tree: MerkleTree, cells: Field[], set: Set<Field>;
declare let coin: boolean;
declare function call(callback: () => void): void;
declare function measure(callback: () => unknown): void;
declare function expect(value: unknown): { toBe(value: unknown): void; not: { toBe(value: unknown): void } };
`;

/**
 * @param {string} body
 * @param {...string} methods
 */
const wrong = (body, ...methods) => ({ body, methods });

const plainCalls = [
  ["a.add(b);", "add"],
  ["a.sub(b);", "sub"],
  ["a.mul(2);", "mul"],
  ["a.div(b);", "div"],
  ["a.neg();", "neg"],
  ["a.square();", "square"],
  ["a.equals(b);", "equals"],
  ["a.lessThan(b);", "lessThan"],
  ["yes.and(no);", "and"],
  ["yes.or(no);", "or"],
  ["yes.not();", "not"],
  ["byte.add(1);", "add"],
  ["short.lessThanOrEqual(1);", "lessThanOrEqual"],
  ["long.greaterThan(1);", "greaterThan"],
  ["int.sub(1);", "sub"],
  ["point.add(point);", "add"],
  ["scalar.add(scalar);", "add"],
  ["key.equals(key);", "equals"],
];

const CASES = {
  valid: [
    "new Set<Field>().add(a);",
    "set.add(a);",
    "new Map<string, Field>().set('a', a);",
    "a = a.add(b);",
    "const sum = a.add(b); export { sum };",
    "a.add(b).assertEquals(b);",
    "a.assertEquals(b);",
    "a.assertBool();",
    "a.lessThan(b).assertTrue();",
    "pair.assertEven();",
    "Pair.check(pair);",
    "tree.setLeaf(0n, a);",
    "cells.push(a.add(b));",
    "cells.forEach((cell) => cell.assertEquals(a));",
    "cells.map((cell) => cell.add(a)).length;",
    "measure(() => a.mul(b));",
    "expect(a.add(b)).toBe(b);",
    "expect(a.add(b)).not.toBe(b);",
    "for (let i = 0; i < 3; i++) a = a.add(b);",
    "({ add: (_: number) => 1 }).add(1);",
    "const f = () => a.add(b); export { f };",
    "new Experimental.IndexedMerkleMap(4).set(1n, 2n);",
  ],
  invalid: [
    ...plainCalls.map(([body = "", method = ""]) => wrong(body, method)),
    wrong("async function f() { await a.add(b); } export { f };", "add"),
    wrong("void a.add(b);", "add"),
    wrong("(a.add(b));", "add"),
    wrong("((a)).add((b));", "add"),
    wrong("a.add(b), yes.and(no);", "add", "and"),
    wrong("const last = (a.add(b), a); export { last };", "add"),
    wrong("perhaps?.add(b);", "add"),
    wrong("perhaps!.add(b)!;", "add"),
    wrong("a.add(b) as unknown;", "add"),
    wrong("(a as Field).add(b) satisfies Field;", "add"),
    wrong("<Field>a.add(b);", "add"),
    wrong("coin && a.add(b);", "add"),
    wrong("coin ? a.add(b) : a.sub(b);", "add", "sub"),
    wrong("!a.add(b);", "add"),
    wrong("a['add'](b);", "add"),
    wrong("a.add(b).mul(2);", "mul"),
    wrong("cells[0]?.add(b);", "add"),
    wrong("if (coin) a.add(b);", "add"),
    wrong("for (a.add(b); coin; a.sub(b)) coin = !coin;", "add", "sub"),
    wrong("cells.forEach((cell) => a.add(cell));", "add"),
    wrong("call(() => a.add(b));", "add"),
    wrong("pair.sum();", "sum"),
    wrong("board.flip();", "flip"),
    wrong("board.sum();", "sum"),
    wrong("pair.a.add(pair.b);", "add"),
    wrong("Bool.and(yes, no);", "and"),
    wrong("Provable.if(yes, a, b);", "if"),
    wrong("Poseidon.hash([a]);", "hash"),
    wrong("const text = 'é … 囲碁 🀄'; a.add(b); export { text };", "add"),
    wrong("function f<T extends Field>(x: T) { x.add(b); } export { f };", "add"),
  ],
};

it("finds every discarded result, and nothing else", (test) => {
  const cases = [...CASES.valid.map((body) => wrong(body)), ...CASES.invalid];
  const said = lintCases(
    test,
    "discarded-result",
    cases.map(({ body }) => IMPORTS + body),
  );
  for (const [i, { body, methods }] of cases.entries()) {
    const expected = methods.map((method) => `The result of ${method} is discarded`);
    assert.deepEqual(
      said[i]?.map((message) => message.split(",")[0]),
      expected,
      body,
    );
  }
});
