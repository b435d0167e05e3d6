import { BOARD, STAR_POINTS } from "@kifu/chain/randzu/position";
import { rules } from "@kifu/chain/randzu/rules";
import { bitAt, cells, type Point } from "@kifu/kit/plain";
import { gameDrawing } from "./GameDrawing";
import type { DrawnShape, Spot } from "./DrawnShape";
import { lastMark, stone, WOOD, WOOD_INK, wonLine } from "./stones";

const MARGIN = 0.25;
const SIZE = BOARD.width + 2 * MARGIN;
const [FROM, TO] = [MARGIN + 0.5, SIZE - MARGIN - 0.5];

export const drawing = gameDrawing(rules, {
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

function spotsOf(cell: string): Spot[] {
  const point = rules.notation.read(cell);
  return point === undefined ? [] : [centre(point)];
}

function centre({ x, y }: Point): Spot {
  return { x: FROM + x, y: TO - y };
}
