import { describe, expect, it } from "@jest/globals";
import { bitAt, cells, lineCells, packLine, type Line, type SeatNumber } from "@kifu/kit/plain";
import { BOARD, type Position } from "../../src/randzu/position.js";
import { call, expected, judge, NO_CLAIM, point, position, stones, type Call } from "./verdicts.js";

const fourInARow = position("h8 i8 j8 k8", "h7 i7 j7 k7");

describe("five in a row", () => {
  const windows = [...allLines()];

  it("has 572 places on the board", () => {
    expect(windows).toHaveLength(572);
  });

  it("wins in each of them, for both colours, whichever stone comes last", () => {
    for (const [i, line] of windows.entries()) {
      for (const turn of [0, 1] as const) {
        for (let last = 0; last < 5; last++) {
          const made = completing(line, last, turn);
          const answer = expected(made);
          expect(answer).toMatchObject({ legal: true, ending: "won", line: packLine(line) });
          // To save time, the circuit runs for only one stone of each five.
          if (last === (i + turn) % 5) expect(judge(made)).toEqual(answer);
        }
      }
    }
  });

  it("does not win if one of the five is missing or the opponent's", () => {
    for (const [i, line] of windows.entries()) {
      for (let missing = 0; missing < 5; missing++) {
        const turn = ((i + missing) % 2) as SeatNumber;
        const made = completing(line, (missing + 1 + (i % 4)) % 5, turn);
        const bit = bitAt(lineCells(line, 5)[missing]!.x, lineCells(line, 5)[missing]!.y);
        const [own, others] =
          turn === 0 ? (["black", "white"] as const) : (["white", "black"] as const);
        const four: Position = { ...made.position, [own]: made.position[own] & ~bit };
        for (const before of [four, { ...four, [others]: four[others] | bit }]) {
          const near = { ...made, position: before };
          expect(expected(near)).toMatchObject({ legal: true, ending: "none", line: 0n });
          if (missing === i % 5) expect(judge(near)).toEqual(expected(near));
        }
      }
    }
  });

  it.each([
    ["six", "f8 g8 h8 i8 k8", "j8", "f8"],
    ["nine", "d8 e8 f8 g8 i8 j8 k8 l8", "h8", "d8"],
    ["fifteen", "a8 b8 c8 d8 e8 f8 g8 i8 j8 k8 l8 m8 n8 o8", "h8", "d8"],
  ])("wins as %s in a row, too", (_, black, last, first) => {
    const line = packLine({ ...point(first), direction: 0 });
    expect(judge(call(position(black, ""), last))).toMatchObject({ ending: "won", line });
  });

  it("reports the first direction if one stone completes two fives", () => {
    const cross = position("h4 h5 h6 h7 d8 e8 f8 g8", "");
    const line = packLine({ ...point("d8"), direction: 0 });
    expect(judge(call(cross, "h8"))).toMatchObject({ ending: "won", line });
  });

  it("wins only for the mover: the opponent's four is not completed", () => {
    expect(judge(call({ ...fourInARow, turn: 1 }, "l8"))).toMatchObject({ ending: "none" });
    expect(judge(call({ ...fourInARow, turn: 0 }, "l8"))).toMatchObject({ ending: "won" });
  });

  it.each([
    ["a row, to the right", "l8 m8 n8 o8", "a8"],
    ["a row, into the next", "l8 m8 n8 o8", "a9"],
    ["a row, from the previous", "a9 b9 c9 d9", "o8"],
    ["a row, two and three", "n8 o8 a9 b9", "c9"],
    ["a column, over the top", "h12 h13 h14 h15", "h1"],
    ["a column, from the bottom", "h1 h2 h3 h4", "h15"],
    ["a rising diagonal, over the right edge", "l4 m5 n6 o7", "a8"],
    ["a rising diagonal, a row further", "l4 m5 n6 o7", "a9"],
    ["a falling diagonal, over the right edge", "l8 m7 n6 o5", "a4"],
    ["a falling diagonal, a row further", "l8 m7 n6 o5", "a5"],
    ["a falling diagonal, under the bottom", "d4 e3 f2 g1", "h15"],
  ])("does not wrap around the board's edge: %s", (_, four, last) => {
    expect(judge(call(position(four, ""), last))).toMatchObject({ legal: true, ending: "none" });
    expect(judge(call(position("", four, 1), last))).toMatchObject({ legal: true, ending: "none" });
  });

  it("does not count a bit to the right of the board", () => {
    const guard = 1n << 127n; // The bit to the right of o8, beyond the board.
    const before = { ...position("l8 m8 n8", ""), black: stones("l8 m8 n8") | guard };
    expect(judge(call(before, "o8"))).toMatchObject({ legal: true, ending: "none" });
  });
});

function* allLines(): Generator<Line> {
  for (const { x, y } of cells(BOARD)) {
    for (let direction = 0; direction < 4; direction++) {
      const line = { x, y, direction };
      const last = lineCells(line, 5)[4]!;
      if (last.x < 15 && last.y >= 0 && last.y < 15) yield line;
    }
  }
}

function completing(line: Line, last: number, turn: SeatNumber): Call {
  const five = lineCells(line, 5);
  const four = five.filter((_, i) => i !== last).reduce((own, { x, y }) => own | bitAt(x, y), 0n);
  const before: Position =
    turn === 0 ? { black: four, white: 0n, turn } : { black: 0n, white: four, turn };
  return { position: before, x: BigInt(five[last]!.x), y: BigInt(five[last]!.y), claim: NO_CLAIM };
}
