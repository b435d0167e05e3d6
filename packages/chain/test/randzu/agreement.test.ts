import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { filling, game } from "./calls.js";
import { expected, judge, type Call } from "./table.js";

/** Agreement says little when all samples are refused, or none wins: so they are counted. */
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

// A failure prints its seed and path; given to fc.assert, they find and shrink it again.
describe("the circuit judges as the rules do", () => {
  it("12,000 moves on boards that were filled at random", () => {
    const { seen, agree } = tally();
    fc.assert(fc.property(filling, agree), { numRuns: 600 });
    expect(seen.calls).toBeGreaterThanOrEqual(12_000);
    for (const kind of ["illegal", "none", "won", "claimed"] as const) {
      expect([kind, seen[kind] > 100]).toEqual([kind, true]);
    }
  }, 120_000);

  it("8,000 moves, legal and not, of games that come to a five", () => {
    const { seen, agree } = tally();
    fc.assert(fc.property(game, agree), { numRuns: 120 });
    expect(seen.calls).toBeGreaterThanOrEqual(8_000);
    for (const kind of ["illegal", "none", "won", "claimed"] as const) {
      expect([kind, seen[kind] > 20]).toEqual([kind, true]);
    }
  }, 120_000);
});
