import { BOARD, STAR_POINTS } from "@kifu/chain/randzu/position";
import { notation } from "@kifu/chain/randzu/notation";
import { rules as randzu } from "@kifu/chain/randzu/rules";
import { bitAt, cells, type Point, type Rules, type SeatNumber } from "@kifu/kit/plain";
import { type GameDrawing, gameDrawing } from "./GameDrawing";
import type { DrawnShape, Spot } from "./DrawnShape";
import { lastMark, stone, WOOD, WOOD_INK, wonLine } from "./stones";

const MARGIN = 0.25;
const SIZE = BOARD.width + 2 * MARGIN;
const [FROM, TO] = [MARGIN + 0.5, SIZE - MARGIN - 0.5];

interface Stones {
  readonly black: bigint;
  readonly white: bigint;
}

/** The board of five in a row, for every game whose moves name the cells of their stones. */
export function fiveInARow<Position extends Stones & { readonly turn: SeatNumber }, Move, Witness>(
  rules: Rules<Position, Move, Witness>,
): GameDrawing {
  return gameDrawing(rules, {
    width: SIZE,
    height: SIZE,
    board: [
      { kind: "box", x: 0, y: 0, width: SIZE, height: SIZE, colour: WOOD },
      ...Array.from({ length: BOARD.width }, (_, i) => FROM + i).flatMap((at): DrawnShape[] => [
        { kind: "stroke", x: FROM, y: at, to: { x: TO, y: at }, thick: 0.04, colour: WOOD_INK },
        { kind: "stroke", x: at, y: FROM, to: { x: at, y: TO }, thick: 0.04, colour: WOOD_INK },
      ]),
      ...STAR_POINTS.map(centre).map((spot): DrawnShape => ({
        kind: "disc",
        ...spot,
        radius: 0.11,
        colour: WOOD_INK,
      })),
    ],
    pieces: ({ black, white }, last, line) => [
      ...[...cells(BOARD)].flatMap((point) => {
        const bit = bitAt(point.x, point.y);
        if (((black | white) & bit) === 0n) return [];
        return stone(centre(point), (black & bit) === 0n ? 1 : 0);
      }),
      ...(last === undefined ? [] : spotsOf(last)).map(lastMark),
      ...wonLine(line.flatMap(spotsOf)),
    ],
  });
}

export const drawing = fiveInARow(randzu);

/** The cells of the stones that a move names, with commas. Cells in parentheses are only offered. */
function spotsOf(move: string): Spot[] {
  if (move.startsWith("(")) return [];
  return move.split(",").flatMap((cell) => {
    const point = notation.read(cell);
    return point === undefined ? [] : [centre(point)];
  });
}

function centre({ x, y }: Point): Spot {
  return { x: FROM + x, y: TO - y };
}
