import { expect, it } from "@jest/globals";
import { parseRecord } from "@kifu/chain/record";
import { matchJson } from "../../src/lib/fetchJson";
import { aMatch } from "../match/aMatch";
import { aRecord } from "../match/aRecord";

it("writes a match in notation and what was signed, and can be read back", () => {
  const match = aMatch({ result: "first-won", reason: "resignation", endedAt: 12 });
  const signed = aRecord({ result: "first-won", reason: "resignation", endedAt: 12 });
  const text = matchJson(
    {
      match,
      moves: [{ seat: 0, move: "h8" }],
      players: ["Amber Crane", "Quiet Fox"],
      pace: "1 min",
      link: "https://kifu.example/match/7",
    },
    signed,
  );
  expect(JSON.parse(text)).toMatchObject({
    format: "kifu/7",
    chain: "kifu-devnet",
    salt: "0".repeat(32),
    game: "randzu",
    match: 7,
    link: "https://kifu.example/match/7",
    players: [
      { name: "Amber Crane", address: match.seats[0].owner },
      { name: "Quiet Fox", address: match.seats[1].owner },
    ],
    moveLimit: 60,
    pace: "1 min",
    result: "first-won",
    reason: "resignation",
    line: null,
    moves: ["h8"],
    transactions: [{ method: "Randzu.makeMove", height: 3, signature: { r: "5", s: "6" } }],
  });
  expect(parseRecord(text)).toEqual(signed);
});
