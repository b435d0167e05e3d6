import { describe, expect, it } from "@jest/globals";
import { existsSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { gamesByName } from "../../src/runtime/games.js";
import { plainGames } from "../../src/runtime/plainGames.js";

const PACKAGE = new URL("../../../", import.meta.url);
const at = (path: string) => new URL(path, PACKAGE);
const { resolve } = createRequire(import.meta.url);

const folders = readdirSync(at("src"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(at(`src/${entry.name}/plain.ts`)))
  .map(({ name }) => name);
const names = plainGames.map(({ rules }) => rules.name);

describe("the list of games", () => {
  it("lists every game folder under the name of its rules", () => {
    const missing = folders.filter((folder) => !names.includes(folder));
    expect(missing.map((folder) => `src/${folder} is not in runtime/plainGames.ts`)).toEqual([]);
    const astray = names.filter((name) => !folders.includes(name));
    expect(astray.map((name) => `${name} has no folder src/${name}`)).toEqual([]);
  });

  it("gives each game a unique number starting at 1", () => {
    const numbers = plainGames.map(({ number }) => number);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(Math.min(...numbers)).toBeGreaterThan(0);
  });

  it("has each game's module under the name that clients use: tic-tac-toe is TicTacToe", () => {
    const spelt = (name: string) =>
      name.replace(/(^|-)(.)/g, (_all, _dash, first: string) => first.toUpperCase());
    for (const { module, rules } of plainGames) expect(module).toBe(spelt(rules.name));
  });

  it("pairs each game's circuit with its plain rules", () => {
    for (const plain of plainGames) expect(gamesByName[plain.module].plain).toBe(plain);
  });
});

describe.each(folders)("%s", (name) => {
  it("lets pages import its rules and texts", () => {
    for (const part of ["rules", "words"]) {
      expect(resolve(`@kifu/chain/${name}/${part}`)).toBe(
        fileURLToPath(at(`dist/src/${name}/${part}.js`)),
      );
    }
  });

  it("has a conformance test", () => {
    const test = `test/${name}/conformance.test.ts`;
    expect(
      existsSync(at(test)) ? "" : `${test} is missing: see test/randzu/conformance.test.ts`,
    ).toBe("");
  });
});
