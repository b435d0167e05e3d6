import type { Played, PlainOutcome, Rules } from "@kifu/kit/plain";
import { notation, render } from "./notation.js";
import { ALL_SQUARES, maySwap, SQUARES, SWAP } from "./position.js";
import { WINNING_LINES, type Position } from "./position.js";

/** Tic-tac-toe without proofs. A move is the number of its square, or `SWAP`. It has no witness. */
export const rules: Rules<Position, number, null> = {
  name: "tic-tac-toe",
  codes: ["malformed", "off-board", "occupied", "no-swap"].map(
    (refusal) => `tic-tac-toe/${refusal}`,
  ),

  initial: () => ({ crosses: 0, noughts: 0, turn: 0 }),

  legalMoves(position) {
    return [...SQUARES, SWAP].filter((square) => play(position, square).ok);
  },

  play,

  findWitness: () => null,

  encode: {
    state: ({ crosses, noughts }) => [BigInt(crosses), BigInt(noughts)],
    move: (square) => [BigInt(square)],
    witness: () => [],
  },

  decode: {
    state([crosses, noughts, ...rest], turn) {
      if (!isMask(crosses) || !isMask(noughts) || rest.length > 0) return undefined;
      return { crosses: Number(crosses), noughts: Number(noughts), turn };
    },
    move([square, ...rest]) {
      if (square === undefined || rest.length > 0) return undefined;
      return square >= 0n && square < LARGEST ? Number(square) : undefined;
    },
    witness: (fields) => (fields.length === 0 ? null : undefined),
  },

  notation,
  render,
};

/** No board has a square with this number or a larger one. */
const LARGEST = 1n << 32n;

function play({ crosses, noughts, turn }: Position, square: number): Played<Position> {
  if (!isMask(crosses) || !isMask(noughts) || !Number.isInteger(square)) {
    return refuse("malformed");
  }
  if (square === SWAP) {
    if (!maySwap({ crosses, noughts, turn })) return refuse("no-swap");
    const swapped: Position = { crosses: 0, noughts: crosses, turn: 0 };
    return { ok: true, position: swapped, outcome: judge(swapped, 0) };
  }
  if (square < 0 || square > 8) return refuse("off-board");
  const placed = 1 << square;
  if ((crosses | noughts) & placed) return refuse("occupied");

  const next: Position =
    turn === 0
      ? { crosses: crosses | placed, noughts, turn: 1 }
      : { crosses, noughts: noughts | placed, turn: 0 };
  return {
    ok: true,
    position: next,
    outcome: judge(next, turn === 0 ? next.crosses : next.noughts),
  };
}

function refuse(reason: "malformed" | "off-board" | "occupied" | "no-swap"): Played<Position> {
  return { ok: false, code: `tic-tac-toe/${reason}` };
}

/**
 * The outcome for the player who just moved, with the marks among which a line counts. A swap
 * completes none. A line wins even if the board is full.
 */
function judge({ crosses, noughts }: Position, marks: number): PlainOutcome {
  const line = WINNING_LINES.find(({ mask }) => (marks & mask) === mask);
  if (line) return { ending: "won", line: line.packed };
  return { ending: isFull(crosses, noughts) ? "drawn" : "none", line: 0n };
}

function isFull(crosses: number, noughts: number): boolean {
  return (crosses ^ noughts) === ALL_SQUARES && (crosses & noughts) === 0;
}

function isMask(mask: number | bigint | undefined): mask is number | bigint {
  if (typeof mask === "number") return Number.isInteger(mask) && mask >= 0 && mask <= ALL_SQUARES;
  return mask !== undefined && mask >= 0n && mask <= BigInt(ALL_SQUARES);
}
