import { expect, it } from "@jest/globals";
import { endingText } from "../../src/match/endingText";
import { tallyText } from "../../src/player/tallyText";
import { aMatch } from "../match/aMatch";

it("says how a player's matches ended, draws only if there are any", () => {
  expect(tallyText({ won: 2, lost: 1, drawn: 1 })).toBe("2 won, 1 lost, 1 drawn");
  expect(tallyText({ won: 0, lost: 21, drawn: 0 })).toBe("0 won, 21 lost");
});

it("says in a list how a match ended: for a player, for the other, and for everybody else", () => {
  const [first, second] = aMatch().seats;
  const sides = ["Black", "White"] as const;
  const ended = aMatch({ result: "first-won", reason: "timeout" });
  expect(endingText(ended, sides, first.owner)).toBe("Won on time");
  expect(endingText(ended, sides, second.owner)).toBe("Lost on time");
  expect(endingText(ended, sides)).toBe("Black won on time");
  const forfeited = aMatch({ result: "first-won", reason: "signed-twice" });
  expect(endingText(forfeited, sides, second.owner)).toBe("Lost by forfeit");
  expect(endingText(aMatch({ result: "drawn", reason: "board" }), sides, first.owner)).toBe("Draw");
  const drawn = aMatch({ result: "drawn", reason: "agreement" });
  expect(endingText(drawn, sides, first.owner)).toBe("Draw agreed");
  for (const reason of ["abort", "resignation", "timeout"] as const) {
    expect(endingText(aMatch({ result: "aborted", reason }), sides, first.owner)).toBe("Aborted");
  }
  expect(endingText(aMatch(), sides, first.owner)).toBe("In progress");
});
