import { describe, expect, test } from "@jest/globals";
import { compareCosts } from "../../src/cli/compareCosts.js";

const committed = { "Game.move": { rows: 1000, transitions: 4 } };

describe("compareCosts", () => {
  test("reports nothing for equal costs", () => {
    expect(compareCosts(committed, { ...committed })).toEqual({ growth: [], notes: [] });
  });

  test("reports a single additional row", () => {
    const { growth, notes } = compareCosts(committed, {
      "Game.move": { rows: 1001, transitions: 4 },
    });
    expect(growth).toEqual(["Game.move: 1001 rows, committed 1000"]);
    expect(notes).toEqual([]);
  });

  test("reports a single additional transition even with fewer rows", () => {
    const { growth, notes } = compareCosts(committed, {
      "Game.move": { rows: 900, transitions: 5 },
    });
    expect(growth).toEqual(["Game.move: 5 transitions, committed 4"]);
    expect(notes).toEqual(["Game.move: 900 rows, committed 1000: cheaper, and could be committed"]);
  });

  test("counts an uncommitted method as growth", () => {
    const { growth } = compareCosts(committed, {
      ...committed,
      "Game.pass": { rows: 80, transitions: 1 },
    });
    expect(growth).toEqual(["Game.pass: 80 rows and 1 transitions, not committed"]);
  });

  test("counts a missing method as growth, so that the file stays complete", () => {
    expect(compareCosts(committed, {}).growth).toEqual([
      "Game.move: committed, but no method any more",
    ]);
  });
});
