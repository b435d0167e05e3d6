import { bitAt, canTurnOver, cells, isBelowBits, onBoard, put } from "@kifu/kit/plain";
import { fullBoard, stonesOn, turnedOver } from "@kifu/kit/plain";
import type { Ending, Played, Point, Rules } from "@kifu/kit/plain";
import { notation, render } from "./notation.js";
import { BOARD, isPass, PASS, type Position } from "./position.js";

/** Reversi without proofs. A move is a cell, or `PASS`; there is no witness. */
export const rules: Rules<Position, Point, null> = {
  name: "reversi",
  codes: [
    "reversi/malformed",
    "reversi/off-board",
    "reversi/occupied",
    "reversi/turns-nothing",
    "reversi/can-move",
  ],

  initial: () => ({
    black: bitAt(4, 3) | bitAt(3, 4),
    white: bitAt(3, 3) | bitAt(4, 4),
    turn: 0,
  }),

  legalMoves(position) {
    const [own, other] = sides(position);
    const placed = [...cells(BOARD)].filter(
      ({ x, y }) => !((own | other) & bitAt(x, y)) && turnedOver(own, other, BOARD, x, y),
    );
    return placed.length > 0 ? placed : [PASS];
  },

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
      // Larger numbers are outside any board, and JavaScript does not represent them exactly.
      if (!isBelowBits(x, 32) || !isBelowBits(y, 32)) return undefined;
      return { x: Number(x), y: Number(y) };
    },
    witness: (fields) => (fields.length === 0 ? null : undefined),
  },

  notation,
  render,
};

function play(position: Position, move: Point): Played<Position> {
  const { x, y } = move;
  if (!isPosition(position)) return refuse("malformed");
  if (!Number.isInteger(x) || !Number.isInteger(y)) return refuse("malformed");
  const [own, other] = sides(position);
  if (isPass(move)) {
    return canTurnOver(own, other, BOARD) ? refuse("can-move") : moved(position, own, other);
  }
  if (!onBoard(BOARD, x, y)) return refuse("off-board");
  if ((own | other) & bitAt(x, y)) return refuse("occupied");
  const turned = turnedOver(own, other, BOARD, x, y);
  if (turned === 0n) return refuse("turns-nothing");
  return moved(position, put(own | turned, x, y), other & ~turned);
}

function refuse(
  reason: "malformed" | "off-board" | "occupied" | "turns-nothing" | "can-move",
): Played<Position> {
  return { ok: false, code: `reversi/${reason}` };
}

function sides({ black, white, turn }: Position): [own: bigint, other: bigint] {
  return turn === 0 ? [black, white] : [white, black];
}

/**
 * The result of a move. `own` and `other` are the mover's and the opponent's discs after it.
 */
function moved({ turn }: Position, own: bigint, other: bigint): Played<Position> {
  const position: Position =
    turn === 0 ? { black: own, white: other, turn: 1 } : { black: other, white: own, turn: 0 };
  return { ok: true, position, outcome: { ending: judge(own, other), line: 0n } };
}

/**
 * The outcome for the player who just moved. The game is over as soon as neither player can place
 * a disc, and the player with more discs wins.
 */
function judge(own: bigint, other: bigint): Ending {
  if (canTurnOver(other, own, BOARD) || canTurnOver(own, other, BOARD)) return "none";
  const lead = stonesOn(own, BOARD) - stonesOn(other, BOARD);
  if (lead === 0) return "drawn";
  return lead > 0 ? "won" : "lost";
}

const BESIDE = ~fullBoard(BOARD);

function isPosition({ black, white }: Position): boolean {
  if (black < 0n || white < 0n || (black & white) !== 0n) return false;
  return ((black | white) & BESIDE) === 0n;
}
