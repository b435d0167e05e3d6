import { describe, expect, it } from "@jest/globals";
import { lengthOf } from "@kifu/kit/testing";
import fc from "fast-check";
import { foulAt } from "../../src/renju/fouls.js";
import { bitboards, board, nameOf, point } from "./boards.js";
import { type Board, literalFouls } from "./literalFouls.js";

/** Stones near one another, so that rows arise. About a third of them are white. */
const boards: fc.Arbitrary<Board> = fc
  .record({ side: fc.integer({ min: 5, max: 9 }), x: fc.nat({ max: 9 }), y: fc.nat({ max: 9 }) })
  .chain(({ side, x, y }) => {
    const place = (from: number) =>
      fc.integer({ min: 0, max: side - 1 }).map((k) => (from + k) % 15);
    const cell = fc.tuple(place(x), place(y)).map(([u, v]) => nameOf({ x: u, y: v }));
    const cells = fc.uniqueArray(fc.tuple(cell, fc.nat({ max: 2 })), {
      minLength: 8,
      maxLength: 4 * side,
      selector: ([name]) => name,
    });
    return cells.map((stones) => {
      const of = (white: boolean) => stones.filter(([, colour]) => (colour === 0) === white);
      const names = (white: boolean) =>
        of(white)
          .map(([name]) => name)
          .join(" ");
      return board(names(false), names(true));
    });
  });

// A failure prints its seed and path. Pass them to fc.assert to reproduce and shrink the failure.
describe("fouls", () => {
  const runs = lengthOf({ short: 60, whole: 1_500 });

  it(`are the same on every cell of ${runs} boards by either reading of the rules`, () => {
    const seen = new Map<string, number>();
    const agree = (before: Board) => {
      const literal = literalFouls(before);
      const stones = bitboards(before);
      for (let i = 0; i < 225; i++) {
        const cell = nameOf({ x: i % 15, y: Math.floor(i / 15) });
        if (before.black.has(cell) || before.white.has(cell)) continue;
        const foul = foulAt(stones, point(cell));
        expect([cell, foul]).toEqual([cell, literal.get(cell)]);
        if (foul !== undefined) seen.set(foul, (seen.get(foul) ?? 0) + 1);
      }
    };
    fc.assert(fc.property(boards, agree), { numRuns: runs });
    // Agreement would mean little if no fouls were found.
    for (const foul of ["overline", "double-four", "double-three"]) {
      expect([foul, (seen.get(foul) ?? 0) > 0]).toEqual([foul, true]);
    }
  });
});
