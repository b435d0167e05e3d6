import { expect, it } from "@jest/globals";
import { pictureAddress } from "../../src/server/pictureAddress";
import { aMatch } from "../match/aMatch";

const addressOf = (match: Parameters<typeof aMatch>[0], ply = 1) =>
  pictureAddress(aMatch(match), ply);

it("names another picture for another position, also after a takeback", () => {
  const match = { ply: 2, transcript: "1234567890123" } as const;
  expect(addressOf(match)).toBe("/match/7/picture.png?move=1&result=running&of=67890123");
  const others = [
    addressOf(match, 2),
    addressOf({ ...match, result: "drawn" }),
    addressOf({ ...match, transcript: "1234567890124" }),
  ];
  expect(others).not.toContain(addressOf(match));
  expect(addressOf({ ...match })).toBe(addressOf(match));
});
