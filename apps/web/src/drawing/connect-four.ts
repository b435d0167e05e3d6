import { readCell } from "@kifu/chain/connect-four/notation";
import { BOARD } from "@kifu/chain/connect-four/position";
import { rules } from "@kifu/chain/connect-four/rules";
import { bitAt, cells, lowestEmpty, type Point } from "@kifu/kit/plain";
import { gameDrawing } from "./GameDrawing";
import type { DrawnShape, Spot } from "./DrawnShape";
import { lastMark, stone, WOOD, wonLine } from "./stones";

const MARGIN = 0.25;
const WIDTH = BOARD.width + 2 * MARGIN;
const HEIGHT = BOARD.height + 2 * MARGIN;
const HOLLOW = "#bd9a63";

/** Stones in the hollows of an upright board. */
export const drawing = gameDrawing(rules, {
  width: WIDTH,
  height: HEIGHT,
  board: [
    { kind: "box", x: 0, y: 0, width: WIDTH, height: HEIGHT, colour: WOOD },
    ...[...cells(BOARD)].map((point): DrawnShape => ({
      kind: "disc",
      ...centre(point),
      radius: 0.42,
      colour: HOLLOW,
    })),
  ],
  pieces: ({ black, white }, last, line) => [
    ...[...cells(BOARD)].flatMap((point) => {
      const bit = bitAt(point.x, point.y);
      if (((black | white) & bit) === 0n) return [];
      return stone(centre(point), (black & bit) === 0n ? 1 : 0);
    }),
    ...landed(black | white, last).map(lastMark),
    ...wonLine(line.flatMap((cell) => readCell(cell) ?? []).map(centre)),
  ],
});

/** Where the stone of the last move lies: the highest of its column. */
function landed(stones: bigint, last: string | undefined): Spot[] {
  const x = last === undefined ? undefined : rules.notation.read(last);
  if (x === undefined) return [];
  const above = lowestEmpty(stones, BOARD, BigInt(x));
  return [centre({ x, y: (above?.y ?? BOARD.height) - 1 })];
}

function centre({ x, y }: Point): Spot {
  return { x: MARGIN + 0.5 + x, y: HEIGHT - MARGIN - 0.5 - y };
}
