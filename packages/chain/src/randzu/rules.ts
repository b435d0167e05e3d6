import { bitAt, cells, covers, FIELD_ORDER, findLine, isBelowBits } from "@kifu/kit/plain";
import { isTrueClaim, onBoard, put, STRIDE, unpackLine } from "@kifu/kit/plain";
import type { PlainClaim, Played, PlainOutcome, Rules, SeatNumber } from "@kifu/kit/plain";
import { notation, render } from "./notation.js";
import { BOARD, WINNING_LENGTH, type Point, type Position } from "./position.js";

/**
 * Randzu without proofs. The witness of a move is the five that the mover claims to complete.
 */
export const rules: Rules<Position, Point, PlainClaim> = {
  name: "randzu",
  codes: ["randzu/malformed", "randzu/off-board", "randzu/occupied", "randzu/false-claim"],

  initial: () => ({ black: 0n, white: 0n, turn: 0 }),

  legalMoves: (position) => [...cells(BOARD)].filter((point) => !isOccupied(position, point)),

  play,

  findWitness(position, move) {
    if (!isPoint(move)) return NO_CLAIM;
    const five = unpackLine(
      findLine(stonesOf(position, position.turn), BOARD, move.x, move.y, WINNING_LENGTH),
    );
    if (!five) return NO_CLAIM;
    return { x: BigInt(five.x), y: BigInt(five.y), direction: BigInt(1 + five.direction) };
  },

  encode: {
    state: ({ black, white }) => [black, white],
    move: ({ x, y }) => [BigInt(x), BigInt(y)],
    witness: ({ x, y, direction }) => [x, y, direction],
  },

  decode: {
    state([black, white, ...rest], turn) {
      if (black === undefined || white === undefined || rest.length > 0) return undefined;
      const position: Position = { black, white, turn };
      return isPosition(position) ? position : undefined;
    },
    move([x, y, ...rest]) {
      if (x === undefined || y === undefined || rest.length > 0) return undefined;
      // Larger numbers are outside any board, and JavaScript does not represent them exactly.
      if (!isBelowBits(x, 32) || !isBelowBits(y, 32)) return undefined;
      return { x: Number(x), y: Number(y) };
    },
    witness(fields) {
      const [x, y, direction, ...rest] = fields;
      if (x === undefined || y === undefined || direction === undefined) return undefined;
      if (rest.length > 0 || fields.some((field) => field < 0n || field >= FIELD_ORDER)) {
        return undefined;
      }
      return { x, y, direction };
    },
  },

  notation,
  render,
};

const NO_CLAIM: PlainClaim = { x: 0n, y: 0n, direction: 0n };

function play(position: Position, move: Point, claim = NO_CLAIM): Played<Position> {
  if (!isPosition(position)) return refuse("malformed");
  if (!Number.isInteger(move.x) || !Number.isInteger(move.y)) return refuse("malformed");
  if (!isPoint(move)) return refuse("off-board");
  if (isOccupied(position, move)) return refuse("occupied");

  const own = stonesOf(position, position.turn);
  const claimed = claim.direction !== 0n;
  if (claimed && !isTrueClaim(claim, own, BOARD, move, WINNING_LENGTH))
    return refuse("false-claim");

  const { black, white, turn } = position;
  const next: Position =
    turn === 0
      ? { black: put(black, move.x, move.y), white, turn: 1 }
      : { black, white: put(white, move.x, move.y), turn: 0 };
  return { ok: true, position: next, outcome: judge(next, own, move) };
}

function refuse(reason: "malformed" | "off-board" | "occupied" | "false-claim"): Played<Position> {
  return { ok: false, code: `randzu/${reason}` };
}

/**
 * The outcome for the player who just moved. A five wins even if it is unclaimed or the board is
 * full.
 */
function judge({ black, white }: Position, own: bigint, { x, y }: Point): PlainOutcome {
  const line = findLine(own, BOARD, x, y, WINNING_LENGTH);
  if (line !== 0n) return { ending: "won", line };
  return { ending: covers(black, white, BOARD) ? "drawn" : "none", line };
}

function stonesOf({ black, white }: Position, seat: SeatNumber): bigint {
  return seat === 0 ? black : white;
}

function isOccupied({ black, white }: Position, { x, y }: Point): boolean {
  return ((black | white) & bitAt(x, y)) !== 0n;
}

function isPoint({ x, y }: Point): boolean {
  return Number.isInteger(x) && Number.isInteger(y) && onBoard(BOARD, x, y);
}

/** Play keeps the two bitboards disjoint, so that is not checked here. */
function isPosition({ black, white }: Position): boolean {
  return [black, white].every((stones) => isBelowBits(stones, STRIDE * BOARD.height));
}
