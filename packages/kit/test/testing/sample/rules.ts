import {
  bitAt,
  type Notation,
  type PlainOutcome,
  type Rules,
  type SeatNumber,
} from "../../../src/plain.js";
import { FULL, isPoint, LINES, POINTS, type Point } from "./board.js";

export interface Position {
  readonly first: bigint;
  readonly second: bigint;
  readonly turn: SeatNumber;
}

/** The packed line that the mover claims; 0n for no claim. */
export type Claim = bigint;

export type SampleRules = Rules<Position, Point, Claim>;

/**
 * Three in a row on a board of four by three. It has every ending, and is small enough to read.
 */
export const rules: SampleRules = {
  name: "three",
  codes: ["three/malformed", "three/occupied", "three/false-claim"],

  initial: () => ({ first: 0n, second: 0n, turn: 0 }),

  legalMoves: ({ first, second }) =>
    POINTS.filter(({ x, y }) => ((first | second) & bitAt(x, y)) === 0n),

  play(position, move, claim) {
    if (!isPoint(move)) return { ok: false, code: "three/malformed" };
    const stone = bitAt(move.x, move.y);
    if ((position.first | position.second) & stone) return { ok: false, code: "three/occupied" };
    const next = placed(position, stone);
    if (claim && !claimHolds(next, claim)) return { ok: false, code: "three/false-claim" };
    return { ok: true, position: next, outcome: judge(next) };
  },

  findWitness(position, move) {
    return isPoint(move) ? judge(placed(position, bitAt(move.x, move.y))).line : 0n;
  },

  encode: {
    state: ({ first, second }) => [first, second],
    move: ({ x, y }) => [BigInt(x), BigInt(y)],
    witness: (claim) => [claim],
  },

  decode: {
    state([first, second, ...rest], turn) {
      if (!isBoard(first) || !isBoard(second) || rest.length > 0) return undefined;
      return { first, second, turn };
    },
    move([x, y, ...rest]) {
      if (!isSmall(x) || !isSmall(y) || rest.length > 0) return undefined;
      const point = { x: Number(x), y: Number(y) };
      return isPoint(point) ? point : undefined;
    },
    witness([claim, ...rest]) {
      return isSmall(claim) && rest.length === 0 ? claim : undefined;
    },
  },

  notation: notationOf("abcd"),

  render({ first, second }) {
    const glyph = (bit: bigint) => (first & bit ? "x" : second & bit ? "o" : ".");
    const row = (y: number) => [0, 1, 2, 3].map((x) => glyph(bitAt(x, y))).join(" ");
    return [2, 1, 0].map(row).join("\n");
  },
};

function notationOf(files: string): Notation<Point> {
  return {
    write: ({ x, y }) => `${files[x] ?? "?"}${y + 1}`,
    read(text) {
      const name = /^([a-d])([1-3])$/.exec(text);
      return name ? { x: files.indexOf(name[1]!), y: Number(name[2]) - 1 } : undefined;
    },
  };
}

function placed({ first, second, turn }: Position, stone: bigint): Position {
  return turn === 0
    ? { first: first | stone, second, turn: 1 }
    : { first, second: second | stone, turn: 0 };
}

function judge({ first, second, turn }: Position): PlainOutcome {
  const own = turn === 1 ? first : second;
  const line = LINES.find(({ mask }) => (own & mask) === mask);
  if (line) return { ending: "won", line: line.packed };
  return { ending: first + second === FULL ? "drawn" : "none", line: 0n };
}

function claimHolds({ first, second, turn }: Position, claim: Claim): boolean {
  const own = turn === 1 ? first : second;
  return LINES.some(({ mask, packed }) => packed === claim && (own & mask) === mask);
}

function isBoard(board: bigint | undefined): board is bigint {
  return board !== undefined && board >= 0n && (board & ~FULL) === 0n;
}

function isSmall(value: bigint | undefined): value is bigint {
  return value !== undefined && value >= 0n && value < 1n << 16n;
}
