import { describe, expect, it } from "@jest/globals";
import { lengthOf, someOf } from "@kifu/kit/testing";
import fc from "fast-check";
import { rules } from "../../src/tic-tac-toe/rules.js";
import { SQUARES, SWAP, type Position } from "../../src/tic-tac-toe/position.js";
import { expected, judge, reachablePositions } from "./verdicts.js";

const MOVES = [...SQUARES, 9, SWAP] as const;

function agree(position: Position): void {
  const circuit = MOVES.map((square) => judge(position, square));
  expect(circuit).toEqual(MOVES.map((square) => expected(position, square)));
}

describe("the circuit agrees with the rules on", () => {
  const most = lengthOf({ short: 1_000, whole: 5_478 });

  it(`every square, one beside the board and a swap, in ${most} of 5,478 positions`, () => {
    const positions = reachablePositions();
    expect(positions).toHaveLength(5_478);
    someOf(most, positions).forEach(agree);
  });

  it("positions after a swap", () => {
    const swapped = SQUARES.map((square) => ({
      crosses: 0,
      noughts: 1 << square,
      turn: 0 as const,
    }));
    const positions = swapped.flatMap((position) => reachablePositions(position));
    someOf(lengthOf({ short: 200, whole: positions.length }), positions).forEach(agree);
  });

  it("positions that no play leads to", () => {
    const mask = fc.integer({ min: 0, max: 511 });
    const position = fc.record({
      crosses: mask,
      noughts: mask,
      turn: fc.constantFrom(0 as const, 1 as const),
    });
    fc.assert(fc.property(position, agree), { numRuns: 500 });
  });
});

describe("the rules", () => {
  it("allow 255,168 games without a swap: 131,184 won by crosses, 77,904 by noughts, 46,080 draws", () => {
    const games = { crosses: 0, noughts: 0, drawn: 0 };
    const playOn = (position: Position) => {
      for (const square of SQUARES) {
        const played = rules.play(position, square);
        if (!played.ok) continue;
        const { ending } = played.outcome;
        if (ending === "none") playOn(played.position);
        else games[ending === "drawn" ? "drawn" : position.turn === 0 ? "crosses" : "noughts"]++;
      }
    };
    playOn(rules.initial());
    expect(games).toEqual({ crosses: 131_184, noughts: 77_904, drawn: 46_080 });
  });
});
