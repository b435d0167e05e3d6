import { describe, expect, it } from "@jest/globals";
import { renderToStaticMarkup } from "react-dom/server";
import { Board, downloads, Score } from "../../src/games/renju";
import { aMatch } from "../match/aMatch";
import { boardHtml } from "./boardHtml";

const board = (moves: string, mover?: 0 | 1) => boardHtml(Board, moves, mover);

const buttons = (html: string) =>
  [...html.matchAll(/<button(?![^>]*gridcell)[^>]*>(.*?)<\/button>/g)].map(([, text]) =>
    text!.replaceAll(/<!--.*?-->/g, ""),
  );

const TEN = "(j8,g8,h7,j6,k8,f10,g10,j10,h6,a15)";

describe("Renju's opening", () => {
  it("offers a stone or a swap, and tells the others who chooses", () => {
    const asked = board("", 0);
    expect(asked).toContain(
      "You are White. Place the second stone in the marked square, place two by Soosõrv-8, or swap colours.",
    );
    expect(buttons(asked)).toEqual(["Swap colours", "Place two: Soosõrv-8"]);
    expect(asked).toContain("board-square");
    const watched = board("");
    expect(watched).toContain(
      "First may place the second stone in the marked square, place two by Soosõrv-8, or swap colours.",
    );
    expect(buttons(watched)).toEqual([]);
    expect(watched).not.toContain("board-square");
  });

  it("lets nobody swap twice", () => {
    const asked = board("swap", 1);
    expect(asked).toContain("You are White. Place the second stone in the marked square.");
    expect(buttons(asked)).toEqual([]);
  });

  it("lets Black offer ten fifth stones", () => {
    expect(buttons(board("i9 i7 f7", 1))).toEqual(["Swap colours", "Offer ten"]);
  });

  it("asks White for a number in Soosõrv-8, and Black for so many fifth stones", () => {
    expect(board("h9,i9", 1)).toContain(
      "You are White. Place the fourth stone and ask for fifth stones, or swap colours.",
    );
    const offers = board("h9,i9 g7:2", 0);
    expect(offers).toContain("You are Black. Offer 2 cells for the fifth stone, or swap colours.");
    expect(buttons(offers)).toEqual(["Swap colours", "Take back a stone", "Offer these 2"]);
    // Each move has one opening.
    for (const later of ["h9", "swap", "h9,i9"]) {
      expect(buttons(board(later, 1))).not.toContain("Place two: Soosõrv-8");
    }
  });

  it("marks the offered stones, of which White chooses one", () => {
    const asked = board(`i9 i7 f7 ${TEN}`, 0);
    expect(asked.match(/, offered"/g)).toHaveLength(10);
    expect(asked.match(/class="board-offer"/g)).toHaveLength(10);
    expect(buttons(asked)).toEqual(["Take back a stone", "Play both stones"]);
    expect(board(`i9 i7 f7 ${TEN} a15,g9`, 1)).not.toContain(', offered"');
  });

  it("ends with the colours in words", () => {
    const html = board("swap g9 g8 i7 f9 l5", 0);
    expect(html).toContain("First plays Black, Second plays White.");
    expect(buttons(html)).toEqual([]);
  });
});

describe("a forbidden cell", () => {
  const before = "swap g9 g8 i7 f9 l5 f10 d12";

  it("is marked for both players, and for those who watch", () => {
    for (const html of [board(before, 0), board(before)]) {
      expect(html.match(/, forbidden to Black as a double three"/g)).toHaveLength(1);
      expect(html).toMatch(/<path d="M[^"]+" class="board-forbidden"/);
    }
  });

  it("is absent in the opening", () => {
    expect(board("swap g9 g8 i7", 0)).not.toContain("forbidden to Black");
  });
});

describe("a foul", () => {
  const before = "swap g9 g8 i7 f9 l5 f10 d12";

  it("is said and drawn, until White moves", () => {
    const html = board(`${before} f8`, 1);
    expect(html).toContain("Black’s last stone, F8, makes a double three, which is forbidden.");
    expect(html.match(/class="board-foul"/g)).toHaveLength(2);
    const later = board(`${before} f8 a1`, 0);
    expect(later).not.toContain("board-foul");
    expect(later).not.toContain("Black’s last stone");
  });

  it("is also an offer of the same fifth stone twice", () => {
    const wrong = "Black’s offers are wrong";
    expect(board(`i9 i7 f7 ${TEN}`, 0)).not.toContain(wrong);
    expect(board(`i9 i7 f7 ${TEN.replace("a15", "j8")}`, 0)).toContain(wrong);
  });

  it("is nothing that White’s stones make", () => {
    expect(board("swap g9 g8 i7 f9 l5 f10 f8", 0)).not.toContain("board-foul");
  });
});

it("the colour beside a player's name follows the swaps", () => {
  const colour = (moves: string, seat: 0 | 1) =>
    renderToStaticMarkup(<Score moves={moves.split(" ").filter(Boolean)} seat={seat} />);
  expect(colour("", 0)).toContain("White");
  expect(colour("swap", 0)).toContain("Black");
  expect(colour("swap", 1)).toContain("White");
});

it("writes a match as SGF, with the stone in the centre, and without swaps and offers", async () => {
  const text = await downloads[0]!.write({
    match: aMatch({ result: "first-won", reason: "foul" }),
    moves: `i9 swap i7 f7 ${TEN} a15,g9`
      .split(" ")
      .map((move, i) => ({ move, seat: i % 2 === 0 ? 0 : 1 })),
    players: ["Amber Crane", "Quiet Fox"],
    pace: "1 min",
    link: "https://kifu.example/match/7",
  });
  expect(text).toContain("PB[Amber Crane]PW[Quiet Fox]");
  expect(text).toContain("RE[B+F]");
  expect(text).toMatch(/;B\[hh\];W\[ig\];B\[ii\];W\[fi\];B\[aa\];W\[gg\]\)\n$/);
});
