import { describe, expect, it } from "@jest/globals";
import { deriveFoul, sizeOf } from "../../src/renju/derivation.js";
import { foulAt } from "../../src/renju/fouls.js";
import { bitboards, nameOf, point } from "./boards.js";
import { holds } from "./holds.js";
import { foulPositions } from "./foulPositions.js";
import { literalFoul } from "./literalFouls.js";

const CELLS = Array.from({ length: 225 }, (_, i) => nameOf({ x: i % 15, y: Math.floor(i / 15) }));

const cases = foulPositions.flatMap(({ line, board, fouls, isComplete }) => {
  const stones = new Set([...board.black, ...board.white]);
  const empty = CELLS.filter((cell) => !stones.has(cell));
  const others = isComplete ? empty.filter((cell) => !fouls.has(cell)) : [];
  const known = [...fouls, ...others.map((cell) => [cell, "none"] as const)];
  return known.map(([cell, foul]) => ({ line, board, cell, foul }));
});

const shown = (foul: string | undefined, known: string) =>
  known === "some" && foul !== undefined ? "some" : (foul ?? "none");

describe("the committed positions", () => {
  it("are at least 500, of every kind", () => {
    expect(foulPositions.length).toBeGreaterThanOrEqual(500);
    const count = (kind: string) =>
      foulPositions.filter(
        ({ source, fouls }) => source === kind || [...fouls.values()].includes(kind),
      ).length;
    const kinds = ["overline", "double-four", "double-three", "none", "false-threes", "recursion"];
    for (const kind of [...kinds, "no-recursion"]) {
      expect([kind, count(kind) >= 60]).toEqual([kind, true]);
    }
  });

  it("have the fouls that their sources say", () => {
    for (const { line, board, cell, foul } of cases) {
      const found = foulAt(bitboards(board), point(cell));
      expect([line, cell, shown(found, foul)]).toEqual([line, cell, foul]);
    }
  });

  it("have the same fouls by the slow reading of the rules", () => {
    // The complete boards are compared cell by cell in agreement.test.ts' way, which takes long.
    for (const { line, board, fouls } of foulPositions) {
      for (const [cell, foul] of fouls) {
        const found = literalFoul(board, cell);
        expect([line, cell, shown(found, foul)]).toEqual([line, cell, foul]);
      }
    }
  });

  it("have a derivation of every foul, and of nothing else", () => {
    let largest = 0;
    for (const { line, board, cell, foul } of cases) {
      const derivation = deriveFoul(bitboards(board), point(cell));
      expect([line, cell, shown(derivation?.made, foul)]).toEqual([line, cell, foul]);
      if (derivation === undefined) continue;
      expect([line, cell, holds(board, cell, derivation)]).toEqual([line, cell, true]);
      largest = Math.max(largest, sizeOf(derivation));
    }
    // What a circuit must have room for.
    expect(largest).toBe(LARGEST);
  });
});

/** The most cells that a derivation of these positions looks at. */
const LARGEST = 7;
