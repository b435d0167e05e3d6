import { describe, expect, it } from "@jest/globals";
import { checkGame } from "@kifu/kit/testing";
import { Bool } from "o1js";
import { applyWith, guards } from "../../src/three-gates/circuit.js";
import { threeGates } from "../../src/three-gates/index.js";

const FAULTS: readonly (readonly [name: string, guard: Partial<typeof guards>])[] = [
  ["lets a card win without the deck", { showsWin: (isShown, wins) => isShown.not().or(wins) }],
  ["lets any card come with the deck", { showsWin: (isShown, wins) => wins.not().or(isShown) }],
  ["never lets a card win for its player", { showsWin: (isShown, wins) => isShown.or(wins).not() }],
  ["plays the first card of the deck that wins", { playedOf: ({ cards }) => cards[0]! }],
  [
    "lets a card that wins have any name",
    { namesOnly: ([, ...others]) => Bool.allTrue(others.map((field) => field.equals(0))) },
  ],
  ["lets a card that wins have a path", { namesOnly: () => Bool(true) }],
  ["takes a deck with another key", { isCommitted: () => Bool(true) }],
  ["takes a deck of too many cards", { isAgreed: () => Bool(true) }],
  ["takes any leaf", { isOpened: () => Bool(true) }],
];

describe("a duel with a single fault does not pass", () => {
  it.each(FAULTS)("notices one that %s", async (_name, guard) => {
    const planted = { ...threeGates, apply: applyWith({ ...guards, ...guard }) };
    const { results } = await checkGame(planted, { seed: 1, only: ["sampleMoves"] });
    expect(results.map(({ passed }) => passed)).toEqual([false]);
    expect(results[0]?.detail).not.toContain("It throws");
  });

  it("notices nothing in the duel itself", async () => {
    const { results } = await checkGame(threeGates, { seed: 1, only: ["sampleMoves"] });
    expect(results.map(({ passed }) => passed)).toEqual([true]);
  });
});
