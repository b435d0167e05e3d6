/**
 * Plants imports in a small project, and checks them with dependency-cruiser and the real rules.
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, symlinkSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, it } from "node:test";
import { root } from "../setup/checkout.js";
import { checkoutOf, write } from "./harness/checkout.js";

/**
 * @param {string} name
 * @param {object} more
 */
const manifest = (name, more = {}) => JSON.stringify({ name, ...more });

const HOUSE = {
  "package.json": manifest("project", {
    workspaces: ["packages/*", "apps/*"],
    devDependencies: { "fast-check": "1" },
  }),
  "packages/kit/package.json": manifest("@kifu/kit", {
    exports: {
      ".": "./dist/src/index.js",
      "./plain": "./dist/src/plain.js",
      "./testing": { default: "./dist/src/testing/index.js" },
    },
    peerDependencies: { o1js: "1" },
  }),
  "packages/kit/src/index.ts": 'export * from "./game.js"; export * from "./rules.js";',
  "packages/kit/src/game.ts": 'import { Field } from "o1js"; import type { R } from "./rules.js";',
  "packages/kit/src/rules.ts": "export type R = 1;",
  "packages/kit/src/plain.ts": 'export * from "./rules.js";',
  "packages/kit/src/testing/index.ts": 'import "node:fs"; import "../game.js"; import "o1js";',
  "packages/chain/package.json": manifest("@kifu/chain", {
    exports: {
      ".": "./dist/src/index.js",
      "./codes": "./dist/src/engine/codes.js",
      "./*/index": "./dist/src/*/index.js",
      "./*/rules": "./dist/src/*/rules.js",
      "./start": "./dist/src/cli/start.js",
    },
    dependencies: { "@kifu/kit": "1", "@proto-kit/module": "1", o1js: "1" },
  }),
  "packages/chain/src/index.ts": 'export * from "./runtime/games.js";',
  "packages/chain/src/engine/codes.ts": "export const codes = 1;",
  "packages/chain/src/go/circuit.ts": 'import { Field } from "o1js"; import "@kifu/kit";',
  "packages/chain/src/go/rules.ts": 'import "@kifu/kit/plain"; import "./position.js";',
  "packages/chain/src/go/bot.ts": 'import "./rules.js";',
  "packages/chain/src/go/plain.ts": 'import "./rules.js";',
  "packages/chain/src/go/position.ts": "export const size = 9;",
  "packages/chain/src/go/index.ts": 'import "./circuit.js"; import "./rules.js";',
  "packages/chain/src/chess/plain.ts": "export {};",
  "packages/chain/src/hex/plain.ts": "export {};",
  "packages/chain/src/shogi/plain.ts": "export {};",
  "packages/chain/src/reversi/plain.ts": "export {};",
  "packages/chain/src/chess/circuit.ts": 'import { Field } from "o1js";',
  "packages/chain/src/engine/Match.ts":
    'import "@kifu/kit"; import "./codes.js"; import "@proto-kit/module"; import "node:fs";',
  "packages/chain/src/stakes/beside.ts": 'import "../engine/Match.js";',
  "packages/chain/src/runtime/plainGames.ts":
    'import "../go/plain.js"; import "../chess/plain.js"; import "../hex/plain.js";' +
    'import "../shogi/plain.js"; import "../reversi/plain.js";',
  "packages/chain/src/runtime/games.ts": 'import "../go/index.js"; import "../engine/Match.js";',
  "packages/chain/src/cli/start.ts": 'import "../index.js"; import "@kifu/kit/testing";',
  "packages/chain/test/go.test.ts":
    'import "../src/cli/start.js"; import "@kifu/kit/testing"; import "fast-check";',
  "packages/node/package.json": manifest("@kifu/node", {
    exports: { "./serve": "./dist/src/serve.js" },
    dependencies: { "@kifu/chain": "1", "@kifu/kit": "1", lmdb: "1" },
  }),
  "packages/node/src/serve.ts": 'import "@kifu/chain"; import "lmdb"; import "node:http";',
  "packages/node/src/cli/kifu.ts": 'import "../serve.js"; import "@kifu/chain/start";',
  "packages/client/package.json": manifest("@kifu/client", {
    exports: { ".": "./dist/src/index.js" },
    imports: { "#mina-signer": "./mina-signer.js" },
    dependencies: { "@kifu/chain": "1", "@kifu/kit": "1", "mina-signer": "1" },
    devDependencies: { "@kifu/node": "1" },
  }),
  "packages/client/mina-signer.js": 'export * from "../../node_modules/mina-signer/index.js";',
  "packages/client/src/index.ts":
    'import "@kifu/kit/plain"; import "@kifu/chain/codes"; import "#mina-signer";',
  "packages/client/src/react.tsx": 'import "./index.js";',
  "packages/client/test/serve.test.ts": 'import "@kifu/node/serve"; import "@kifu/chain";',
  "apps/web/package.json": manifest("@kifu/web", {
    dependencies: { "@kifu/chain": "1", "@kifu/client": "1", "@kifu/kit": "1", react: "1" },
  }),
  "apps/web/src/page.tsx":
    'import "@kifu/client"; import "@kifu/chain/go/rules"; import "react"; import("./view.js");',
  "apps/web/src/view.tsx": "export {};",
  "apps/bots/package.json": manifest("@kifu/bots"),
  "packages/wire/package.json": manifest("@kifu/wire"),
  "packages/wire/src/index.ts": 'import "./signed/seek.js";',
  "packages/wire/src/signed/seek.ts": "export {};",
  "tools/lint.js": 'import "node:fs";',
};

const LIBRARIES = ["o1js", "@proto-kit/module", "lmdb", "mina-signer", "react", "fast-check"];
const LINKS = ["kit", "chain", "node", "client"];

/** The rules that refuse each planted file ("-" for none), the file, and its text. */
const PLANTED = `
  circle                           | packages/chain/src/engine/circle.ts  | import type { B } from "./round.js"
  -                                | packages/chain/src/engine/round.ts   | import type { A } from "./circle.js"
  circle                           | tools/one.js                          | /** @type {import("./two.js").Two} */
  -                                | tools/two.js                          | import "./one.js"
  loose-file                       | packages/wire/src/signed/draw.ts      | import type { S } from "../index.js"
  client-react                     | packages/client/src/hook.ts           | import "./react.js"
  unresolvable                     | packages/chain/src/engine/lost.ts    | import "./nowhere.js"
  unresolvable                     | packages/node/src/past.ts             | import "@kifu/chain/engine/Match"
  undeclared                       | packages/chain/src/engine/store.ts   | import "lmdb"
  over-the-wire undeclared-package | apps/web/src/serve.ts                 | import "@kifu/node/serve"
  over-the-wire undeclared-package | packages/client/src/serve.ts          | import "@kifu/node/serve"
  development-only                 | packages/chain/src/engine/check.ts   | import "fast-check"
  by-name                          | packages/chain/src/engine/path.ts    | import "../../../kit/src/rules.js"
  by-name                          | packages/client/test/path.test.ts     | import "../../chain/src/engine/codes.js"
  engine not-to-tests              | packages/chain/src/engine/tests.ts   | import "../../test/go.test.js"
  not-to-tests                     | packages/chain/src/cli/tests.ts  | import "../../test/go.test.js"
  kit undeclared                   | packages/kit/src/protokit.ts          | import "@proto-kit/module"
  kit                              | packages/kit/src/files.ts             | import "node:fs"
  kit                              | packages/kit/src/suite.ts             | import "./testing/index.js"
  kit undeclared-package           | packages/kit/src/chain.ts             | import "@kifu/chain/codes"
  kit undeclared                   | packages/kit/src/signer.ts            | import "mina-signer"
  undeclared-package               | packages/kit/test/chain.test.ts       | import "@kifu/chain/go/rules"
  kit-testing undeclared           | packages/kit/src/testing/protokit.ts  | import "@proto-kit/module"
  game                             | packages/chain/src/go/engine.ts       | import "../engine/Match.js"
  game                             | packages/chain/src/go/other.ts        | export * from "../chess/circuit.js"
  game                             | packages/chain/src/go/protokit.ts     | import "@proto-kit/module"
  game                             | packages/chain/src/chess/runtime.ts   | import "../runtime/games.js"
  game                             | packages/chain/src/go/suite.ts        | import "@kifu/kit/testing"
  unlisted-game                    | packages/chain/src/draughts/rules.ts  | import "o1js"
  engine                           | packages/chain/src/engine/game.ts    | import "../go/rules.js"
  engine                           | packages/chain/src/engine/types.ts   | import type { A } from "../go/rules.js"
  engine                           | packages/chain/src/engine/inline.ts  | type A = import("../go/rules.js").A
  engine                           | packages/chain/src/engine/require.ts | require("../go/rules.js")
  engine                           | packages/chain/src/stakes/runtime.ts  | import "../runtime/games.js"
  engine                           | packages/chain/src/engine/suite.ts   | import "@kifu/kit/testing"
  engine                           | packages/chain/src/engine/later.ts   | void import("../cli/start.js")
  runtime                          | packages/chain/src/runtime/start.ts   | import "../cli/start.js"
  runtime undeclared-package       | packages/chain/src/runtime/serve.ts   | import "@kifu/node/serve"
  node                             | packages/node/src/commands.ts         | import "./cli/kifu.js"
  node                             | packages/node/src/start.ts            | import "@kifu/chain/start"
  over-the-wire undeclared         | packages/client/src/o1js.ts           | import "o1js"
  mina-signer                      | packages/client/src/signer.ts         | import "mina-signer"
  over-the-wire                    | packages/client/src/circuit.ts        | import "@kifu/chain/go/index"
  over-the-wire                    | apps/web/src/kit.tsx                  | import "@kifu/kit"
  over-the-wire                    | apps/web/src/chain.tsx                | import "@kifu/chain"
  over-the-wire undeclared         | apps/web/src/protokit.tsx             | import "@proto-kit/module"
  plain                            | packages/chain/src/shogi/rules.ts     | import "o1js"
  plain                            | packages/chain/src/hex/rules.ts       | import type { A } from "./circuit.js"
  -                                | packages/chain/src/hex/circuit.ts     | import "o1js"
  plain                            | packages/chain/src/reversi/rules.ts   | import "./stones.js"
  -                                | packages/chain/src/reversi/stones.ts  | import "@kifu/kit"
  plain                            | packages/kit/src/bot.ts               | import "./game.js"
  game plain                       | packages/chain/src/chess/bot.ts       | import "node:fs"
`
  .trim()
  .split("\n")
  .map((line) => {
    const [rules = "", file = "", text = ""] = line.split("|").map((cell) => cell.trim());
    return { rules: rules === "-" ? [] : rules.split(" "), file, text };
  });

/**
 * Adds the planted files to a correct project. Returns the rules that each file breaks.
 *
 * @param {import("node:test").TestContext} test
 * @param {Record<string, string>} planted
 */
function refusals(test, planted) {
  const top = checkoutOf(test, { ...HOUSE, ...planted });
  for (const name of LIBRARIES) {
    const folder = `node_modules/${name}`;
    write(top, { [`${folder}/package.json`]: "{}", [`${folder}/index.js`]: "export {};" });
  }
  mkdirSync(join(top, "node_modules/@kifu"));
  for (const name of LINKS) {
    symlinkSync(join(top, "packages", name), join(top, "node_modules/@kifu", name), "junction");
  }
  const cruise = join(root, "node_modules/dependency-cruiser/bin/dependency-cruise.mjs");
  const config = join(root, ".dependency-cruiser.js");
  const args = [cruise, "--config", config, "-T", "json", "packages", "apps", "tools"];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: top, encoding: "utf8" });
  assert.equal(stderr, "");
  /** @type {{ summary: { violations: { from: string, rule: { name: string } }[] } }} */
  const { summary } = JSON.parse(stdout);
  /** @type {Record<string, string[]>} */
  const found = {};
  for (const { from, rule } of summary.violations) {
    found[from] = [...new Set([...(found[from] ?? []), rule.name])].sort();
  }
  return found;
}

describe("the rules of imports", () => {
  it("allow every import of a correct project", (test) => {
    assert.deepEqual(refusals(test, {}), {});
  });
  it("refuse folders that import each other, though their files do not", (test) => {
    const circles = [
      ["packages/chain/src/stakes", "packages/chain/src/matchmaking"],
      ["packages/wire/src/signed", "packages/wire/src/decoders"],
      ["apps/bots/src/levels", "apps/bots/src/pools"],
      ["apps/web/src/home", "apps/web/src/search", "apps/web/src/lib"],
    ];
    const planted = circles.flatMap((folders) =>
      folders.flatMap((folder, i) => [
        [`${folder}/used.ts`, "export {};"],
        [`${folder}/user.ts`, `import "../${basename(folders.at(i - 1) ?? "")}/used.js";`],
      ]),
    );
    assert.deepEqual(
      refusals(test, Object.fromEntries(planted)),
      Object.fromEntries(circles.flat().map((folder) => [folder, ["folder-circle"]])),
    );
  });
  it("refuse what is planted, and nothing else", async (test) => {
    const planted = Object.fromEntries(PLANTED.map(({ file, text }) => [file, text]));
    // Many of these imports also form cycles of folders. Such a cycle is reported for a folder,
    // and is left out here.
    const found = Object.fromEntries(
      Object.entries(refusals(test, planted)).filter(([path]) => /\.[jt]sx?$/.test(path)),
    );
    for (const { rules, file, text } of PLANTED) {
      await test.test(`${file}: ${text}`, () => assert.deepEqual(found[file] ?? [], rules));
      delete found[file];
    }
    assert.deepEqual(found, {});
  });
});
