import { describe, expect, it } from "@jest/globals";
import type { HiddenSeat, Match } from "@kifu/client";
import { gameWords } from "../../src/games/words";
import { mustChoose, offerOf, standingText } from "../../src/match/standingText";
import { finalityCount, finalityName } from "../../src/match/finality";
import { mergeBlocks } from "../../src/status/mergeBlocks";
import { english } from "../english";
import { aMatch } from "./aMatch";

const words = (
  match: Partial<Match>,
  you?: 0 | 1,
  overdue = false,
  sending = false,
  watching = you === undefined,
  connected = true,
) => {
  const { headline, detail } = standingText(
    {
      match: aMatch(match),
      offer: offerOf(aMatch(match), you),
      sides: ["Black", "White"],
      drawn: "The board is full, and nobody has a row.",
      you,
      watching,
      overdue,
      sending,
      connected,
    },
    english,
  );
  return `${headline}. ${detail}`;
};

describe("the text of a match's state", () => {
  it("says whose turn it is, from the reader's seat", () => {
    expect(words({ turn: 0 }, 0)).toBe("Your turn. You play Black.");
    expect(words({ turn: 0 }, 1)).toBe("Black to move. You play White.");
    expect(words({ turn: 1 })).toBe("White to move. You are watching.");
    // Before the page has looked for a key, the text does not say who the reader is.
    expect(words({ turn: 1 }, undefined, false, false, false)).toBe("White to move. ");
  });

  it("says what the players' devices do, while nobody has a choice", () => {
    const match = aMatch({ turn: 0 });
    const standing = { match, sides: ["Black", "White"], drawn: "", you: 0 } as const;
    const phase = "Dealing the cards";
    expect(standingText({ ...standing, overdue: false, phase }, english).headline).toBe(phase);
    expect(standingText({ ...standing, overdue: true, phase }, english).headline).toBe(
      "Your time is up",
    );
  });

  it("calls a player of a duel only once their device knows that they must choose", () => {
    const match = aMatch({ turn: 0, ply: 4 });
    const headline = (of: { readonly ply: number; readonly isDue: boolean } | undefined) => {
      const hidden = of && { phase: "play", position: {}, hand: "held", secret: {}, ...of };
      const choice = mustChoose({ match, hidden: hidden as HiddenSeat }, gameWords.ThreeGates);
      const { sides, drawn } = gameWords.ThreeGates;
      return standingText({ match, sides, drawn, you: 0, overdue: false, choice }, english)
        .headline;
    };
    expect(headline({ ply: 4, isDue: false })).toBe("Your turn");
    expect(headline({ ply: 4, isDue: true })).toBe("Amber to move");
    expect(headline({ ply: 3, isDue: false })).toBe("Amber to move");
    expect(headline(undefined)).toBe("Amber to move");
    expect(mustChoose({ match }, gameWords.Randzu)).toBe(true);
  });

  it("says whose time has run out", () => {
    expect(words({ turn: 1 }, 0, true)).toMatch(/^White ran out of time/);
    expect(words({ turn: 0 }, 0, true)).toMatch(/^Your time is up/);
  });

  it("says who can claim the win, and who can only end the match", () => {
    expect(words({ turn: 1, ply: 3 }, 0, true)).toContain("You can claim the win.");
    expect(words({ turn: 1, ply: 3 }, undefined, true)).toContain("The match can be ended now.");
    // Nobody wins before both have moved.
    expect(words({ turn: 1, ply: 1 }, 0, true)).toContain("The match can be ended now.");
  });

  it("says that a clock runs until a move arrives, unless it has run out", () => {
    expect(words({ turn: 1 }, 0, false, true)).toBe(
      "Sending…. Your clock runs until your move arrives.",
    );
    expect(words({ turn: 0 }, 0, true, true)).toBe(
      "Your time is up. Your move counts only if it arrived before that.",
    );
  });

  it("says that a move is kept while the server is out of reach", () => {
    expect(words({ turn: 1 }, 0, false, true, false, false)).toBe(
      "Sending…. Your move is saved on this device and sent again until it arrives.",
    );
  });

  it("says who won, and how", () => {
    const five = {
      result: "first-won",
      reason: "board",
      line: ["a1", "b1", "c1", "d1", "e1"],
      turn: 1,
    } as const;
    expect(words(five, 0)).toBe("You won. Five in a row for Black.");
    expect(words(five, 1)).toBe("You lost. Five in a row for Black.");
    expect(words({ ...five, result: "second-won" }, 0)).toBe(
      "You lost. Black completed five in a row.",
    );
    expect(words({ result: "second-won", reason: "timeout" })).toBe(
      "White won. Black ran out of time.",
    );
    expect(words({ result: "second-won", reason: "resignation" }, 0)).toBe(
      "You lost. You resigned.",
    );
  });

  it("tells each reader who signed two moves for one turn", () => {
    const forfeited = { result: "second-won", reason: "signed-twice" } as const;
    expect(words(forfeited, 0)).toBe("You lost. You signed two different moves for one turn.");
    expect(words(forfeited, 1)).toBe("You won. Black signed two different moves for one turn.");
    expect(words(forfeited)).toBe("White won. Black signed two different moves for one turn.");
  });

  it("says that nobody won", () => {
    expect(words({ result: "drawn", reason: "board" }, 0)).toMatch(/^Draw/);
    expect(words({ result: "drawn", reason: "agreement" }, 0)).toBe(
      "Draw agreed. Both players agreed to a draw.",
    );
  });

  it("says why a match was aborted, and that nobody lost", () => {
    expect(words({ result: "aborted", reason: "abort", turn: 1 }, 0)).toBe(
      "Match aborted. Nobody won or lost: White did not move after an abort was announced.",
    );
    expect(words({ result: "aborted", reason: "timeout", turn: 1 })).toBe(
      "Match aborted. Nobody won or lost: White did not move in time.",
    );
  });

  it("says when an announced abort ends the match, and who has to move, from the reader's seat", () => {
    const said = "The match ends in a minute unless";
    const announced = { abortFrom: 99, turn: 0 } as const;
    expect(words(announced, 0)).toBe(`Your turn. ${said} you move.`);
    expect(words(announced, 1)).toBe(`Black to move. ${said} Black moves.`);
    expect(words(announced)).toBe(`Black to move. ${said} Black moves.`);
  });

  it("says who left a second match within a day", () => {
    const lost = { result: "second-won", reason: "abort", turn: 0 } as const;
    const left = "left a match for the second time in 24 hours.";
    expect(words(lost, 0)).toBe(`You lost. You ${left}`);
    expect(words(lost, 1)).toBe(`You won. Black ${left}`);
    expect(words(lost)).toBe(`White won. Black ${left}`);
  });

  it("says that a draw is offered or was declined, from the reader's seat", () => {
    const drawOffer = { seat: 1, declined: false } as const;
    expect(words({ drawOffer }, 0)).toBe("Your turn. White offered a draw.");
    expect(words({ drawOffer }, 1)).toBe("Black to move. You offered a draw.");
    expect(words({ drawOffer })).toBe("Black to move. White offered a draw.");
    const declined = { drawOffer: { seat: 1, declined: true } } as const;
    expect(words(declined, 0)).toBe("Your turn. You declined a draw.");
    expect(words(declined, 1)).toBe("Black to move. Black declined a draw.");
    expect(words(declined)).toBe("Black to move. Black declined a draw.");
  });

  it("shows a takeback before a draw, unless only the draw needs the reader's answer", () => {
    const takebackOffer = { seat: 1, declined: false } as const;
    expect(words({ takebackOffer }, 0)).toBe("Your turn. Take back one move?");
    expect(words({ takebackOffer }, 1)).toBe("Black to move. You asked to take back one move.");
    expect(words({ takebackOffer })).toBe("Black to move. White asked to take back one move.");
    // In the player's own turn, the reply is taken back too.
    expect(words({ takebackOffer, turn: 1 }, 0)).toContain("Take back two moves?");
    expect(words({ takebackOffer, turn: 1 })).toContain("White asked to take back two moves.");
    const declined = { seat: 1, declined: true } as const;
    expect(words({ takebackOffer: declined }, 0)).toBe("Your turn. You declined a takeback.");
    const drawOffer = { seat: 0, declined: false } as const;
    expect(words({ takebackOffer, drawOffer })).toContain("White asked to take back one move.");
    expect(words({ takebackOffer: declined, drawOffer })).toContain("Black offered a draw.");
    // The player who asked for the takeback must answer the draw, and the other one the takeback.
    expect(words({ takebackOffer, drawOffer }, 1)).toContain("Black offered a draw.");
    expect(words({ takebackOffer, drawOffer }, 0)).toContain("Take back one move?");
    const ownDraw = { seat: 1, declined: false } as const;
    expect(words({ takebackOffer, drawOffer: ownDraw }, 1)).toContain(
      "You asked to take back one move.",
    );
  });
});

it("counts the finalities that a move has reached", () => {
  expect(
    (["sending", "seen", "sequenced", "proven", "settled"] as const).map(finalityCount),
  ).toEqual([0, 1, 2, 3, 4]);
  expect(finalityName("sending")).toBe("Sending");
});

it("puts new blocks before the known ones, each once", () => {
  const heights = (...list: number[]) => list.map((height) => ({ height }));
  expect(mergeBlocks(heights(5, 4), heights(4, 3))).toEqual(heights(5, 4, 3));
  expect(mergeBlocks(undefined, heights(1))).toEqual(heights(1));
  expect(mergeBlocks(undefined, undefined)).toBeUndefined();
});
