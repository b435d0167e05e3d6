import { describe, expect, it } from "@jest/globals";
import { readFileSync } from "node:fs";
import { kifuProgram } from "../../src/cli/kifuProgram.js";
import { settingsTable } from "./settingsTable.js";
import { allNodeCodes } from "../../src/nodeCodes.js";

const MARKS = /<!-- settings -->\n\n(.*)\n\n<!-- \/settings -->/s;
const docs = readFileSync(new URL("../../../../../docs/operators.md", import.meta.url), "utf8");

describe("docs/operators.md", () => {
  it("has the table of settings as the settings are; if not, put this one between the marks", () => {
    expect(MARKS.exec(docs)?.[1]).toBe(settingsTable());
  });

  it("names every command, and every flag of its own", () => {
    for (const command of kifuProgram().commands) {
      expect(docs).toContain(`\`kifu ${command.name()}`);
      for (const { long } of command.ownOptions()) expect(docs).toContain(long);
    }
  });

  it("says of each of the node's codes what happened and what to do, and of no other", () => {
    const table = /<!-- codes -->(.*)<!-- \/codes -->/s.exec(docs)?.[1] ?? "";
    const rows = [...table.matchAll(/^\| `([^`]+)` +\| (.+) \|$/gm)];
    expect(rows.map(([, code]) => code).sort()).toEqual([...allNodeCodes].sort());
    for (const [, , meaning = ""] of rows) expect(meaning.trim().length).toBeGreaterThan(10);
  });
});
