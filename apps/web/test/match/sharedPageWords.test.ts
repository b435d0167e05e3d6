import { expect, it } from "@jest/globals";
import { gameWords } from "../../src/games/words";
import { sharedPageWords } from "../../src/match/sharedPageWords";
import { english } from "../english";
import { aMatch } from "./aMatch";

const page = { title: "Randzu 7", description: "Watch or replay this match." };

it("a shared page's words say how its match ended", () => {
  const won = aMatch({ result: "first-won", reason: "resignation", ply: 9 });
  expect(sharedPageWords(won, gameWords.Randzu, page, english)).toEqual({
    title: "Randzu 7: Black won",
    description: "White resigned. Watch or replay this match.",
  });
  const drawn = aMatch({ result: "drawn", reason: "agreement", ply: 9 });
  expect(sharedPageWords(drawn, gameWords.Randzu, page, english).title).toBe(
    "Randzu 7: Draw agreed",
  );
});

it("a running match has none of these words", () => {
  expect(sharedPageWords(aMatch(), gameWords.Randzu, page, english)).toEqual(page);
});
