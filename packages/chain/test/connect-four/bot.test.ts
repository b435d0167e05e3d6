import { describe, expect, it } from "@jest/globals";
import { levels, type Level } from "@kifu/kit/plain";
import { lengthOf, random as seeded } from "@kifu/kit/testing";
import { chooseMove } from "../../src/connect-four/bot.js";
import { discBits } from "../../src/connect-four/DiscBits.js";
import { BOOK_DISCS } from "../../src/connect-four/openingBook.js";
import { notation } from "../../src/connect-four/notation.js";
import { type Position, SWAP } from "../../src/connect-four/position.js";
import { rules } from "../../src/connect-four/rules.js";
import { Solver } from "../../src/connect-four/Solver.js";
import { column, play } from "./verdicts.js";

const GAMES = lengthOf({ short: 60, whole: 200 });
const HARD_GAMES = lengthOf({ short: 2, whole: 24 });
const OPENINGS = lengthOf({ short: 3, whole: 60 });
const LATE = 12;
const POSITIONS = lengthOf({ short: 20, whole: 100 });

const { below } = seeded(1);
const random = () => below(1000) / 1000;

describe("the bot", () => {
  it.each(levels)("takes an immediate win, and blocks the opponent's if it can, %s", (level) => {
    for (const position of samplePositions()) {
      const legal = rules.legalMoves(position);
      const wins = winsOf(position);
      const safe = legal.filter((move) => !loses(position, move));
      const move = chooseMove(position, random, level)!;
      if (wins.length > 0) expect(wins).toContain(move);
      else expect(safe.length > 0 ? safe : legal).toContain(move);
    }
  });

  it("plays better on harder levels", () => {
    const wins = (games: number, stronger: Level, weaker: Level) => {
      let score = 0;
      for (let game = 0; game < games; game++) score += winner(stronger, weaker, game % 2 === 0);
      return score;
    };
    expect(wins(GAMES, "medium", "easy")).toBeGreaterThan(0);
    expect(wins(HARD_GAMES, "hard", "medium")).toBeGreaterThan(0);
  });

  it("sees a double threat coming, hard", () => {
    // Red threatens three in the lowest row with both ends open.
    const move = chooseMove(play("d d e"), random, "hard")!;
    expect(["c", "f", "b"]).toContain(notation.write(move));
  });

  it("plays perfectly after the opening, hard", () => {
    const solver = new Solver(18);
    let others = 0;
    for (const position of samplePositions().filter(isLate)) {
      const scoreAfter = (move: number) => {
        if (loses(position, move)) return -Infinity;
        const next = rules.play(position, move);
        solver.allow(Infinity);
        return next.ok && next.outcome.ending === "none"
          ? -solver.solve(discBits(next.position)).least
          : Infinity;
      };
      const scores = rules.legalMoves(position).map(scoreAfter);
      const chosen = scoreAfter(chooseMove(position, random, "hard")!);
      expect(chosen).toBe(Math.max(...scores));
      others += scores.filter((score) => score < chosen).length;
    }
    expect(others).toBeGreaterThan(0);
  });

  it("varies among equally good moves, hard", () => {
    const position = play("d a e a f b");
    const chosen = [0, 0.3, 0.6, 0.99].map((at) => chooseMove(position, () => at, "hard")!);
    expect(new Set(chosen.map(notation.write))).toEqual(new Set(["c", "g"]));
  });

  it("mirrors an opening in a symmetric position, hard", () => {
    const chosen = [0, 0.99].map((at) => chooseMove(play("d d d d d d"), () => at, "hard")!);
    expect(new Set(chosen.map(notation.write))).toEqual(new Set(["c", "e"]));
  });

  it("varies the last moves of an opening without giving anything away, hard", () => {
    const solver = new Solver(18);
    let varied = 0;
    for (let number = 0; number < OPENINGS; number++) {
      const position = openingOf(BOOK_DISCS - (number % 2));
      const scoreAfter = (move: number) => {
        const next = rules.play(position, move);
        if (!next.ok) throw new Error(next.code);
        solver.allow(Infinity);
        return next.outcome.ending === "won" ? 99 : -solver.solve(discBits(next.position)).least;
      };
      const chosen = [0, 0.35, 0.7, 0.99].map((at) => chooseMove(position, () => at, "hard")!);
      const best = Math.max(...rules.legalMoves(position).map(scoreAfter));
      for (const move of new Set(chosen)) expect(scoreAfter(move)).toBe(best);
      if (new Set(chosen).size > 1) varied++;
    }
    expect(varied).toBeGreaterThan(0);
  }, 120_000);

  it.each(["medium", "hard"] as const)("swaps for a disc that wins, %s", (level) => {
    const chosen = (moves: string) =>
      new Set([0, 0.4, 0.6, 0.99].map((at) => chooseMove(play(moves), () => at, level)!));
    expect(chosen("d")).toEqual(new Set([SWAP]));
    for (const even of ["c", "e"]) {
      expect(chosen(even)).toContain(SWAP);
      expect(chosen(even).size).toBeGreaterThan(1);
    }
    for (const losing of ["a", "b", "f", "g"]) expect(chosen(losing)).not.toContain(SWAP);
    // So a first disc that wins is worth nothing.
    expect(chosen("")).toEqual(new Set([column("c"), column("e")]));
  });

  it("swaps as often as not, whatever the disc, easy", () => {
    for (const first of ["a", "d"]) {
      expect(chooseMove(play(first), () => 0.4, "easy")).toBe(SWAP);
      expect(chooseMove(play(first), () => 0.6, "easy")).not.toBe(SWAP);
    }
  });

  it("has no move on a full board", () => {
    const drawn =
      "f c g c e d e e e b a g c b a c b c a a g e c b d d d f e a b b g d a d f f f f g";
    const played = rules.play(play(drawn), column("g"));
    expect(played.ok && chooseMove(played.position, random)).toBeUndefined();
  });
});

/** A position in which hard is to move, in a game against random moves. */
function openingOf(discs: number): Position {
  for (;;) {
    let position = rules.initial();
    for (let count = 0; count < discs; count++) {
      const isHards = (discs - count) % 2 === 0;
      const legal = rules.legalMoves(position).filter((move) => move !== SWAP);
      const move = isHards ? chooseMove(position, random, "hard")! : legal[below(legal.length)]!;
      const played = rules.play(position, move === SWAP ? legal[below(legal.length)]! : move);
      if (!played.ok || played.outcome.ending !== "none") break;
      position = played.position;
    }
    if (discBits(position).count === discs && winsOf(position).length === 0) return position;
  }
}

/** 1 if the stronger level wins, −1 if it loses, 0 for a draw. */
function winner(stronger: Level, weaker: Level, begins: boolean): number {
  let position = rules.initial();
  for (;;) {
    const strong = (position.turn === 0) === begins;
    const played = rules.play(position, chooseMove(position, random, strong ? stronger : weaker)!);
    if (!played.ok) throw new Error(played.code);
    if (played.outcome.ending === "won") return strong ? 1 : -1;
    if (played.outcome.ending === "drawn") return 0;
    position = played.position;
  }
}

/** With fewer discs, it takes long to compute all scores. */
function isLate({ red, yellow }: Position): boolean {
  return (red | yellow).toString(2).replaceAll("0", "").length >= LATE;
}

function samplePositions(): Position[] {
  return Array.from({ length: POSITIONS }, () => {
    let position = rules.initial();
    for (let plies = 4 + below(20); plies > 0; plies--) {
      const legal = rules.legalMoves(position);
      const played = rules.play(position, legal[below(legal.length)]!);
      if (!played.ok || played.outcome.ending !== "none") break;
      position = played.position;
    }
    return position;
  });
}

function winsOf(position: Position): number[] {
  return rules.legalMoves(position).filter((move) => {
    const played = rules.play(position, move);
    return played.ok && played.outcome.ending === "won";
  });
}

function loses(position: Position, move: number): boolean {
  const played = rules.play(position, move);
  return played.ok && played.outcome.ending === "none" && winsOf(played.position).length > 0;
}
