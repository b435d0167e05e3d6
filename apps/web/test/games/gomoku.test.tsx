import { describe, expect, it } from "@jest/globals";
import { renderToStaticMarkup } from "react-dom/server";
import { Board, downloads, Score } from "../../src/games/gomoku";
import { aMatch } from "../match/aMatch";
import { boardHtml } from "./boardHtml";

const board = (moves: string, mover?: 0 | 1) => boardHtml(Board, moves, mover);

const buttons = (html: string) =>
  [...html.matchAll(/<button(?![^>]*gridcell)[^>]*>(.*?)<\/button>/g)].map(([, text]) =>
    text!.replaceAll(/<!--.*?-->/g, ""),
  );

describe("Gomoku's opening", () => {
  it("asks the first player for three stones, and tells the others who places them", () => {
    const asked = board("", 0);
    expect(asked).toContain("Place three stones: black, white and black.");
    expect(buttons(asked)).toEqual(["Take back a stone", "Play these three stones"]);
    expect(asked.match(/<button[^>]*disabled=""/g)).toHaveLength(2);
    expect(asked).toMatch(/role="grid"[^>]*aria-disabled="false"/);
    const watched = board("");
    expect(watched).toContain("First is placing three stones.");
    expect(buttons(watched)).toEqual([]);
    expect(watched).toMatch(/role="grid"[^>]*aria-disabled="true"/);
  });

  it("offers the second player three choices, and no cell before one is made", () => {
    const asked = board("h8,i9,l4", 1);
    expect(buttons(asked)).toEqual([
      "Place a white stone as White",
      "Take Black",
      "Place two more",
    ]);
    expect(asked).toMatch(/role="grid"[^>]*aria-disabled="true"/);
    expect(board("h8,i9,l4")).toContain("Second is choosing a colour.");
  });

  it("offers the first player two choices after two more stones", () => {
    expect(buttons(board("h8,i9,l4 g7,h9", 0))).toEqual([
      "Place a white stone as White",
      "Take Black",
    ]);
  });

  it("marks all stones of the last move", () => {
    expect(board("h8,i9,l4").match(/, last move"/g)).toHaveLength(3);
    expect(board("h8,i9,l4 black")).not.toContain("last move");
  });

  it("ends with the colours in words, and a stone is placed as usual", () => {
    const asked = board("h8,i9,l4 black", 0);
    expect(asked).toContain("First plays White, Second plays Black.");
    expect(buttons(asked)).toEqual([]);
    expect(asked).toMatch(/role="grid"[^>]*aria-disabled="false"/);
    expect(board("h8,i9,l4 g7", 0)).toContain("First plays Black, Second plays White.");
  });
});

it("the colour beside a player's name is absent before the choice", () => {
  const colour = (moves: string, seat: 0 | 1) =>
    renderToStaticMarkup(<Score moves={moves.split(" ").filter(Boolean)} seat={seat} />);
  expect(colour("h8,i9,l4", 0)).toBe("");
  expect(colour("h8,i9,l4 black", 0)).toContain("White");
  expect(colour("h8,i9,l4 black", 1)).toContain("Black");
  expect(colour("h8,i9,l4 g7", 0)).toContain("Black");
});

describe("Gomoku as SGF", () => {
  const sgf = async (moves: string) =>
    await downloads[0]!.write({
      match: aMatch({ result: "first-won", reason: "board" }),
      moves: moves.split(" ").map((move, i) => ({ move, seat: i % 2 === 0 ? 0 : 1 })),
      players: ["Amber Crane", "Quiet Fox"],
      pace: "1 min",
      link: "https://kifu.example/match/7",
    });

  it("names who has Black, and writes each stone of the opening", async () => {
    const text = await sgf("h8,i9,l4 g7 h9");
    expect(text).toContain("PB[Amber Crane]PW[Quiet Fox]");
    expect(text).toContain("RE[B+]");
    expect(text).toContain("RU[Swap2, exactly five in a row win]");
    expect(text).toMatch(/;B\[hh\];W\[ig\];B\[ll\];W\[gi\];B\[hg\]\)\n$/);
  });

  it("swaps the players if the second took Black", async () => {
    const text = await sgf("h8,i9,l4 black g7 h9");
    expect(text).toContain("PB[Quiet Fox]PW[Amber Crane]");
    expect(text).toContain("RE[W+]");
    expect(text).toMatch(/;B\[ll\];W\[gi\];B\[hg\]\)\n$/);
  });
});
