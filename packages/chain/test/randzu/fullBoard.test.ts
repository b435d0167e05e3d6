import { describe, expect, it } from "@jest/globals";
import { bitAt, cells, fullBoard, packLine } from "@kifu/kit/plain";
import { BOARD, type Position } from "../../src/randzu/position.js";
import { rules } from "../../src/randzu/rules.js";
import { call, expected, illegal, judge, NO_CLAIM, point, stones, type Call } from "./verdicts.js";

describe("the full board", () => {
  /** Pairs of one colour, shifted by a knight's move per row. So there is no five anywhere. */
  const blackCells = [...cells(BOARD)].filter(({ x, y }) => (x + 2 * y) % 4 < 2);
  const drawnBlack = blackCells.reduce((board, { x, y }) => board | bitAt(x, y), 0n);
  const drawnWhite = fullBoard(BOARD) & ~drawnBlack;

  function before(last: string): Position {
    const bit = stones(last);
    const turn = drawnBlack & bit ? 0 : 1;
    return { black: drawnBlack & ~bit, white: drawnWhite & ~bit, turn };
  }

  it("is a draw without a five, whichever cell is filled last", () => {
    for (const last of ["a1", "b1", "h8", "o15", "o1", "a15", "g8"]) {
      const answer = judge(call(before(last), last));
      expect(answer).toMatchObject({ legal: true, ending: "drawn", line: 0n });
    }
  });

  it("is not drawn while a cell is empty", () => {
    const { black, white, turn } = before("h8");
    const open = { black: black & ~stones("a1"), white: white & ~stones("a1"), turn };
    expect(judge(call(open, "h8"))).toMatchObject({ legal: true, ending: "none" });
  });

  it("is a win when its last stone makes a five", () => {
    const four = stones("a1 b1 c1 d1");
    const { black, white } = before("e1");
    const won: Position = { black: black | four, white: white & ~four, turn: 0 };
    const line = packLine({ ...point("a1"), direction: 0 });
    expect(judge(call(won, "e1"))).toMatchObject({ legal: true, ending: "won", line });
    expect(judge(call({ ...won, turn: 1 }, "e1"))).toMatchObject({ legal: true, ending: "drawn" });
  });

  it("leaves no legal move", () => {
    const full: Position = { black: drawnBlack, white: drawnWhite, turn: 1 };
    expect(rules.legalMoves(full)).toEqual([]);
    expect(judge(call(full, "h8"))).toEqual(illegal);
  });

  it("ends a legal game of 225 moves", () => {
    const of = (black: boolean) =>
      [...cells(BOARD)].filter(({ x, y }) => (x + 2 * y) % 4 < 2 === black);
    const [blacks, whites] = [of(true), of(false)];
    let board = rules.initial();
    for (let ply = 0; ply < 225; ply++) {
      const move = (ply % 2 === 0 ? blacks : whites)[ply >> 1]!;
      const made: Call = { position: board, x: BigInt(move.x), y: BigInt(move.y), claim: NO_CLAIM };
      const answer = judge(made);
      expect(answer).toEqual(expected(made));
      expect(answer).toMatchObject({ legal: true, ending: ply === 224 ? "drawn" : "none" });
      const played = rules.play(board, move);
      if (played.ok) board = played.position;
    }
  });
});
