import { cells, covers, findExactLine, findLine, isBelowBits, put } from "@kifu/kit/plain";
import { STRIDE, type Played, type PlainOutcome, type Rules } from "@kifu/kit/plain";
import { fields } from "./fields.js";
import { findFoul } from "./findFoul.js";
import { notation, render } from "./notation.js";
import {
  areAlike,
  dutyOf,
  hasStone,
  isCell,
  isSwap,
  isWithin,
  MOST_ASKED,
  offersDue,
  openingPosition,
} from "./openings.js";
import {
  BOARD,
  type Colour,
  colourOf,
  MOST_OFFERS,
  type Move,
  type Point,
  type Position,
  STEPS,
  WINNING_LENGTH,
} from "./position.js";

/** What `play` says of a move that it refuses. */
export const REFUSALS = [
  "malformed",
  "not-now",
  "off-board",
  "occupied",
  "outside",
  "wrong-number",
  "not-offered",
] as const;

type Refusal = (typeof REFUSALS)[number];

/**
 * Renju, without proofs. Black's fouls and unfit offers are legal moves. White wins by pointing one
 * out instead of her next move (`findFoul`). A foul that she leaves no longer counts.
 */
export const rules: Rules<Position, Move, null> = {
  name: "renju",
  codes: REFUSALS.map((refusal) => `renju/${refusal}`),
  initial: openingPosition,
  legalMoves,
  // A position with ten offers to make has more moves than can be listed.
  listsSome: (position) => offersDue(position) > 0 || dutyOf(position).asks === true,
  play,
  findFoul,
  findWitness: () => null,
  ...fields,
  notation,
  render,
};

function play(position: Position, move: Move): Played<Position> {
  if (!isPosition(position) || !isMove(move)) return refuse("malformed");
  const duty = dutyOf(position);
  const turn = position.turn === 0 ? 1 : 0;
  if (isSwap(move)) {
    if (duty.swap === undefined || move.asks !== 0) return refuse("not-now");
    const { firstIsBlack } = position;
    return moved({ ...position, step: duty.swap, firstIsBlack: !firstIsBlack, turn });
  }
  if (move.offers.length > 0) {
    const isDue = offersDue(position) > 0 && move.stones.length === 0 && move.asks === 0;
    if (!isDue) return refuse("not-now");
    return moved({ ...position, step: "choice", offered: move.offers, turn });
  }
  const refused = refusedStones(position, move);
  if (refused !== undefined) return refuse(refused);

  const begins = move.stones.length === 2 ? duty.soosorv : undefined;
  const by = begins === undefined ? colourOf(position, position.turn) : "black";
  const firstIsBlack = (by === "black") === (position.turn === 0);
  // The last stone has the mover's colour, and colours alternate.
  let colour = move.stones.length === 1 ? by : otherThan(by);
  let next = position;
  for (const { x, y } of move.stones) {
    next = { ...next, [colour]: put(next[colour], x, y) };
    colour = otherThan(colour);
  }
  const { next: step } = begins ?? duty.stones!;
  const stone = move.stones.at(-1)!;
  // In the opening, Black has too few stones for a foul.
  const last = position.step === "play" && by === "black" ? stone : undefined;
  const after: Position = {
    ...next,
    step,
    firstIsBlack,
    asked: move.asks,
    offered: [],
    last,
    turn,
  };
  return moved(after, judge(next, by, stone));
}

function refusedStones(position: Position, { stones, asks }: Move): Refusal | undefined {
  const { soosorv, asks: mustAsk = false, chooses = false, ...duty } = dutyOf(position);
  const due = stones.length === 2 ? (soosorv ?? duty.stones) : duty.stones;
  if (due?.within.length !== stones.length) return "not-now";
  if (!mustAsk && asks !== 0) return "not-now";
  if (!stones.every(isCell)) return "off-board";
  if (stones.some((stone) => hasStone(position, stone))) return "occupied";
  const [first, second] = stones;
  if (second !== undefined && isSame(first!, second)) return "occupied";
  if (!stones.every((stone, i) => isWithin(stone, due.within[i]!))) return "outside";
  if (mustAsk && (asks < 1 || asks > MOST_ASKED)) return "wrong-number";
  if (chooses && !position.offered.some((offer) => isSame(offer, first!))) return "not-offered";
  return undefined;
}

/**
 * The outcome for the player of the last stone. A chosen fifth move completes no five, because
 * Black has three stones then.
 */
function judge({ black, white }: Position, colour: Colour, { x, y }: Point): PlainOutcome {
  const line =
    colour === "black"
      ? findExactLine(black, BOARD, x, y, WINNING_LENGTH)
      : findLine(white, BOARD, x, y, WINNING_LENGTH);
  if (line !== 0n) return { ending: "won", line };
  return { ending: covers(black, white, BOARD) ? "drawn" : "none", line };
}

function moved(
  position: Position,
  outcome: PlainOutcome = { ending: "none", line: 0n },
): Played<Position> {
  return { ok: true, position, outcome };
}

function refuse(refusal: Refusal): Played<Position> {
  return { ok: false, code: `renju/${refusal}` };
}

function legalMoves(position: Position): Move[] {
  const free = [...cells(BOARD)].filter((cell) => !hasStone(position, cell));
  const { swap, stones, soosorv, asks, chooses } = dutyOf(position);
  const moves: Move[] = swap === undefined ? [] : [{ stones: [], asks: 0, offers: [] }];
  const due = offersDue(position);
  if (due > 0) moves.push(...someOffers(position, free, due));
  for (const { within } of [stones, soosorv].filter((each) => each !== undefined)) {
    const [first, second] = within.map((side) => free.filter((cell) => isWithin(cell, side)));
    const firsts = chooses ? position.offered : first!;
    for (const one of firsts) {
      const rows = second?.filter((other) => !isSame(one, other)).map((other) => [one, other]);
      for (const placed of rows ?? [[one]]) {
        const numbers = asks ? [1, 2, MOST_ASKED] : [0];
        moves.push(...numbers.map((number) => ({ stones: placed, asks: number, offers: [] })));
      }
    }
  }
  return moves;
}

/** A few of the ways to offer so many fifth moves. */
function someOffers(position: Position, free: readonly Point[], due: number): Move[] {
  return Array.from({ length: 12 }, (_, i) => {
    const offers: Point[] = [];
    for (let k = 0; offers.length < due && k < free.length; k++) {
      const cell = free[(17 * i + (5 + 2 * i) * k) % free.length]!;
      if (!areAlike(position, [...offers, cell])) offers.push(cell);
    }
    return { stones: [], asks: 0, offers };
  }).filter(({ offers }) => offers.length === due);
}

function isSame(one: Point, other: Point): boolean {
  return one.x === other.x && one.y === other.y;
}

function otherThan(colour: Colour): Colour {
  return colour === "black" ? "white" : "black";
}

function isMove({ stones, asks, offers }: Move): boolean {
  const last = offers.at(-1);
  return (
    stones.length <= 2 &&
    offers.length <= MOST_OFFERS &&
    stones.every(({ x, y }) => Number.isInteger(x) && Number.isInteger(y)) &&
    Number.isInteger(asks) &&
    // Any cells can be offered that a move's number can name. The last is one.
    offers.every(({ x, y }) => isNibble(x) && isNibble(y)) &&
    (last === undefined || last.x < 15 || last.y < 15)
  );
}

function isNibble(number: number): boolean {
  return Number.isInteger(number) && number >= 0 && number < 16;
}

/** Play keeps the two bitboards disjoint, so that is not checked here. */
function isPosition({ black, white, step, asked, offered, last }: Position): boolean {
  return (
    step in STEPS &&
    Number.isInteger(asked) &&
    asked >= 0 &&
    asked <= MOST_ASKED &&
    offered.length <= MOST_OFFERS &&
    (last === undefined || isCell(last)) &&
    [black, white].every((stones) => isBelowBits(stones, STRIDE * BOARD.height))
  );
}
