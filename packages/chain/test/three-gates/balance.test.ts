import { describe, expect, it } from "@jest/globals";
import { levels } from "@kifu/kit/plain";
import { random as seeded } from "@kifu/kit/testing";
import { type BonusKind, bonusesOf } from "../../src/three-gates/cards.js";
import { GATE_CARDS } from "../../src/three-gates/table.js";
import { atRandom, bot, evenly, gateByGate, highestCard, playDuel, shareOf } from "./duels.js";

/** `balance.slow.test.ts` plays 2,000 duels of each pair. */
const DUELS = 200;

const randomOf = (name: string) => {
  const choose = seeded(34, name);
  return () => choose.below(2 ** 30) / 2 ** 30;
};

describe("bots", () => {
  it.each([
    ["hard", "medium"],
    ["medium", "easy"],
  ] as const)("%s beats %s", (better, worse) => {
    const share = shareOf(bot(better), bot(worse), DUELS, randomOf(better));
    expect(share).toBeGreaterThan(0.7);
  });

  it.each([
    ["any card", atRandom],
    ["the highest card", highestCard],
    ["the highest card, gate by gate", gateByGate],
    ["the highest card, gates evenly", evenly],
  ])("of medium strength beat a player of %s", (name, player) => {
    expect(shareOf(bot("medium"), player, DUELS, randomOf(name))).toBeGreaterThan(0.6);
  });
});

describe.each(levels.slice(0, 2))("a duel between two bots, %s", (level) => {
  const random = randomOf(`both ${level}`);
  const duels = Array.from({ length: 5 * DUELS }, () => playDuel([bot(level), bot(level)], random));

  it("gives both seats a fair chance", () => {
    const first = duels.filter(({ winner }) => winner === 1).length / duels.length;
    expect(first).toBeGreaterThan(0.4);
    expect(first).toBeLessThan(0.6);
  });

  it("is decided late more often than not", () => {
    const late = duels.filter(({ tables }) => tables.length >= 16);
    expect(late.length / duels.length).toBeGreaterThan(0.5);
  });

  it("sees every bonus", () => {
    const sides = duels.flatMap(({ tables }) => tables.at(-1)!.sides.flat());
    const full = sides.filter((side) => side.length === GATE_CARDS).map(bonusesOf);
    const shareOfKind = (kind: BonusKind) =>
      full.filter((kinds) => kinds.includes(kind)).length / full.length;
    for (const kind of ["house", "run", "rank"] as const) {
      expect(shareOfKind(kind)).toBeGreaterThan(0.02);
    }
    expect(full.some((kinds) => kinds.length === 2)).toBe(true);
  });
});
