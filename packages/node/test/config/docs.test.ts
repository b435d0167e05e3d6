import { describe, expect, it } from "@jest/globals";
import { paths } from "@kifu/wire";
import { readFileSync } from "node:fs";
import { commandCodes } from "../../src/cli/commandCodes.js";
import { kifuProgram } from "../../src/cli/kifuProgram.js";
import { MOVES_BYTES } from "../../src/api/http/answerMoves.js";
import { PROVER_BYTES } from "../../src/api/http/answerProver.js";
import { SEEK_BYTES } from "../../src/api/http/answerSeek.js";
import { settingOf } from "../../src/config/index.js";
import { settingsTable } from "./settingsTable.js";
import { allNodeCodes } from "../../src/nodeCodes.js";

const allCommandCodes = Object.values(commandCodes).flatMap((group) =>
  Object.values<string>(group),
);

const MARKS = /<!-- settings -->\n\n(.*)\n\n<!-- \/settings -->/s;
const docs = readFileSync(new URL("../../../../../docs/operators.md", import.meta.url), "utf8");

describe("docs/operators.md", () => {
  it("has the table of settings as the settings are; if not, put this one between the marks", () => {
    expect(MARKS.exec(docs)?.[1]).toBe(settingsTable());
  });

  it("says which requests `http.maximumBodyBytes` does not limit, and what does", () => {
    const { doc } = settingOf("http.maximumBodyBytes");
    expect(doc).toContain(`\`POST ${paths.moves}\` takes ${MOVES_BYTES / 1024} KiB`);
    expect(doc).toContain(`send ${PROVER_BYTES / 1024 ** 2} MiB`);
    expect(doc).toContain(`all others ${SEEK_BYTES / 1024} KiB or less`);
  });

  it("has one word for a task that takes too long, and one for a task whose worker is gone", () => {
    const [, proving = ""] = /\n## Proving\n(.*?)\n## /s.exec(docs) ?? [];
    expect(proving).toMatch(/timed out/i);
    expect(proving).toMatch(/abandoned/);
    expect(proving).not.toMatch(/stuck|stalled|\bmissed\b/);
  });

  it("names every command, and every flag of its own", () => {
    for (const command of kifuProgram().commands) {
      expect(docs).toContain(`\`kifu ${command.name()}`);
      for (const { long } of command.ownOptions()) expect(docs).toContain(long);
    }
  });

  it.each([
    ["the node's", "codes", allNodeCodes],
    ["the command line's", "command codes", allCommandCodes],
  ] as const)(
    "says of each of %s codes what happened and what to do, and of no other",
    (_whose, mark, codes) => {
      const [, table = ""] =
        new RegExp(`<!-- ${mark} -->(.*)<!-- /${mark} -->`, "s").exec(docs) ?? [];
      const rows = [...table.matchAll(/^\| `([^`]+)` +\| (.+) \|$/gm)];
      expect(rows.map(([, code]) => code).sort()).toEqual([...codes].sort());
      for (const [, , meaning = ""] of rows) expect(meaning.trim().length).toBeGreaterThan(10);
    },
  );
});
