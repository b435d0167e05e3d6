import { bitAt, cells, covers, findLine, isBelowBits, onBoard, put } from "@kifu/kit/plain";
import { STRIDE, type Played, type PlainOutcome, type Point, type Rules } from "@kifu/kit/plain";
import { notation, render } from "./notation.js";
import { BOARD, ROW_LENGTH, type Position } from "./position.js";

/** New game without proofs. A move is a cell, and there is no witness. */
export const rules: Rules<Position, Point, null> = {
  name: "new-game",
  codes: ["new-game/malformed", "new-game/off-board", "new-game/occupied"],

  initial: () => ({ black: 0n, white: 0n, turn: 0 }),

  legalMoves: (position) => [...cells(BOARD)].filter((point) => play(position, point).ok),

  play,

  findWitness: () => null,

  encode: {
    state: ({ black, white }) => [black, white],
    move: ({ x, y }) => [BigInt(x), BigInt(y)],
    witness: () => [],
  },

  decode: {
    state([black, white, ...rest], turn) {
      if (black === undefined || white === undefined || rest.length > 0) return undefined;
      const position: Position = { black, white, turn };
      return isPosition(position) ? position : undefined;
    },
    move([x, y, ...rest]) {
      if (x === undefined || y === undefined || rest.length > 0) return undefined;
      // Larger numbers are off the board, and JavaScript cannot represent them exactly.
      if (!isBelowBits(x, 32) || !isBelowBits(y, 32)) return undefined;
      return { x: Number(x), y: Number(y) };
    },
    witness: (fields) => (fields.length === 0 ? null : undefined),
  },

  notation,
  render,
};

function play(position: Position, { x, y }: Point): Played<Position> {
  const { black, white, turn } = position;
  if (!isPosition(position)) return { ok: false, code: "new-game/malformed" };
  if (!Number.isInteger(x) || !Number.isInteger(y)) {
    return { ok: false, code: "new-game/malformed" };
  }
  if (!onBoard(BOARD, x, y)) return { ok: false, code: "new-game/off-board" };
  if ((black | white) & bitAt(x, y)) return { ok: false, code: "new-game/occupied" };

  const next: Position =
    turn === 0
      ? { black: put(black, x, y), white, turn: 1 }
      : { black, white: put(white, x, y), turn: 0 };
  return { ok: true, position: next, outcome: judge(next, { x, y }) };
}

/** The outcome for the player who has just moved. */
function judge({ black, white, turn }: Position, { x, y }: Point): PlainOutcome {
  const line = findLine(turn === 1 ? black : white, BOARD, x, y, ROW_LENGTH);
  // A row on a full board wins.
  if (line !== 0n) return { ending: "won", line };
  return { ending: covers(black, white, BOARD) ? "drawn" : "none", line };
}

/** Whether the bitboards have the right size. `play` ensures that no cell has two stones. */
function isPosition({ black, white }: Position): boolean {
  return [black, white].every((stones) => isBelowBits(stones, STRIDE * BOARD.height));
}
