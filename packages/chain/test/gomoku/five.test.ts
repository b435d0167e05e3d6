import { describe, expect, it } from "@jest/globals";
import { bitAt, cells, DIRECTIONS, lineCells, onBoard, packLine } from "@kifu/kit/plain";
import { someOf } from "@kifu/kit/testing";
import { BOARD, PHASES, type Position } from "../../src/gomoku/position.js";
import { expected, judge, play, position, stones } from "./verdicts.js";

const cellOf = (name: string) => {
  const bit = stones(name);
  const index = bit.toString(2).length - 1;
  return { x: index % 16, y: Math.floor(index / 16) };
};

function verdict(before: Position, move: string) {
  const answer = judge(before, move);
  expect(answer).toEqual(expected(before, move));
  return answer;
}

const name = ({ x, y }: { x: number; y: number }) => `${"abcdefghijklmno"[x]}${y + 1}`;

/** All rows of five on the board. */
const fives = [...cells(BOARD)].flatMap(({ x, y }) =>
  [...DIRECTIONS.keys()]
    .map((direction) => ({ x, y, direction }))
    .filter((line) => lineCells(line, 5).every((cell) => onBoard(BOARD, cell.x, cell.y))),
);

describe("five in a row", () => {
  it("wins anywhere, for the mover's colour, whichever stone comes last", () => {
    expect(fives).toHaveLength(572);
    for (const [i, line] of someOf(150, [...fives.entries()])) {
      const five = lineCells(line, 5);
      const last = five[i % 5]!;
      const four = five
        .filter((cell) => cell !== last)
        .reduce((own, { x, y }) => own | bitAt(x, y), 0n);
      for (const phase of [PHASES.firstIsBlack, PHASES.firstIsWhite]) {
        const turn = i % 2 === 0 ? 0 : 1;
        const isBlack = (phase === PHASES.firstIsBlack) === (turn === 0);
        const before = {
          black: isBlack ? four : 0n,
          white: isBlack ? 0n : four,
          phase,
          turn,
        } as const;
        expect(verdict(before, name(last))).toMatchObject({ ending: "won", line: packLine(line) });
        const others = { ...before, black: before.white, white: before.black };
        expect(verdict(others, name(last))).toMatchObject({ ending: "none", line: 0n });
      }
    }
  });

  it("does not win with a sixth stone at either end", () => {
    for (const [i, line] of someOf(150, [...fives.entries()])) {
      const five = lineCells(line, 5);
      const last = five[i % 5]!;
      for (const end of [lineCells(line, 6)[5]!, before(line)]) {
        if (!onBoard(BOARD, end.x, end.y)) continue;
        const own = [...five.filter((cell) => cell !== last), end].reduce(
          (all, { x, y }) => all | bitAt(x, y),
          0n,
        );
        const overline: Position = { black: own, white: 0n, phase: PHASES.firstIsBlack, turn: 0 };
        expect(verdict(overline, name(last))).toMatchObject({ ending: "none", line: 0n });
        // The opponent's stone in its place stops nothing.
        const blocked = {
          ...overline,
          black: own & ~bitAt(end.x, end.y),
          white: bitAt(end.x, end.y),
        };
        expect(verdict(blocked, name(last))).toMatchObject({ ending: "won", line: packLine(line) });
      }
    }
  });

  it.each([
    ["six, filled in the middle", "f8 g8 h8 i8 k8", "j8"],
    ["six, at its end", "f8 g8 h8 i8 j8", "k8"],
    ["seven, of three and three", "e8 f8 g8 i8 j8 k8", "h8"],
    ["nine, of four and four", "d8 e8 f8 g8 i8 j8 k8 l8", "h8"],
    ["ten, of five and four", "c8 d8 e8 f8 g8 i8 j8 k8 l8", "h8"],
    ["a whole row", "a8 b8 c8 d8 e8 f8 g8 i8 j8 k8 l8 m8 n8 o8", "h8"],
    ["six at the left edge", "a1 b1 c1 e1 f1", "d1"],
    ["six at the right edge", "o8 n8 m8 k8 j8", "l8"],
    ["six in a column at the top", "c15 c14 c13 c11 c10", "c12"],
    ["six on a slant in a corner", "a1 b2 c3 d4 f6", "e5"],
  ])("is not %s", (_, black, last) => {
    expect(verdict(position(black, ""), last)).toMatchObject({ legal: true, ending: "none" });
  });

  it.each([
    ["across the left edge", "a8 b8 c8 d8 n7 o7", "e8", { x: 0, y: 7, direction: 0 }],
    ["across the right edge", "k8 l8 m8 n8 a9 b9", "o8", { x: 10, y: 7, direction: 0 }],
    ["over the top", "h11 h12 h13 h14 h1", "h15", { x: 7, y: 10, direction: 1 }],
  ])("is not lengthened by stones %s", (_, black, last, line) => {
    const won = { ending: "won", line: packLine(line) };
    expect(verdict(position(black, ""), last)).toMatchObject(won);
  });

  it("wins beside an overline in another direction", () => {
    const both = position("e8 f8 g8 i8 j8 h4 h5 h6 h7", "");
    const line = packLine({ ...cellOf("h4"), direction: 1 });
    expect(verdict(both, "h8")).toMatchObject({ ending: "won", line });
  });

  it("is not lengthened by a bit to the right of the board", () => {
    const guard = { ...position("", ""), black: stones("k8 l8 m8 n8") | (1n << 127n) };
    expect(verdict(guard, "o8")).toMatchObject({ ending: "won" });
  });

  it("ends a match for the seat that has the colour", () => {
    const moves = "h8,h10,i8 black a1 j8 a3 k8 a5";
    expect(play(moves).turn).toBe(1);
    expect(verdict(play(moves), "l8")).toMatchObject({ ending: "won" });
    expect(verdict(play(moves), "m8")).toMatchObject({ ending: "none" });
  });
});

describe("several stones at once", () => {
  it("complete no five, in a position that no play leads to", () => {
    const four = position("", "a1 b1 c1 d1", { turn: 1, phase: PHASES.choose });
    expect(verdict(four, "e1")).toMatchObject({ ending: "won" });
    expect(verdict(four, "e1,h8")).toMatchObject({ legal: true, ending: "none", line: 0n });
    expect(verdict(four, "black")).toMatchObject({ legal: true, ending: "none", line: 0n });
  });
});

function before({ x, y, direction }: (typeof fives)[number]) {
  const { dx, dy } = DIRECTIONS[direction]!;
  return { x: x - dx, y: y - dy };
}
