import { bitAt, cells, covers, findExactLine, isBelowBits, onBoard } from "@kifu/kit/plain";
import { put, STRIDE } from "@kifu/kit/plain";
import type { Played, PlainOutcome, Point, Rules } from "@kifu/kit/plain";
import { notation, render } from "./notation.js";
import {
  BOARD,
  type Colour,
  colourToPlace,
  countsIn,
  MOST_STONES,
  NO_STONE,
  PHASES,
} from "./position.js";
import { type Position, type Stones, WINNING_LENGTH } from "./position.js";

/** Gomoku with the opening rule swap2, without proofs. Moves have no witness. */
export const rules: Rules<Position, Stones, null> = {
  name: "gomoku",
  codes: ["gomoku/malformed", "gomoku/wrong-count", "gomoku/off-board", "gomoku/occupied"],

  initial: () => ({ black: 0n, white: 0n, phase: PHASES.place, turn: 0 }),

  legalMoves(position) {
    const free = [...cells(BOARD)].filter((point) => !isOccupied(position, point));
    return countsIn(position).flatMap((count) =>
      count === 1 ? free.map((point) => [point]) : someOf(free, count),
    );
  },

  // Three stones can be placed in five million ways, and two more in fifty thousand.
  listsSome: ({ phase }) => phase === PHASES.place || phase === PHASES.choose,

  play,

  findWitness: () => null,

  encode: {
    state: ({ black, white, phase }) => [black, white, BigInt(phase)],
    move: (stones) =>
      Array.from({ length: MOST_STONES }, (_, i) => stones[i] ?? NO_STONE).flatMap(({ x, y }) => [
        BigInt(x),
        BigInt(y),
      ]),
    witness: () => [],
  },

  decode: {
    state([black, white, phase, ...rest], turn) {
      if (black === undefined || white === undefined || phase === undefined) return undefined;
      if (rest.length > 0 || !isBelowBits(phase, 32)) return undefined;
      const position: Position = { black, white, phase: Number(phase), turn };
      return isPosition(position) ? position : undefined;
    },
    move(fields) {
      // Larger numbers are outside any board, and JavaScript does not represent them exactly.
      if (fields.length !== 2 * MOST_STONES) return undefined;
      if (!fields.every((field) => isBelowBits(field, 32))) return undefined;
      const points = Array.from({ length: MOST_STONES }, (_, i) => ({
        x: Number(fields[2 * i]),
        y: Number(fields[2 * i + 1]),
      }));
      const end = points.findIndex(isNoStone);
      if (end < 0) return points;
      return points.slice(end).every(isNoStone) ? points.slice(0, end) : undefined;
    },
    witness: (fields) => (fields.length === 0 ? null : undefined),
  },

  notation,
  render,
};

function play(position: Position, stones: Stones): Played<Position> {
  if (!isPosition(position) || stones.length > MOST_STONES) return refuse("malformed");
  if (!stones.every(({ x, y }) => Number.isInteger(x) && Number.isInteger(y))) {
    return refuse("malformed");
  }
  if (!countsIn(position).includes(stones.length)) return refuse("wrong-count");

  let next = position;
  let colour = colourToPlace(position);
  for (const stone of stones) {
    if (!onBoard(BOARD, stone.x, stone.y)) return refuse("off-board");
    if (isOccupied(next, stone)) return refuse("occupied");
    next = { ...next, [colour]: put(next[colour], stone.x, stone.y) };
    colour = colour === "black" ? "white" : "black";
  }
  const { turn } = position;
  return {
    ok: true,
    position: { ...next, phase: phaseAfter(position, stones), turn: turn === 0 ? 1 : 0 },
    outcome: judge(position, next, stones),
  };
}

function refuse(reason: "malformed" | "wrong-count" | "off-board" | "occupied"): Played<Position> {
  return { ok: false, code: `gomoku/${reason}` };
}

function phaseAfter({ phase, turn }: Position, stones: Stones): number {
  if (phase === PHASES.place) return PHASES.choose;
  if (phase !== PHASES.choose && phase !== PHASES.chooseLast) return phase;
  if (stones.length === 2) return PHASES.chooseLast;
  // One stone is white, and its player keeps White.
  const firstTakes: Colour = (stones.length === 1) === (turn === 0) ? "white" : "black";
  return firstTakes === "black" ? PHASES.firstIsBlack : PHASES.firstIsWhite;
}

/**
 * The outcome for the player who just moved. Several stones at once complete no five, because the
 * opening has at most five stones.
 */
function judge(before: Position, { black, white }: Position, stones: Stones): PlainOutcome {
  const [stone] = stones;
  const line =
    stone === undefined || stones.length > 1
      ? 0n
      : findExactLine(before[colourToPlace(before)], BOARD, stone.x, stone.y, WINNING_LENGTH);
  if (line !== 0n) return { ending: "won", line };
  return { ending: covers(black, white, BOARD) ? "drawn" : "none", line };
}

function isOccupied({ black, white }: Position, { x, y }: Point): boolean {
  return ((black | white) & bitAt(x, y)) !== 0n;
}

function isNoStone({ x, y }: Point): boolean {
  return x === NO_STONE.x && y === NO_STONE.y;
}

/** Play keeps the two bitboards disjoint, so that is not checked here. */
function isPosition({ black, white, phase }: Position): boolean {
  if (!Number.isInteger(phase) || phase < PHASES.place || phase > PHASES.firstIsWhite) return false;
  if (phase === PHASES.place) return black === 0n && white === 0n;
  return [black, white].every((stones) => isBelowBits(stones, STRIDE * BOARD.height));
}

/** How many of the moves with several stones are listed. */
const LISTED = 45;

/**
 * Moves of `count` stones on these cells. Over the whole list, every part of the board occurs, and
 * stones lie both close together and far apart.
 */
function someOf(free: readonly Point[], count: number): Stones[] {
  if (count === 0) return [[]];
  if (free.length < count) return [];
  return Array.from({ length: LISTED }, (_, i) => {
    const left = [...free];
    return Array.from({ length: count }, (_, k) => {
      const [stone] = left.splice((5 * i + k * (1 + ((7 * i) % 40))) % left.length, 1);
      return stone!;
    });
  });
}
