import { bitAt, cells, onBoard } from "@kifu/kit/plain";
import { BOARD, MOST_OFFERS, type Move, type Point, type Position, type Step } from "./position.js";

/**
 * The opening rules of the Renju International Federation, https://www.renju.net/rifrules/. In
 * both, Black's first stone lies in the centre from the start. The first player chooses one by the
 * first move: two stones begin Soosõrv-8, and anything else Taraguchi-10.
 *
 * - **Taraguchi-10.** The stones two to five go into growing squares around the centre, and before
 *   each, the opponent of the last stone's player may swap. After the fourth stone, Black may
 *   offer ten fifth moves on any cells instead. White then chooses one and places the sixth stone,
 *   and nobody swaps.
 * - **Soosõrv-8.** The first player places the second and third stone: one of the 26 openings. The
 *   second player may swap. White places the fourth stone and asks for one to eight fifth moves.
 *   Its opponent may swap. Black offers that many, and White chooses one and places the sixth.
 *
 * Of fifth moves that are offered, no two may be symmetric on the board with four stones. White may
 * point out offers that are not as they should be, like a foul: see `areUnfit`.
 */
/** Where Black's first stone lies. */
export const CENTRE: Point = { x: 7, y: 7 };

/** The position in which a match begins. */
export function openingPosition(): Position {
  return {
    black: bitAt(CENTRE.x, CENTRE.y),
    white: 0n,
    step: "second or swap",
    // In Taraguchi-10, the second player counts as the one who placed the first stone, so that the
    // first to move is the one who may swap. In Soosõrv-8, the first player placed all three.
    firstIsBlack: false,
    asked: 0,
    offered: [],
    last: undefined,
    turn: 0,
  };
}

/** Stones to place: for each, the side of the central square that it must lie in. */
export interface StonesDue {
  readonly within: readonly number[];
  readonly next: Step;
}

/** What the side to move may do in a step. */
export interface Duty {
  /** The step after a swap; `undefined` if a swap is not allowed. */
  readonly swap?: Step;
  readonly stones?: StonesDue;
  /** The stones that begin Soosõrv-8. Their player has Black then. */
  readonly soosorv?: StonesDue;
  /** Whether the move also asks for a number of fifth moves. */
  readonly asks?: boolean;
  /** The number of fifth moves to offer. "asked" is the number that White asked for. */
  readonly offers?: number | "asked";
  /** Whether the first stone is one of the offered. */
  readonly chooses?: boolean;
}

const ANYWHERE = 15;

/** The most fifth moves that White may ask for. */
export const MOST_ASKED = 8;

const DUTIES: Readonly<Record<Step, Duty>> = {
  play: { stones: { within: [ANYWHERE], next: "play" } },
  "second or swap": {
    swap: "second",
    stones: { within: [3], next: "third or swap" },
    soosorv: { within: [3, 5], next: "fourth and number or swap" },
  },
  second: { stones: { within: [3], next: "third or swap" } },
  "third or swap": { swap: "third", stones: { within: [5], next: "fourth or swap" } },
  third: { stones: { within: [5], next: "fourth or swap" } },
  "fourth or swap": {
    swap: "fourth",
    stones: { within: [7], next: "fifth, ten or swap" },
  },
  fourth: { stones: { within: [7], next: "fifth, ten or swap" } },
  "fifth, ten or swap": {
    swap: "fifth",
    stones: { within: [9], next: "sixth or swap" },
    offers: 10,
  },
  fifth: { stones: { within: [9], next: "sixth or swap" } },
  "sixth or swap": { swap: "sixth", stones: { within: [ANYWHERE], next: "play" } },
  sixth: { stones: { within: [ANYWHERE], next: "play" } },
  choice: { stones: { within: [ANYWHERE, ANYWHERE], next: "play" }, chooses: true },
  "fourth and number or swap": {
    swap: "fourth and number",
    stones: { within: [ANYWHERE], next: "offers or swap" },
    asks: true,
  },
  "fourth and number": {
    stones: { within: [ANYWHERE], next: "offers or swap" },
    asks: true,
  },
  "offers or swap": { swap: "offers", offers: "asked" },
  offers: { offers: "asked" },
};

/** What the side to move may do. */
export function dutyOf(position: Position): Duty {
  return DUTIES[position.step];
}

/** The number of fifth moves that the side to move may offer; 0 if none. */
export function offersDue(position: Position): number {
  const { offers = 0 } = dutyOf(position);
  return offers === "asked" ? position.asked : offers;
}

/** Whether a move swaps the colours. */
export function isSwap({ stones, offers }: Move): boolean {
  return stones.length === 0 && offers.length === 0;
}

/** Whether a cell lies in the square of this side around the centre. */
export function isWithin({ x, y }: Point, side: number): boolean {
  const most = (side - 1) / 2;
  return Math.abs(x - CENTRE.x) <= most && Math.abs(y - CENTRE.y) <= most;
}

/** The rotations and reflections of the board that leave such stones as they are. */
export function symmetriesOf({
  black,
  white,
}: {
  readonly black: bigint;
  readonly white: bigint;
}): readonly Symmetry[] {
  return SYMMETRIES.filter((map) => isKept(black, map) && isKept(white, map));
}

/** Maps each cell to another, or to itself. */
export type Symmetry = (cell: Point) => Point;

const LAST = BOARD.width - 1;

const TURNS: readonly Symmetry[] = [
  (cell) => cell,
  ({ x, y }) => ({ x: y, y: LAST - x }),
  ({ x, y }) => ({ x: LAST - x, y: LAST - y }),
  ({ x, y }) => ({ x: LAST - y, y: x }),
];

const SYMMETRIES: readonly Symmetry[] = TURNS.flatMap((turn) => [
  turn,
  (cell) => turn({ x: LAST - cell.x, y: cell.y }),
]);

function isKept(stones: bigint, map: Symmetry): boolean {
  return [...cells(BOARD)]
    .filter(({ x, y }) => (stones & bitAt(x, y)) !== 0n)
    .map(map)
    .every(({ x, y }) => (stones & bitAt(x, y)) !== 0n);
}

/**
 * Whether the offered fifth moves are not as many as are due, or one is no free cell, or two are
 * the same or symmetric.
 */
export function areUnfit({ black, white, asked, offered }: Position): boolean {
  return (
    offered.length !== (asked === 0 ? MOST_OFFERS : asked) ||
    !offered.every((cell) => isCell(cell) && !hasStone({ black, white }, cell)) ||
    areAlike({ black, white }, offered)
  );
}

/** Whether two of the offered cells are the same, or symmetric. */
export function areAlike(
  stones: { readonly black: bigint; readonly white: bigint },
  offers: readonly Point[],
): boolean {
  const maps = symmetriesOf(stones);
  return offers.some((one, i) =>
    maps
      .map((map) => map(one))
      .some(({ x, y }) => offers.some((other, k) => k < i && other.x === x && other.y === y)),
  );
}

/** Whether a cell of the board has a stone. */
export function hasStone(
  { black, white }: { readonly black: bigint; readonly white: bigint },
  { x, y }: Point,
): boolean {
  return ((black | white) & bitAt(x, y)) !== 0n;
}

/** Whether a cell is on the board. Its coordinates may be any numbers. */
export function isCell({ x, y }: Point): boolean {
  return Number.isInteger(x) && Number.isInteger(y) && onBoard(BOARD, x, y);
}
