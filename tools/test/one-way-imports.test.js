import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { wrongImports } from "../lint/one-way-imports.js";
import { checkoutOf } from "./harness/checkout.js";

const HOUSE = {
  "package.json": '{ "name": "house", "workspaces": ["packages/*", "apps/*"] }',
  "packages/kit/package.json":
    '{ "name": "@kifu/kit", "exports": { ".": "./dist/src/index.js", "./plain": "./dist/src/plain.js", "./testing": { "default": "./dist/src/testing/index.js" } } }',
  "packages/kit/src/index.ts": 'export * from "./game.js"; export * from "./rules.js";',
  "packages/kit/src/game.ts": 'import { Field } from "o1js"; import type { R } from "./rules.js";',
  "packages/kit/src/rules.ts": "export type R = 1;",
  "packages/kit/src/plain.ts": 'export * from "./rules.js";',
  "packages/kit/src/testing/index.ts": 'import { test } from "@jest/globals"; import "../game.js";',
  "packages/chain/package.json":
    '{ "name": "@kifu/chain", "exports": { ".": "./dist/src/index.js", "./*": "./dist/src/*.js" } }',
  "packages/chain/src/index.ts": 'export * from "./runtime/games.js";',
  "packages/chain/src/codes.ts": "export const codes = 1;",
  "packages/chain/src/go/circuit.ts": 'import { Field } from "o1js"; import "@kifu/kit";',
  "packages/chain/src/go/rules.ts": 'import "@kifu/kit/plain"; import "./position.js";',
  "packages/chain/src/go/bot.ts": 'import "./rules.js";',
  "packages/chain/src/go/position.ts": "export const size = 9;",
  "packages/chain/src/go/index.ts": 'import "./circuit.js"; import "./rules.js";',
  "packages/chain/src/chess/circuit.ts": 'import { Field } from "o1js";',
  "packages/chain/src/matches/match.ts":
    'import "@kifu/kit"; import "../codes.js"; import "tsyringe";',
  "packages/chain/src/runtime/games.ts": 'import "../go/index.js"; import "../matches/match.js";',
  "packages/chain/src/node/cli.ts": 'import "../runtime/games.js"; import "../go/rules.js";',
  "packages/chain/src/commands/start.ts": 'import "../node/cli.js"; import "../go/bot.js";',
  "packages/chain/test/go.test.ts": 'import "../src/go/index.js"; import "@kifu/kit/testing";',
  "packages/client/package.json": '{ "name": "@kifu/client", "exports": "./dist/src/index.js" }',
  "packages/client/src/index.ts": 'import "@kifu/kit/plain"; import "@kifu/chain/codes";',
  "apps/web/package.json": '{ "name": "@kifu/web" }',
  "apps/web/app/page.tsx":
    'import "@kifu/client"; import "@kifu/chain/go/rules"; import "react"; import("./view.js");',
  "apps/web/app/view.ts": "export {};",
};

/**
 * The faults of the house with one file changed.
 *
 * @param {import("node:test").TestContext} test
 * @param {Record<string, string>} change
 */
function faults(test, change) {
  return wrongImports(checkoutOf(test, { ...HOUSE, ...change }));
}

/** @type {[rule: string, file: string, text: string][]} */
const ALLOWED = [
  ["a house in order", "packages/kit/src/rules.ts", "export {};"],
  ["the kit importing o1js by a deep path", "packages/kit/src/a.ts", 'import "o1js/dist/node";'],
  ["a kit test importing jest", "packages/kit/test/a.test.ts", 'import "@jest/globals";'],
  [
    "runtime importing game and engine",
    "packages/chain/src/runtime/a.ts",
    'import "../go/index.js"; import "../codes.js";',
  ],
  ["a test importing the node", "packages/chain/test/a.ts", 'import "../src/node/cli.js";'],
  [
    "a plain file importing a plain neighbour",
    "packages/chain/src/go/bot.ts",
    'import "./rules.js";',
  ],
  [
    "the engine importing Protokit",
    "packages/chain/src/escrow/a.ts",
    'import "@proto-kit/module";',
  ],
  [
    "the engine importing a room beside it",
    "packages/chain/src/escrow/a.ts",
    'import "../matches/match.js";',
  ],
  ["the node importing Node", "packages/chain/src/node/a.ts", 'import "node:http";'],
];

/** @type {[rule: string, file: string, text: string, says: RegExp][]} */
const REFUSED = [
  [
    "the kit importing Protokit",
    "packages/kit/src/a.ts",
    'import "@proto-kit/module";',
    /kit may not import "@proto-kit\/module": .*o1js alone/,
  ],
  [
    "the kit importing Node",
    "packages/kit/src/a.ts",
    'import "node:fs";',
    /may not import "node:fs"/,
  ],
  [
    "the kit importing its own suite",
    "packages/kit/src/a.ts",
    'import "./testing/index.js";',
    /conformance suite/,
  ],
  [
    "the kit importing the chain",
    "packages/kit/src/a.ts",
    'import "@kifu/chain/codes";',
    /kit may not import an engine room/,
  ],
  [
    "a kit test importing the chain",
    "packages/kit/test/a.ts",
    'import "@kifu/chain/go/rules";',
    /kit may not import the game go/,
  ],
  [
    "the suite importing Protokit",
    "packages/kit/src/testing/a.ts",
    'import "@proto-kit/sdk";',
    /"@proto-kit\/sdk"/,
  ],
  ["a computed import in a game", "packages/chain/src/go/a.ts", "import(name);", /computed/],
  [
    "a game importing the engine",
    "packages/chain/src/go/a.ts",
    'import "../matches/match.js";',
    /game go may not import an engine room \("\.\.\/matches\/match.js"\): a game knows/,
  ],
  [
    "a game importing another game",
    "packages/chain/src/go/a.ts",
    'export * from "../chess/circuit.js";',
    /game go may not import the game chess/,
  ],
  [
    "a game importing Protokit",
    "packages/chain/src/go/a.ts",
    'import "@proto-kit/module";',
    /"@proto-kit\/module"/,
  ],
  [
    "a game importing the runtime",
    "packages/chain/src/go/a.ts",
    'import "../runtime/games.js";',
    /may not import runtime/,
  ],
  [
    "a game importing the suite",
    "packages/chain/src/go/a.ts",
    'import "@kifu/kit/testing";',
    /conformance suite/,
  ],
  [
    "the engine importing a game",
    "packages/chain/src/matches/a.ts",
    'import "../go/rules.js";',
    /engine room may not import the game go.*runtime/,
  ],
  [
    "the engine importing a game's types",
    "packages/chain/src/matches/a.ts",
    'import type { A } from "../go/rules.js";',
    /game go/,
  ],
  [
    "the engine importing the runtime",
    "packages/chain/src/matches/a.ts",
    'import "../runtime/games.js";',
    /may not import runtime/,
  ],
  [
    "the engine importing the node, later",
    "packages/chain/src/matches/a.ts",
    'void import("../node/cli.js");',
    /may not import node/,
  ],
  [
    "the engine importing a test",
    "packages/chain/src/matches/a.ts",
    'import "../../test/go.test.js";',
    /a test/,
  ],
  [
    "the engine importing a type by import()",
    "packages/chain/src/matches/a.ts",
    'type A = import("../go/rules.js").A;',
    /game go/,
  ],
  [
    "the engine requiring a game",
    "packages/chain/src/matches/a.ts",
    'require("../go/rules.js");',
    /game go/,
  ],
  [
    "the runtime importing the node",
    "packages/chain/src/runtime/a.ts",
    'import "../node/cli.js";',
    /runtime may not import node/,
  ],
  [
    "the node importing a command",
    "packages/chain/src/node/a.ts",
    'import "../commands/start.js";',
    /node may not import a command/,
  ],
  [
    "a package importing another by path",
    "packages/chain/src/matches/a.ts",
    'import "../../../kit/src/rules.js";',
    /by its name/,
  ],
  [
    "rules importing o1js",
    "packages/chain/src/go/rules.ts",
    'import "o1js";',
    /plain file.*o1js: packages\/chain\/src\/go\/rules.ts → o1js/,
  ],
  [
    "rules importing the circuit's types",
    "packages/chain/src/go/rules.ts",
    'import type { A } from "./circuit.js";',
    /rules.ts → packages\/chain\/src\/go\/circuit.ts → o1js/,
  ],
  [
    "rules leading to o1js by a detour",
    "packages/chain/src/go/position.ts",
    'import "@kifu/kit";',
    /rules.ts → .*position.ts → .*index.ts → .*game.ts → o1js/,
  ],
  [
    "the kit's rules leading to o1js",
    "packages/kit/src/rules.ts",
    'import "./game.js";',
    /kit\/src\/plain.ts {2}A plain file/,
  ],
  ["a bot using Node", "packages/chain/src/go/bot.ts", 'import "node:fs";', /lead to node:fs/],
  [
    "the client importing o1js",
    "packages/client/src/a.ts",
    'import "o1js";',
    /client may not import "o1js": .*over the wire/,
  ],
  [
    "the client importing a circuit",
    "packages/client/src/a.ts",
    'import "@kifu/chain/go/circuit";',
    /client may not import the game go/,
  ],
  [
    "the web importing the kit's circuits",
    "apps/web/app/a.tsx",
    'import "@kifu/kit";',
    /web may not import kit/,
  ],
  [
    "the web importing the node",
    "apps/web/app/a.tsx",
    'import "@kifu/chain";',
    /web may not import node/,
  ],
  [
    "the web importing Protokit",
    "apps/web/app/a.tsx",
    'import "@proto-kit/sdk";',
    /"@proto-kit\/sdk"/,
  ],
];

describe("one-way imports", () => {
  for (const [rule, file, text] of ALLOWED) {
    it(`allows ${rule}`, (test) => assert.deepEqual(faults(test, { [file]: text }), []));
  }
  for (const [rule, file, text, says] of REFUSED) {
    it(`refuses ${rule}`, (test) => {
      const found = faults(test, { [file]: text });
      assert.notEqual(found.length, 0);
      assert.match(found.join("\n"), says);
    });
  }
  it("names the file and the line", (test) => {
    const text = 'export {};\n\nimport "../go/rules.js";\n';
    const [fault] = faults(test, { "packages/chain/src/matches/a.ts": text });
    assert.match(fault ?? "", /^packages\/chain\/src\/matches\/a.ts:3 {2}/);
  });
});
