import assert from "node:assert/strict";
import { describe, it } from "node:test";
import ts from "typescript";
import { ApiTypes } from "../docs/apiTypes.js";

/**
 * The types that are derived for a field of the type `Board`.
 *
 * @param {string} source
 * @param {string} [written]
 */
function derived(source, written = "") {
  const file = ts.createSourceFile("views.ts", source, ts.ScriptTarget.Latest, true);
  return new ApiTypes([file], `type Query { board: Board } ${written}`).derive();
}

const SCALARS = `
  export const count: Decoder<number> = read;
  export const largeCount = count;
  export const bigNumber: Decoder<bigint> = read;
  export const flag: Decoder<boolean> = read;
  export const label = textLike(/x/, "a label");
`;

describe("the API's types", () => {
  it("have the fields of the decoders", () => {
    assert.equal(
      derived(`${SCALARS}
        const more = { size: count };
        const cell = object({ x: count });
        const board = object({
          ...more, label, hash: bigNumber, stake: largeCount, taken: optional(flag),
          ends: pair(cell), line: optional(list(cell, 3)), turn: oneOf(0, 1), kind: oneOf("a", "b"),
        }, { line: "(first: 3)" });`),
      [
        "type Board {",
        "  size: Int!",
        "  label: String!",
        "  hash: String!",
        "  stake: Float!",
        "  taken: Boolean",
        "  ends: [Cell!]!",
        "  line: [Cell!]",
        "  turn: Int!",
        "  kind: String!",
        "}",
        "",
        "type Cell {",
        "  x: Int!",
        "}",
      ].join("\n"),
    );
  });

  it("are described by the first paragraphs of the comments", () => {
    assert.equal(
      derived(`${SCALARS}
        /**
         * A "board",
         * or undefined.
         *
         * For readers of the code.
         */
        export type Board = Decoded<typeof board>;
        export const board = object({
          /** How large it is. */
          size: count,
        });`),
      '"A \\"board\\", or null."\ntype Board {\n  "How large it is."\n  size: Int!\n}',
    );
  });

  it("include the named choices", () => {
    const source = `const board = object({ color });
      const color = oneOf(
        /** First. */
        "black",
        "white",
      );`;
    assert.match(derived(source), /color: Color!\n\}\n\nenum Color \{\n {2}"First\."\n {2}black\n/);
  });

  it("may have two decoders, with the same types for the same fields", () => {
    const first = `${SCALARS} const board = object({ size: count });`;
    const second = (/** @type {string} */ size) =>
      `\n/**\n * The rest.\n *\n * Type: Board\n */\nconst rest = object({ label, size: ${size} });`;
    assert.equal(
      derived(first + second("count")),
      "type Board {\n  size: Int!\n  label: String!\n}",
    );
    assert.throws(
      () => derived(first + second("largeCount")),
      /Board\.size is both Int! and Float!/,
    );
  });

  it("leave out fields that are written by hand, with the same types", () => {
    const source = `${SCALARS} const board = object({ size: count, cells: list(label) });`;
    const written = (/** @type {string} */ type) =>
      `extend type Board { cells(first: Int): ${type} }`;
    assert.equal(derived(source, written("[String!]!")), "type Board {\n  size: Int!\n}");
    assert.throws(
      () => derived(source, written("[String]")),
      /Board\.cells is both \[String\] and \[String!\]!/,
    );
  });

  it("are not derived from anything else", () => {
    for (const [source, message] of /** @type {const} */ ([
      ["", /no decoder of the type Board/],
      ["const board = object({ cell: object({ x: label }) });", /is not a decoder with a name/],
      ["const board = object({ size: guess(1) });", /views\.ts:1: guess\(1\) is not a decoder/],
      ["const board = object({ size });", /size is not the name of one constant/],
      ["const board = object({ size() {} });", /is not a field/],
    ])) {
      assert.throws(() => derived(source), message);
    }
  });
});
