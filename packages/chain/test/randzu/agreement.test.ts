import { describe, expect, it } from "@jest/globals";
import { lengthOf } from "@kifu/kit/testing";
import fc from "fast-check";
import { filling, game } from "./calls.js";
import { expected, judge, type Call } from "./verdicts.js";

/**
 * Counts refused moves and wins. If all samples were refused or nobody won, agreement would mean
 * little.
 */
function tally() {
  const seen = { calls: 0, illegal: 0, claimed: 0, none: 0, won: 0, lost: 0, drawn: 0 };
  const agree = (calls: readonly Call[]) => {
    const answers = calls.map(expected);
    expect(calls.map(judge)).toEqual(answers);
    answers.forEach((answer, i) => {
      seen.calls++;
      if (!answer.legal) seen.illegal++;
      else if (calls[i]!.claim.direction !== 0n) seen.claimed++;
      else seen[answer.ending]++;
    });
  };
  return { seen, agree };
}

// A failure prints its seed and path. Pass them to fc.assert to reproduce and shrink the failure.
describe("the circuit agrees with the rules on", () => {
  const boards = lengthOf({ short: 150, whole: 600 });
  const games = lengthOf({ short: 30, whole: 120 });

  it(`${boards * 20} moves on randomly filled boards`, () => {
    const { seen, agree } = tally();
    fc.assert(fc.property(filling, agree), { numRuns: boards });
    expect(seen.calls).toBeGreaterThanOrEqual(boards * 20);
    for (const kind of ["illegal", "none", "won", "claimed"] as const) {
      expect([kind, seen[kind] > lengthOf({ short: 15, whole: 100 })]).toEqual([kind, true]);
    }
  });

  it(`${games} games that reach a five by legal and illegal moves`, () => {
    const { seen, agree } = tally();
    fc.assert(fc.property(game, agree), { numRuns: games });
    expect(seen.calls).toBeGreaterThanOrEqual(lengthOf({ short: 1_500, whole: 8_000 }));
    for (const kind of ["illegal", "none", "won", "claimed"] as const) {
      expect([kind, seen[kind] > lengthOf({ short: 2, whole: 20 })]).toEqual([kind, true]);
    }
  });
});
