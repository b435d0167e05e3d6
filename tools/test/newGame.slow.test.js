/** Creates games in a copy of the checkout with a compiled chain and kit. */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { LISTS } from "../new-game/lists.js";
import {
  compileChain,
  compileNode,
  compileViews,
  gameCheckout,
  run,
  runModule,
} from "./harness/gameCheckout.js";

/**
 * @param {string} top
 * @param {string[]} names
 */
const newGame = (top, ...names) =>
  run(top, process.execPath, [join(top, "tools/new-game.js"), ...names]);

/** @param {string} top */
const lists = (top) => LISTS.map((path) => readFileSync(join(top, path), "utf8"));

describe("npm run new-game", () => {
  it("creates a game that compiles, is on the page, and passes every check", async (test) => {
    const top = gameCheckout(test);
    const { status, text } = await newGame(top, "four-corners");
    assert.equal(status, 0, text);
    assert.match(text, /^added {4}packages\/chain\/src\/four-corners\/rules\.ts$/m);

    // Compiles the node, its tests and the client's tests, because they use the list of games or
    // name games.
    const compiled = await compileNode(top);
    assert.equal(compiled.status, 0, compiled.text);
    const shown = await compileViews(top);
    assert.equal(shown.status, 0, shown.text);

    const chain = join(top, "packages/chain/dist/src");
    const checked = await run(top, process.execPath, [
      join(chain, "cli/game.js"),
      ...["four-corners", "--seed", "1"],
    ]);
    assert.match(checked.text, /^Four corners\n/);
    assert.match(checked.text, /^(\d+) of \1 checks passed/m);
    assert.equal(checked.status, 0, checked.text);

    // Apart from the game's own files, only these files list the game. All other code finds the
    // game by its name.
    const named = lists(top);
    assert.equal(named.length, 4);
    for (const list of named) assert.match(list, /four-corners/);
    const texts = readFileSync(join(top, "packages/chain/src/four-corners/refusals.ts"), "utf8");
    for (const fault of ["malformed", "off-board", "occupied"]) {
      assert.ok(texts.includes(`"four-corners/${fault}": {`));
    }
    const plain = (/** @type {string} */ name) =>
      readFileSync(join(top, `packages/chain/src/${name}/plain.ts`), "utf8");
    assert.match(plain("four-corners"), /module: "FourCorners"/);

    const next = await newGame(top, "five");
    assert.equal(next.status, 0, next.text);
    const numbers = ["four-corners", "five"].map((name) =>
      Number(/number: (\d+),/.exec(plain(name))?.[1]),
    );
    assert.ok((numbers[0] ?? 0) > 2, "a number that another game has");
    assert.equal(numbers[1], (numbers[0] ?? 0) + 1);
    assert.match(
      (await newGame(top, "five")).text,
      /^"five" is taken: packages\/chain\/src\/five exists\.$/m,
    );
  });

  it("accepts a name that contains the template's", async (test) => {
    const top = gameCheckout(test);
    assert.equal((await newGame(top, "a-new-game")).status, 0);
    const compiled = await compileChain(top);
    assert.equal(compiled.status, 0, compiled.text);
  });

  it("formats files like oxfmt", async (test) => {
    const top = gameCheckout(test);
    assert.equal((await newGame(top, "a-game-with-quite-a-long-name")).status, 0);
    const places = ["src", "test"].map(
      (part) => `packages/chain/${part}/a-game-with-quite-a-long-name`,
    );
    const all = [...places, "apps/web/src", ...LISTS];
    const { status, text } = await runModule(top, "oxfmt/bin/oxfmt", "--check", ...all);
    assert.equal(status, 0, text);
  });

  it("refuses a malformed or taken name, says why, and writes nothing", async (test) => {
    const top = gameCheckout(test);
    const before = lists(top);
    /** @type {[string, RegExp][]} */
    const refused = [
      ["Four", /"Four" cannot be a name: use lower-case words with hyphens between them/],
      ["four_corners", /cannot be a name/],
      ["four--corners", /cannot be a name/],
      ["4-corners", /cannot be a name/],
      ["../four", /cannot be a name/],
      ["f".repeat(33), /cannot be a name: .* at most 32 characters/],
      ["class", /"class" cannot be a name: JavaScript reserves it/],
      ["randzu", /"randzu" is taken: packages\/chain\/src\/randzu exists/],
      ["engine", /"engine" is taken: packages\/chain\/src\/engine exists/],
      ["contract", /"contract" is taken: apps\/web\/src\/games\/contract\.ts/],
      ["match", /"match" is taken: some error codes start with match\//],
      ["plain-games", /"plain-games" is taken: .*plainGames\.ts uses the name plainGames/],
      ["codes", /"codes" is taken: @kifu\/chain exports \.\/codes\./],
      ["say", /"say" is taken: @kifu\/chain exports/],
      ["apply", /"apply" is taken: the template of .* uses the name apply/],
    ];
    for (const [name, expected] of refused) {
      const { status, text } = await newGame(top, name);
      assert.match(text, expected);
      assert.equal(status, 2, name);
    }
    assert.match((await newGame(top)).text, /^Usage: npm run new-game -- NAME/);
    assert.equal((await newGame(top, "one", "two")).status, 2);
    assert.deepEqual(lists(top), before);
    for (const folder of ["four_corners", "4-corners", "one"]) {
      assert.ok(!existsSync(join(top, "packages/chain/src", folder)));
    }
  });
});
