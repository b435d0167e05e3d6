import { expect, it } from "@jest/globals";
import { toJson } from "../../src/lib/json";
import { aMatch } from "../match/aMatch";

it("writes what happened, in the game's notation", () => {
  const match = aMatch({ result: "first-won", reason: "resignation", endedAt: 12 });
  const text = toJson({
    match,
    moves: [{ seat: 0, move: "h8" }],
    players: ["Amber Crane", "Quiet Fox"],
    pace: "1 min",
    link: "https://kifu.example/match/7",
  });
  expect(JSON.parse(text)).toMatchObject({
    format: "kifu/1",
    game: "randzu",
    match: 7,
    players: [
      { name: "Amber Crane", address: match.seats[0].owner },
      { name: "Quiet Fox", address: match.seats[1].owner },
    ],
    moveLimit: { blocks: 60, time: "1 min" },
    result: "first-won",
    reason: "resignation",
    line: null,
    moves: ["h8"],
  });
});
