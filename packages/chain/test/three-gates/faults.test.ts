import { describe, expect, it, jest } from "@jest/globals";
import { type CheckId, checkGame, someOf } from "@kifu/kit/testing";
import { Bool, Provable } from "o1js";
import { applyWith, guards } from "../../src/three-gates/circuit.js";
import { threeGates } from "../../src/three-gates/index.js";

jest.setTimeout(600_000);

interface Fault {
  readonly name: string;
  readonly caughtBy: CheckId;
  readonly guard: Partial<typeof guards>;
}

const FAULTS: readonly Fault[] = [
  {
    name: "lets a card win without the deck",
    caughtBy: "legality",
    guard: { showsWin: (isShown, wins) => isShown.not().or(wins) },
  },
  {
    name: "lets any card come with the deck",
    caughtBy: "legality",
    guard: { showsWin: (isShown, wins) => wins.not().or(isShown) },
  },
  {
    name: "never lets a card win for its player",
    caughtBy: "agreement",
    guard: { showsWin: (isShown, wins) => isShown.or(wins).not() },
  },
  {
    name: "plays the first card of the deck that wins",
    caughtBy: "agreement",
    guard: { playedOf: ({ cards }) => cards[0]! },
  },
  {
    name: "lets a card that wins have any name",
    caughtBy: "legality",
    guard: {
      namesOnly: ([, ...others]) => Bool.allTrue(others.map((field) => field.equals(0))),
    },
  },
  {
    name: "takes a deck with another order or key",
    caughtBy: "legality",
    guard: { isCommitted: () => Bool(true) },
  },
  {
    name: "takes a deck in a number that is too long",
    caughtBy: "legality",
    guard: { isAgreed: () => Bool(true) },
  },
  {
    name: "takes any leaf",
    caughtBy: "legality",
    guard: { isOpened: () => Bool(true) },
  },
  {
    name: "leaves it to the prover whether a card must come with the deck",
    caughtBy: "lyingProver",
    guard: {
      showsWin: (isShown, wins) =>
        Provable.witness(Bool, () => isShown.toBoolean() === wins.toBoolean()),
    },
  },
];

/** Enough samples to find every fault. The seed is fixed, so that the result never varies. */
const LITTLE = { seed: 1, playouts: 2, positions: 40, boards: 40 };

describe("a duel with a single fault does not pass", () => {
  it.each(someOf(3, FAULTS))("notices one that $name", async ({ guard, caughtBy }) => {
    const planted = { ...threeGates, apply: applyWith({ ...guards, ...guard }) };
    const { results } = await checkGame(planted, { ...LITTLE, only: [caughtBy] });
    expect(results.filter(({ passed }) => passed).map(({ check }) => check)).toEqual([]);
  });
});
