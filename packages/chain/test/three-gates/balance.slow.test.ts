import { describe, expect, it, jest } from "@jest/globals";
import { levels, type Level } from "@kifu/kit/plain";
import { random as seeded } from "@kifu/kit/testing";
import { bot, gateByGate, highestCard, playDuel, shareOf } from "./duels.js";

jest.setTimeout(600_000);

const DUELS = 2000;

const randomOf = (name: string) => {
  const choose = seeded(34, name);
  return () => choose.below(2 ** 30) / 2 ** 30;
};

describe(`over ${DUELS} duels`, () => {
  it.each<[Level, Level]>([
    ["hard", "medium"],
    ["medium", "easy"],
  ])("%s beats %s in three of four", (better, worse) => {
    const share = shareOf(bot(better), bot(worse), DUELS, randomOf(better));
    expect(share).toBeGreaterThanOrEqual(0.75);
  });

  it.each(levels)("both seats win about as often, %s", (level) => {
    const random = randomOf(`seats ${level}`);
    const duels = Array.from({ length: DUELS }, () => playDuel([bot(level), bot(level)], random));
    const first = duels.filter(({ winner }) => winner === 1).length / DUELS;
    expect(first).toBeGreaterThanOrEqual(0.45);
    expect(first).toBeLessThanOrEqual(0.55);
  });

  it.each([
    ["the highest card", highestCard],
    ["one gate after another", gateByGate],
  ])("a player of %s loses to medium", (name, player) => {
    expect(shareOf(bot("medium"), player, DUELS, randomOf(name))).toBeGreaterThan(0.65);
  });
});
