import { readCell } from "@kifu/chain/connect-four/notation";
import { BOARD, SWAP } from "@kifu/chain/connect-four/position";
import { rules } from "@kifu/chain/connect-four/rules";
import { bitAt, cells, lowestEmpty, type Point } from "@kifu/kit/plain";
import { gameDrawing } from "./GameDrawing";
import type { DrawnShape, Spot } from "./DrawnShape";
import { wonLine } from "./stones";

const MARGIN = 0.25;
const WIDTH = BOARD.width + 2 * MARGIN;
const HEIGHT = BOARD.height + 2 * MARGIN;
const HOLE_RADIUS = 0.41;

const [RACK, RACK_EDGE, INSIDE, MARK] = ["#2458b8", "#163d86", "#0b1c40", "#ffffff"];
const COLOURS = {
  red: { edge: "#a51d14", body: "#d63224" },
  yellow: { edge: "#cf9a12", body: "#f8cb2e" },
} as const;

export const drawing = gameDrawing(rules, {
  width: WIDTH,
  height: HEIGHT,
  board: [
    { kind: "box", x: 0, y: 0, width: WIDTH, height: HEIGHT, colour: RACK },
    ...[...cells(BOARD)].flatMap((point) => hole(centre(point), INSIDE)),
  ],
  pieces: ({ red, yellow }, last, line) => [
    ...[...cells(BOARD)].flatMap((point) => {
      const bit = bitAt(point.x, point.y);
      if (((red | yellow) & bit) === 0n) return [];
      return disc(centre(point), (red & bit) === 0n ? "yellow" : "red");
    }),
    ...landed(red | yellow, last).flatMap((spot): DrawnShape[] => [
      { kind: "disc", ...spot, radius: 0.16, colour: INSIDE },
      { kind: "disc", ...spot, radius: 0.11, colour: MARK },
    ]),
    ...wonLine(line.flatMap((cell) => readCell(cell) ?? []).map(centre), MARK),
  ],
});

function hole(spot: Spot, colour: string): DrawnShape[] {
  return [
    { kind: "disc", ...spot, radius: HOLE_RADIUS, colour },
    { kind: "ring", ...spot, radius: HOLE_RADIUS, thick: 0.05, colour: RACK_EDGE },
  ];
}

function disc(spot: Spot, colour: keyof typeof COLOURS): DrawnShape[] {
  const { edge, body } = COLOURS[colour];
  return [...hole(spot, body), { kind: "ring", ...spot, radius: 0.29, thick: 0.05, colour: edge }];
}

/** The cell of the last disc. It is the highest disc of its column. A swap drops none. */
function landed(discs: bigint, last: string | undefined): Spot[] {
  const x = last === undefined ? undefined : rules.notation.read(last);
  if (x === undefined || x === SWAP) return [];
  const above = lowestEmpty(discs, BOARD, BigInt(x));
  return [centre({ x, y: (above?.y ?? BOARD.height) - 1 })];
}

function centre({ x, y }: Point): Spot {
  return { x: MARGIN + 0.5 + x, y: HEIGHT - MARGIN - 0.5 - y };
}
