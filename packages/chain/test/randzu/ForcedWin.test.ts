import { describe, expect, it } from "@jest/globals";
import { lengthOf, type Random, random } from "@kifu/kit/testing";
import { forcedWin } from "../../src/randzu/bot.js";
import { BotBoard, FREE, MINE, pointOfCell, THEIRS } from "../../src/randzu/BotBoard.js";
import { ForcedWin } from "../../src/randzu/ForcedWin.js";
import { notation } from "../../src/randzu/notation.js";
import type { Point, Position } from "../../src/randzu/position.js";
import { rules } from "../../src/randzu/rules.js";
import { winsByFours as KNOWN_FOURS, winsByThrees as KNOWN_THREES } from "./forcedWins.js";
import { play, position } from "./verdicts.js";

const BUDGET = 50_000;
const KNOWN = lengthOf({ short: 6, whole: 30 });

type Kind = "byFours" | "byThrees";

function find(board: Position, kind: Kind, plies: number): Point | undefined {
  const cell = new ForcedWin(new BotBoard(board), MINE, BUDGET)[kind](plies);
  return cell === undefined ? undefined : pointOfCell(cell);
}

function after(board: Position, move: Point): { next: Position; won: boolean } {
  const played = rules.play(board, move);
  if (!played.ok) throw new Error(`${notation.write(move)}: ${played.code}`);
  return { next: played.position, won: played.outcome.ending === "won" };
}

function winsAtOnce(board: Position): boolean {
  return rules.legalMoves(board).some((move) => after(board, move).won);
}

/** The replies that do not lose at once. All replies, if all lose. */
function replies(board: Position): Point[] {
  const passed: Position = { ...board, turn: board.turn === 0 ? 1 : 0 };
  const legal = rules.legalMoves(board);
  if (!winsAtOnce(passed)) return legal;
  const stops = legal.filter((move) => after(passed, move).won);
  return winsAtOnce(board) ? legal.filter((move) => after(board, move).won) : stops;
}

/** Whether the search wins within so many plies against replies that `choose` picks. */
function wins(start: Position, kind: Kind, plies: number, choose: (among: Point[]) => Point) {
  let board = start;
  for (let left = plies; left > 0; left -= 2) {
    const move = find(board, kind, left);
    if (move === undefined) return false;
    const { next, won } = after(board, move);
    if (won) return true;
    const reply = choose(replies(next));
    const { next: answered, won: lost } = after(next, reply);
    if (lost) return false;
    board = answered;
    // A four of the defender takes two plies that the search does not count.
    if (kind === "byThrees" && winsAtOnce({ ...board, turn: board.turn === 0 ? 1 : 0 })) left += 2;
  }
  return false;
}

const BY_FOURS: [number, Position][] = [
  [9, play("h8 i9 h9 h6 h11 h12 h10 h7 g10 i8 i12 j13 i10 j10 j11 g8 i11 k11")],
  [11, play("h8 h9 g8 j8 e8 f8 g7 g6 i9 j10 j7 i7 f6 e5 g5 k9 m11 l8 i11 m8 k8 l9 h6 k10 n7")],
  [
    13,
    position(
      "g4 e9 f4 l9 l8 e5 j13 j12 g9 k4 c8 g5 h7 c3 i9 j6 i3",
      "d6 d9 o6 n10 n2 c6 f11 f10 e8 f1 d1 l11 a8 n5 b11 k12 l15",
    ),
  ],
  [
    15,
    position(
      "d5 j12 m5 h9 c8 e3 j5 d9 h12 d3 f9 f6 c13 j10 h5",
      "l12 j11 k12 g4 h13 f5 j7 n11 o8 d2 k15 k11 o3 h10 a4",
    ),
  ],
];
/** These are from games of this bot against itself, and those above in part from random boards. */
const BY_THREES: [number, string][] = [
  [5, "h8 g8 h7 h5 g6 h9 e4 f5 e6 g5 e5 e7"],
  [7, "h8 i9 h9 h10 j8 g8 h6 h7 i7 g5 j6 k5 i6 k6 j5 j4 i4 i5 g6 f6"],
  [9, "h8 i9 h9 h10 j8 g8 h6 h7 i7 g5 j6 k5 i6 k6 j5 j4 i4 i5"],
  [9, "h8 i9 h9 h6 h11 h12 h10 h7 g10 i8 i12 j13 i10 j10"],
];

const LONG =
  `h8 i9 i8 g8 h9 h7 k6 j7 j5 e10 f9 g10 g7 h10 d10 k7 j8 j10 i10 l7 i7 g9 k9 l10 f8 h6 f7
  f6 l8 k8 g6 h5 g4`.replace(/\s+/g, " ");
/** From games of the bot. A search with an earlier budget found none of these wins by fours. */
const MISSED = [
  LONG,
  `${LONG} m6 o4`,
  `${LONG} m6 o4 m10 l9 g12 g11 d9 f11 f10 h11 i11 n9`,
  `h8 h7 g7 i9 g9 g6 i7 j6 f5 i6 k6 j5 g8 j7 j8 i8 h6 k9 l9 g4 h5 g5 j4 i5 g2 h4 k7 f6 e7 e4 f4 d6
  k4 k5 e11 f10 m4 l4 g11 g10 h11 i11 i10 e10 d10 j10 h12 f7 j9 g12`.replace(/\s+/g, " "),
];

/** Whether fours alone win. It tries every order of every four. */
function winsByFours(board: BotBoard, plies: number): boolean {
  if (board.has("fives", MINE)) return true;
  const [stop, another] = board.cellsWith("fives", THEIRS);
  if (plies < 3 || another !== undefined) return false;
  const fours = board.cellsWith("fours", MINE).filter((cell) => cell === (stop ?? cell));
  return fours.some((cell) => {
    board.set(cell, MINE);
    const [reply, second] = board.cellsWith("fives", MINE);
    board.set(reply!, second === undefined ? THEIRS : FREE);
    const wins = second !== undefined || winsByFours(board, plies - 2);
    board.set(reply!, FREE);
    board.set(cell, FREE);
    return wins;
  });
}

/** Stones in a small square, so that there are many fours, but no five. */
function crowded({ below, shuffled }: Random): Position {
  const square = (point: Point) => point.x > 2 && point.x < 12 && point.y > 2 && point.y < 12;
  let board = rules.initial();
  for (const move of shuffled(rules.legalMoves(board).filter(square)).slice(0, 16 + below(14))) {
    const played = rules.play(board, move);
    if (played.ok && played.outcome.ending === "none") board = played.position;
  }
  return board;
}

describe("hard", () => {
  it.each(KNOWN_FOURS.slice(0, KNOWN))("wins by fours in %d plies after %s", (plies, moves) => {
    expect(wins(play(moves), "byFours", plies, ([first]) => first!)).toBe(true);
    expect(forcedWin(new BotBoard(play(moves)), MINE)).toBeDefined();
  });

  it.each(KNOWN_THREES.slice(0, KNOWN))("wins by threes in %d plies after %s", (plies, moves) => {
    const start = play(moves);
    const { below } = random(plies);
    for (let game = 0; game < 3; game++)
      expect(wins(start, "byThrees", plies, (among) => among[below(among.length)]!)).toBe(true);
    expect(forcedWin(new BotBoard(start), MINE)).toBeDefined();
  });

  it.each(MISSED)("wins by fours after %s", (moves) => {
    expect(wins(play(moves), "byFours", 15, ([first]) => first!)).toBe(true);
    expect(forcedWin(new BotBoard(play(moves)), MINE)).toBeDefined();
  });

  it("finds the same wins by fours as a search that tries everything", () => {
    const { below } = random(1);
    const found = { wins: 0, others: 0 };
    for (let i = 0; i < lengthOf({ short: 150, whole: 2000 }); i++) {
      const board = new BotBoard(crowded(random(below(1e9))));
      const isWin = winsByFours(board, 15);
      expect(new ForcedWin(board, MINE, Infinity).byFours(15) !== undefined).toBe(isWin);
      found[isWin ? "wins" : "others"]++;
      if (!isWin || board.has("fives", MINE)) continue;
      const move = forcedWin(board, MINE)!;
      board.set(move, MINE);
      const [reply, second] = board.cellsWith("fives", MINE);
      if (second !== undefined) continue;
      board.set(reply!, THEIRS);
      expect(winsByFours(board, 13)).toBe(true);
    }
    expect(Math.min(found.wins, found.others)).toBeGreaterThan(10);
  });
});

describe("the search for a forced win", () => {
  it.each(BY_FOURS)("wins by fours in %d plies, and not in fewer", (plies, board) => {
    expect(find(board, "byFours", plies - 2)).toBeUndefined();
    expect(wins(board, "byFours", plies, ([first]) => first!)).toBe(true);
  });

  it.each(BY_THREES)("wins by threes in %d plies, and not in fewer, after %s", (plies, moves) => {
    const board = play(moves);
    expect(find(board, "byFours", 15)).toBeUndefined();
    expect(find(board, "byThrees", plies - 2)).toBeUndefined();
    const move = find(board, "byThrees", plies)!;
    const { next } = after(board, move);
    const all = replies(next);
    // Whatever the first reply is, and then at random.
    const step = lengthOf({ short: 16, whole: 1 });
    for (let first = 0; first < all.length; first += step) {
      let turn = 0;
      const choose = (among: Point[]) => among[turn++ === 0 ? first : (first * 31) % among.length]!;
      expect([first, wins(board, "byThrees", plies, choose)]).toEqual([first, true]);
    }
  });

  it("wins with two threes, unless the opponent has a three that becomes an open four", () => {
    const threes = "g8 h8 i6 i7";
    expect(find(position(threes, "b2 c3 n14 m2"), "byThrees", 5)).toEqual({ x: 8, y: 7 });
    expect(find(position(threes, "b2 b3 b4 n14"), "byThrees", 9)).toBeUndefined();
  });

  it("wins with a four and a three, unless the stop of the four is a four with a five to come", () => {
    const stones = "e5 f5 g5 d6 d7";
    expect(find(position(stones, "h5 n14 m2 k12 l3"), "byFours", 5)).toEqual({ x: 3, y: 4 });
    expect(find(position(stones, "h5 c6 c7 c8 n14"), "byFours", 15)).toBeUndefined();
  });

  it("gives up when it is late, however large its budget is", () => {
    const board = new BotBoard(play("h8 i9 h9 h10 j8 g8 h6 h7 i7 g5 j6 k5 i6 k6 j5 j4 i4 i5"));
    let asked = 0;
    const isLate = () => ++asked > 2;
    const search = new ForcedWin(board, MINE, 1_000_000, isLate);
    expect([search.byThrees(15), search.gaveUp]).toEqual([undefined, true]);
    expect(asked).toBe(3);
  });

  it("finds nothing on an empty board, and leaves the board as it was", () => {
    expect(find(play(""), "byThrees", 9)).toBeUndefined();
    const board = new BotBoard(play("h8 i9 h9 h10 j8 g8 h6 h7 i7 g5 j6 k5 i6 k6 j5 j4 i4 i5"));
    const before = JSON.stringify(board);
    for (const budget of [1, 10, 100, 1000]) new ForcedWin(board, MINE, budget).byThrees(9);
    expect(JSON.stringify(board)).toBe(before);
  });
});
