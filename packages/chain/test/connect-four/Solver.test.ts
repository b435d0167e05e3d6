import { describe, expect, it } from "@jest/globals";
import { lengthOf, random as seeded } from "@kifu/kit/testing";
import { discBits, mirrored } from "../../src/connect-four/DiscBits.js";
import type { Position } from "../../src/connect-four/position.js";
import { rules } from "../../src/connect-four/rules.js";
import { MOST, Solver } from "../../src/connect-four/Solver.js";
import { known } from "./knownScores.js";
import { column, play } from "./verdicts.js";

const CELLS = 42;
const POSITIONS = lengthOf({ short: 60, whole: 600 });
const KNOWN = lengthOf({ short: 40, whole: known.length });

const { below } = seeded(7);
const solver = new Solver(18);

function scoreOf(position: Position): number {
  solver.allow(Infinity);
  const { least, most } = solver.solve(discBits(position));
  expect(least).toBe(most);
  return least;
}

describe("the solver", () => {
  it("finds the published scores", () => {
    for (const line of known.slice(0, KNOWN)) {
      const [columns, score] = line.split(" ");
      expect(`${columns} ${scoreOf(playColumns(columns!))}`).toBe(`${columns} ${score}`);
    }
  });

  it("agrees with a search by the rules alone, and a mirrored position has the same score", () => {
    const seen = new Set<number>();
    for (let tried = 0; tried < POSITIONS; tried++) {
      const position = randomPosition(32 + below(9));
      const score = scoreOf(position);
      const board = rules.render(position);
      expect(`${board}\n${score}`).toBe(`${board}\n${minimax(position)}`);
      expect(solver.solve(mirrored(discBits(position))).least).toBe(score);
      seen.add(Math.sign(score));
    }
    expect(seen).toEqual(new Set([-1, 0, 1]));
  });

  it("clips a score to the bounds that it is asked about", () => {
    const discs = discBits(playColumns("37416146447"));
    solver.allow(Infinity);
    expect(solver.solve(discs)).toEqual({ least: -9, most: -9 });
    expect(solver.solve(discs, -1, 1)).toEqual({ least: -1, most: -1 });
    expect(solver.solve(discs, -12, -10)).toEqual({ least: -10, most: -10 });
    expect([solver.isAtMost(discs, -9), solver.isAtMost(discs, -10)]).toEqual([true, false]);
  });

  it("stops when its budget is used up, with bounds around the score", () => {
    const position = playColumns("37416146447");
    const score = scoreOf(position);
    const fresh = new Solver(18);
    const apart: boolean[] = [];
    for (const budget of [0, 1, 100, 10_000, 1e9]) {
      fresh.allow(budget);
      const { least, most } = fresh.solve(discBits(position));
      expect(least).toBeLessThanOrEqual(score);
      expect(most).toBeGreaterThanOrEqual(score);
      apart.push(least < most);
    }
    expect([apart[0], apart.at(-1)]).toEqual([true, false]);
    // What an interrupted search left in the table is still right.
    expect(fresh.solve(discBits(position), -MOST, MOST).least).toBe(score);
  });

  it("stops when it is late, and asks no more than once for each search", () => {
    const fresh = new Solver(18);
    let asked = 0;
    const isLate = () => ++asked > 1;
    const discs = discBits(playColumns("37416146447"));
    const { least, most, columns } = fresh.best(discs, 1e9, isLate);
    expect(least).toBeLessThan(most);
    expect(columns).toEqual([]);
    expect(asked).toBeLessThanOrEqual(9);
  });

  it("knows a full board as a draw, and a win in one move", () => {
    const drawn =
      "f c g c e d e e e b a g c b a c b c a a g e c b d d d f e a b b g d a d f f f f g";
    const last = rules.play(play(drawn), column("g"));
    expect(last.ok && scoreOf(last.position)).toBe(0);
    expect(scoreOf(play("d d e e f f"))).toBe((CELLS - 6) / 2);
  });
});

/** The position after moves in columns that are counted from 1. */
function playColumns(columns: string): Position {
  return play([...columns].map((digit) => "abcdefg"[Number(digit) - 1]).join(" "));
}

/** An independent search. It knows the rules, and no bits, bounds or tables. */
function minimax(position: Position): number {
  const discs = (position.red | position.yellow).toString(2).replaceAll("0", "").length;
  const scores = rules.legalMoves(position).map((move) => {
    const played = rules.play(position, move);
    if (!played.ok) throw new Error(played.code);
    if (played.outcome.ending === "won") return Math.floor((CELLS + 1 - discs) / 2);
    return played.outcome.ending === "drawn" ? 0 : -minimax(played.position);
  });
  return Math.max(...scores);
}

/** A running game with this number of discs. */
function randomPosition(discs: number): Position {
  for (;;) {
    let position: Position | undefined = rules.initial();
    for (let count = 0; count < discs && position !== undefined; count++) {
      const legal = rules.legalMoves(position);
      const played = rules.play(position, legal[below(legal.length)]!);
      position = played.ok && played.outcome.ending === "none" ? played.position : undefined;
    }
    if (position !== undefined) return position;
  }
}
