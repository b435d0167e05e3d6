import { expect, it } from "@jest/globals";
import { gameWords } from "../../src/games/words";
import { resultWords } from "../../src/match/resultWords";
import { aMatch } from "./aMatch";

const page = { title: "Randzu 7", description: "Watch or replay this match." };

it("says how a match ended, where its page is shared", () => {
  const won = aMatch({ result: "first-won", reason: "resignation", ply: 9 });
  expect(resultWords(won, gameWords.Randzu, page)).toEqual({
    title: "Randzu 7: Black won",
    description: "White resigned. Watch or replay this match.",
  });
  const drawn = aMatch({ result: "drawn", reason: "agreement", ply: 9 });
  expect(resultWords(drawn, gameWords.Randzu, page).title).toBe("Randzu 7: Draw agreed");
});

it("says nothing of a match that runs", () => {
  expect(resultWords(aMatch(), gameWords.Randzu, page)).toEqual(page);
});
