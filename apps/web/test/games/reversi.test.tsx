import { describe, expect, it } from "@jest/globals";
import { renderToStaticMarkup } from "react-dom/server";
import { Board, rules, Score } from "../../src/games/reversi";
import { replayer } from "../../src/lib/replayer";
import { boardHtml } from "./boardHtml";

const board = (moves: string, mover?: 0 | 1) => boardHtml(Board, moves, mover);

const BEFORE_PASS =
  "f5 d6 c5 f6 e7 c7 d3 f4 g4 d8 b8 h3 g6 b4 h4 g3 e6 d7 f7 h6 a3 c2 f3 c8 b1 e3 h2 d2 f2 g8 e8 c4 c6 b5 " +
  "d1 f1 g7 g2 b6 a7 a5 c3 h1 c1 g1 a4 e2 a1 h7 e1 b2 b3 h5 f8 g5 h8 a2 a8";

describe("Reversi's board", () => {
  it("names every cell, and enables the legal moves", () => {
    const html = board("f5", 1);
    expect(html.match(/role="gridcell"/g)).toHaveLength(64);
    expect(html).toContain('aria-label="F5, black, last move"');
    expect(html).toContain('aria-label="D4, white"');
    const open = [...html.matchAll(/<button[^>]*role="gridcell"[^>]*>/g)]
      .filter(([cell]) => !cell.includes("aria-disabled"))
      .map(([cell]) => /aria-label="(..), empty"/.exec(cell)?.[1]);
    expect(open.sort()).toEqual(["D6", "F4", "F6"]);
    expect(html.match(/felt-open" *\/?>|class="felt-open"/g)).toHaveLength(3);
    // Watchers see no hints.
    expect(board("f5")).not.toContain('class="felt-open"');
  });

  it("turns over only the discs of the last move", () => {
    expect(board("f5").match(/class="disc-turns"/g)).toHaveLength(1);
    expect(board("")).not.toContain("disc-turns");
    const turned = /class="disc-old".*?stone-white.*?class="disc-new".*?stone-black/;
    expect(board("f5")).toMatch(turned);
  });

  it("tells a player who cannot move, and shows the button to pass", () => {
    const mover = replayer(rules)(BEFORE_PASS.split(" ")).turn;
    expect(board(BEFORE_PASS, mover)).toMatch(/You cannot move\..*<button[^>]*>Pass<\/button>/);
    const watched = board(BEFORE_PASS);
    expect(watched).toContain("cannot move and has to pass.");
    expect(watched).not.toContain(">Pass</button>");
  });

  it("tells everybody that a player passed, until the next move", () => {
    expect(board(`${BEFORE_PASS} pass`)).toContain("could not move and passed.");
    expect(board(`${BEFORE_PASS} pass a6`)).not.toContain("passed");
    expect(board("f5")).not.toContain("pass");
  });
});

it("counts each player's discs", () => {
  const score = (moves: string, seat: 0 | 1) =>
    renderToStaticMarkup(<Score moves={moves.split(" ").filter(Boolean)} seat={seat} />);
  expect(score("", 0)).toMatch(/^2<span class="sr-only"> discs/);
  expect(score("f5", 0)).toMatch(/^4/);
  expect(score("f5", 1)).toMatch(/^1<span class="sr-only"> disc</);
});
