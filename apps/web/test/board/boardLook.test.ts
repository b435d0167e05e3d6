import { describe, expect, it } from "@jest/globals";
import { readFileSync } from "node:fs";
import { boardLooks } from "../../src/lib/boardLook";
import { contrast } from "./contrast";

const css = readFileSync(new URL("../../../src/board/board.css", import.meta.url), "utf8");

/** The colours that these rules set. Later rules win. */
function colours(...rules: readonly string[]): Record<string, string> {
  const blocks = rules.map((rule) => {
    const start = css.indexOf(`\n${rule} {`);
    expect([rule, start]).not.toEqual([rule, -1]);
    return css.slice(start, css.indexOf("}", start));
  });
  const found = blocks.join("").matchAll(/--([\w-]+): (#\w{6});/g);
  return Object.fromEntries([...found].map(([, name = "", value = ""]) => [name, value]));
}

const SLATE = ':root[data-board="slate"]';
const PAPER = ':root[data-board="paper"]';
const BOARDS: [string, Record<string, string>][] = [
  ["slate", colours(SLATE)],
  ["paper, light", colours(PAPER)],
  ["paper, dark", colours(PAPER, '.dark[data-board="paper"]')],
];

describe.each(BOARDS)("the board of %s", (name, board) => {
  const woods = [1, 2, 3].map((i) => board[`wood-${i}`]);

  it("shows its coordinates with the contrast of text", () => {
    for (const wood of woods) expect(contrast(board["board-ink"], wood)).toBeGreaterThan(4.5);
  });

  it("separates stones from itself, on paper by the outline of white stones", () => {
    const outline = /\[data-board="paper"\] \.stone-white \{\s*stroke: (#\w{6})/.exec(css)?.[1];
    const white = name === "slate" ? "#ffffff" : outline;
    for (const under of [...woods, board["felt"]]) {
      expect(contrast("#12100e", under)).toBeGreaterThan(3);
      expect(contrast(white, under)).toBeGreaterThan(3);
    }
  });

  it("shows the lines and the open cells of Reversi", () => {
    const { felt, "felt-frame": frame, "felt-open": open, "felt-ink": ink = open } = board;
    expect(contrast(frame, felt)).toBeGreaterThan(3);
    expect(contrast(open, felt)).toBeGreaterThan(3);
    expect(contrast(ink, frame)).toBeGreaterThan(4.5);
  });
});

it("every look but the usual one has styles", () => {
  for (const [look, { options }] of Object.entries(boardLooks)) {
    const [usual, ...others] = options.map(({ value }) => value as string);
    expect(usual).toBe("");
    for (const value of others) expect(css).toContain(`[data-${look}="${value}"]`);
  }
});
