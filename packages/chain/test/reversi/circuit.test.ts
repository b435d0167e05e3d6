import { describe, expect, it } from "@jest/globals";
import { findTwoSided, lengthOf } from "@kifu/kit/testing";
import { Bool, Field } from "o1js";
import { Cell } from "@kifu/kit";
import { reversi, ReversiState } from "../../src/reversi/index.js";
import { PASS, type Position } from "../../src/reversi/position.js";
import { rules } from "../../src/reversi/rules.js";
import { drawn } from "./positions.js";

const circuit = ([black, white, x, y, second]: Field[]) => {
  const { legal, state, outcome } = reversi.apply(
    new ReversiState({ black: black!, white: white! }),
    new Cell({ x: x!, y: y! }),
    Bool.Unsafe.fromField(second!),
    {},
  );
  const { won, lost, drawn: equal } = outcome;
  // Apart from `legal`, the outputs of an illegal move do not matter.
  return [
    legal,
    ...[won, lost, equal].map((each) => each.and(legal)),
    state.black.mul(legal.toField()),
  ];
};

const inputs = ({ black, white, turn }: Position, { x, y }: { x: number; y: number }) => [
  black,
  white,
  BigInt(x),
  BigInt(y),
  BigInt(turn),
];

const verdict = (position: Position, move: { x: number; y: number }) =>
  circuit(inputs(position, move).map(Field)).map((each) => each.toFields()[0]!.toBigInt());

/** Black cannot place a disc, but White can. */
const stuck = drawn(0, "ox......", "........", "........");
const dead = drawn(1, "x......x", "........", "o.......");

describe("a pass in the circuit", () => {
  it("is legal exactly when the mover can place no disc", () => {
    expect(verdict(stuck, PASS)).toEqual([1n, 0n, 0n, 0n, stuck.black]);
    expect(verdict({ ...stuck, turn: 1 }, PASS)[0]).toBe(0n);
    expect(verdict(rules.initial(), PASS)[0]).toBe(0n);
  });

  it("has one encoding, and no other cell off the board is a pass", () => {
    for (const move of [
      { x: 8, y: 7 },
      { x: 7, y: 8 },
      { x: 9, y: 9 },
      { x: 0, y: 8 },
    ]) {
      expect(verdict(stuck, move)[0]).toBe(0n);
    }
  });

  it("ends a game in which neither can move, by the count of discs", () => {
    expect(verdict(dead, PASS).slice(0, 4)).toEqual([1n, 0n, 1n, 0n]);
    expect(verdict({ ...dead, turn: 0 }, PASS).slice(0, 4)).toEqual([1n, 1n, 0n, 0n]);
  });

  it.each([
    ["that must be made", stuck],
    ["that may not be made", { ...stuck, turn: 1 as const }],
    ["that ends the game", dead],
  ])(
    "leaves a lying prover no other verdict, %s",
    async (_, position) => {
      const lie = await findTwoSided(
        { inputs: inputs(position, PASS), run: circuit },
        { most: lengthOf({ short: 120, whole: 2000 }) },
      );
      expect(lie).toBeUndefined();
    },
    300_000,
  );
});
