import { describe, expect, it } from "@jest/globals";
import type { Match } from "@kifu/client";
import { bestMatch } from "../../src/home/bestMatch";
import { aMatch } from "../match/aMatch";

const { seats } = aMatch();
const [person, other] = seats;
const bot = { ...person, owner: "bot" };

const best = (matches: readonly Match[]) => bestMatch(matches, (owner) => owner === "bot")?.id;

describe("the best game to watch", () => {
  const bots = aMatch({ id: 1, seats: [bot, bot], stake: 90, ply: 90 });
  const oneBot = aMatch({ id: 2, seats: [person, bot], stake: 80, ply: 80 });
  const people = aMatch({ id: 3, seats: [person, other] });

  it("is one between people, before one with a bot and one between bots", () => {
    expect(best([bots, oneBot, people])).toBe(3);
    expect(best([bots, oneBot])).toBe(2);
    expect(best([bots])).toBe(1);
  });

  it("is the one with the highest stake among people, and then the longest", () => {
    const staked = { ...people, id: 4, stake: 10 };
    const long = { ...people, id: 5, ply: 30 };
    expect(best([long, people, staked])).toBe(4);
    expect(best([people, long])).toBe(5);
  });

  it("is the latest of equals, so that the choice does not depend on the list's order", () => {
    const later = { ...people, id: 6 };
    expect([best([people, later]), best([later, people])]).toEqual([6, 6]);
  });

  it("is not one that is over", () => {
    expect(best([{ ...people, result: "drawn" }])).toBeUndefined();
    expect(best([])).toBeUndefined();
  });
});
