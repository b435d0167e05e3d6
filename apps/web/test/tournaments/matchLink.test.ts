import { describe, expect, test } from "@jest/globals";
import type { Match } from "@kifu/client";
import { isPairOf, matchLink } from "../../src/tournaments/matchLink";

const seats = (first: string, second: string) =>
  [{ owner: first }, { owner: second }] as unknown as Match["seats"];

const pair = { first: "ann", second: "bob", deadline: 9, here: undefined, end: undefined };
const roundOf = (match: number | undefined, points: [0 | 1 | 2, 0 | 1 | 2] | undefined) => ({
  rounds: [{ number: 1, from: 1, bye: undefined, pairs: [{ ...pair, match, points }] }],
});

describe("a match leads back to its tournament", () => {
  test("by its address", () => {
    expect(matchLink(7, "abc")).toBe("/match/7?tournament=abc");
  });

  test("if it is the match of a pair, and no other match of the two is", () => {
    const tournament = roundOf(7, [2, 0]);
    expect(isPairOf(tournament, { id: 7, seats: seats("ann", "bob") })).toBe(true);
    expect(isPairOf(tournament, { id: 8, seats: seats("ann", "bob") })).toBe(false);
  });

  test("before the match is in a block, by its seats", () => {
    const tournament = roundOf(undefined, undefined);
    expect(isPairOf(tournament, { id: 7, seats: seats("ann", "bob") })).toBe(true);
    expect(isPairOf(tournament, { id: 7, seats: seats("bob", "ann") })).toBe(false);
    expect(isPairOf(tournament, { id: 7, seats: seats("ann", "carl") })).toBe(false);
    // One of them was absent.
    expect(isPairOf(roundOf(undefined, [2, 0]), { id: 7, seats: seats("ann", "bob") })).toBe(false);
  });
});
