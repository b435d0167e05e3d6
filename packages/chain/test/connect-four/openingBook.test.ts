import { expect, it } from "@jest/globals";
import { lengthOf, random as seeded } from "@kifu/kit/testing";
import { chooseMove } from "../../src/connect-four/bot.js";
import {
  discBits,
  type DiscBits,
  dropped,
  mirrored,
  wins,
} from "../../src/connect-four/DiscBits.js";
import {
  bestOpening,
  BOOK_DISCS,
  openingMoves,
  writeOpenings,
} from "../../src/connect-four/openingBook.js";
import { OPENINGS } from "../../src/connect-four/openings.js";
import { notation } from "../../src/connect-four/notation.js";
import { SWAP } from "../../src/connect-four/position.js";
import { rules } from "../../src/connect-four/rules.js";
import { Solver } from "../../src/connect-four/Solver.js";
import { play } from "./verdicts.js";

const GAMES = lengthOf({ short: 30, whole: 1000 });
const SOLVED = lengthOf({ short: 2, whole: 100 });

const { below } = seeded(3);
const random = () => below(1000) / 1000;

it("has a column for each position that can arise, and no other", () => {
  let at = 0;
  const again = writeOpenings(() => "abcdefg".indexOf(OPENINGS[at++]!));
  expect([at, again]).toEqual([OPENINGS.length, OPENINGS]);
});

it("knows each opening that a hard bot gets into, on either side, swapped or not", () => {
  const swapped = new Set<string>();
  for (let game = 0; game < GAMES; game++) {
    const { positions, isSwapped } = opening(game % 2 === 0);
    swapped.add(`${game % 2} ${isSwapped}`);
    for (const { discs, move } of positions) {
      const columns = openingMoves(discs);
      expect(columns.length).toBeGreaterThan(0);
      expect(
        openingMoves(mirrored(discs))
          .map((column) => 6 - column)
          .sort(),
      ).toEqual([...columns].sort());
      // Later, the bot varies its play.
      if (discs.count < BOOK_DISCS - 1) expect(columns).toContain(move);
    }
  }
  expect(swapped.size).toBe(4);
});

it("agrees with the solver", () => {
  const solver = new Solver(20);
  solver.allow(Infinity);
  const late = Array.from({ length: GAMES }, () => opening(true).positions.at(-1)!)
    .filter(({ discs }) => discs.count >= BOOK_DISCS - 1)
    .slice(0, SOLVED);
  expect(late).toHaveLength(SOLVED);
  for (const { discs } of late) {
    const best = [bestOpening(solver, discs), 6 - bestOpening(solver, mirrored(discs))];
    expect(openingMoves(discs).some((column) => best.includes(column))).toBe(true);
    const { least: score } = solver.solve(discs);
    for (const column of openingMoves(discs))
      expect(solver.isAtMost(dropped(discs, column), -score)).toBe(true);
  }
});

it.each([
  ["a d b", "c d"],
  ["b c d d c", "c d"],
  ["b c f c g d e e b", "c d e"],
])("varies after %s, because every reply leads back to a win", (moves, columns) => {
  const discs = discBits(play(moves));
  expect(openingMoves(discs).map(notation.write).sort().join(" ")).toBe(columns);
  const mirror = openingMoves(mirrored(discs)).map((column) => notation.write(6 - column));
  expect(mirror.sort().join(" ")).toBe(columns);
  if (discs.count < 9) return;
  const solver = new Solver(20);
  solver.allow(Infinity);
  for (const column of openingMoves(discs))
    expect(solver.isAtMost(dropped(discs, column), -1)).toBe(true);
});

it.each([
  ["a reply leads back to what may be a draw of its own disc", "c d d d d a", "d"],
  ["a reply leads back to what may be a draw of the other's disc", "c d a d c", "d"],
  ["a reply completes a four", "b c d d e c f", "g"],
])("does not vary if %s", (_, moves, column) => {
  expect(openingMoves(discBits(play(moves))).map(notation.write)).toEqual([column]);
});

it("lacks what is no opening of the bot's own", () => {
  const discs = discBits(rules.initial());
  expect(openingMoves(discs)).toEqual([]);
});

/** The positions in which a hard bot moves, in a game against moves that are random but for `d` and
 * swaps, which are as likely as not. */
function opening(begins: boolean) {
  const positions: { readonly discs: DiscBits; readonly move: number }[] = [];
  let [position, isSwapped] = [rules.initial(), false];
  for (let ply = 0; ; ply++) {
    const legal = rules.legalMoves(position);
    const isBots = (ply % 2 === 0) === begins;
    const discs = discBits(position);
    if (discs.count > BOOK_DISCS) return { positions, isSwapped };
    const often = [3, SWAP].filter((move) => ply < 2 && legal.includes(move) && below(2) === 0);
    const move = isBots
      ? chooseMove(position, random, "hard")!
      : (often.at(-1) ?? legal[below(legal.length)]!);
    const mayWin = Array.from({ length: 7 }, (_, x) => x).some((x) => wins(discs, x));
    if (isBots && discs.count > 0 && move !== SWAP && !mayWin) positions.push({ discs, move });
    isSwapped ||= move === SWAP;
    const played = rules.play(position, move);
    if (!played.ok || played.outcome.ending !== "none") return { positions, isSwapped };
    position = played.position;
  }
}
