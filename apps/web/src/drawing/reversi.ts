import { BOARD } from "@kifu/chain/reversi/position";
import { rules } from "@kifu/chain/reversi/rules";
import { bitAt, cells, onBoard, type Point } from "@kifu/kit/plain";
import { gameDrawing } from "./GameDrawing";
import type { DrawnShape, Spot } from "./DrawnShape";
import { lastMark, stone } from "./stones";

const MARGIN = 0.25;
const SIZE = BOARD.width + 2 * MARGIN;
const [FRAME, FELT, LINE] = ["#16503a", "#2f8a5f", "#1c5f43"];
const FAR = SIZE - MARGIN;

export const drawing = gameDrawing(rules, {
  width: SIZE,
  height: SIZE,
  board: [
    { kind: "box", x: 0, y: 0, width: SIZE, height: SIZE, colour: FRAME },
    { kind: "box", x: MARGIN, y: MARGIN, width: BOARD.width, height: BOARD.height, colour: FELT },
    ...Array.from({ length: BOARD.width + 1 }, (_, i) => MARGIN + i).flatMap((at): DrawnShape[] => [
      { kind: "stroke", x: MARGIN, y: at, to: { x: FAR, y: at }, thick: 0.04, colour: LINE },
      { kind: "stroke", x: at, y: MARGIN, to: { x: at, y: FAR }, thick: 0.04, colour: LINE },
    ]),
  ],
  pieces: ({ black, white }, last) => [
    ...[...cells(BOARD)].flatMap((point) => {
      const bit = bitAt(point.x, point.y);
      if (((black | white) & bit) === 0n) return [];
      return stone(centre(point), (black & bit) === 0n ? 1 : 0);
    }),
    ...placed(last).map(lastMark),
  ],
});

/** The cell of the last disc. Empty after a pass. */
function placed(last: string | undefined): Spot[] {
  const point = last === undefined ? undefined : rules.notation.read(last);
  return point === undefined || !onBoard(BOARD, point.x, point.y) ? [] : [centre(point)];
}

function centre({ x, y }: Point): Spot {
  return { x: MARGIN + 0.5 + x, y: SIZE - MARGIN - 0.5 - y };
}
