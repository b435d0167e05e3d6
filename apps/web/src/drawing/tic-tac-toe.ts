import { SWAP } from "@kifu/chain/tic-tac-toe/position";
import { rules } from "@kifu/chain/tic-tac-toe/rules";
import { gameDrawing } from "./GameDrawing";
import type { DrawnShape, Spot } from "./DrawnShape";
import { SEAL, wonLine } from "./stones";

const SIDE = 3;
const SQUARES = Array.from({ length: SIDE * SIDE }, (_, square) => square);
const MARGIN = 0.15;
const SIZE = SIDE + 2 * MARGIN;
const [SHEET, RULE, INK, LAST] = ["#fdfaf3", "#b9ab92", "#211c15", "#f0e2cc"];
const ARM = 0.24;

export const drawing = gameDrawing(rules, {
  width: SIZE,
  height: SIZE,
  board: [
    { kind: "box", x: 0, y: 0, width: SIZE, height: SIZE, colour: SHEET },
    ...[1, 2].flatMap((i): DrawnShape[] => {
      const at = MARGIN + i;
      const [from, to] = [MARGIN, SIZE - MARGIN];
      return [
        { kind: "stroke", x: from, y: at, to: { x: to, y: at }, thick: 0.025, colour: RULE },
        { kind: "stroke", x: at, y: from, to: { x: at, y: to }, thick: 0.025, colour: RULE },
      ];
    }),
  ],
  pieces({ crosses, noughts }, last, line) {
    const winner = squareOf(line[0]).some((square) => (crosses >> square) & 1) ? INK : SEAL;
    return [
      ...squareOf(last).map((square): DrawnShape => ({
        kind: "disc",
        ...centre(square),
        radius: 0.42,
        colour: LAST,
      })),
      ...SQUARES.flatMap((square) => {
        if ((crosses >> square) & 1) return cross(centre(square));
        return (noughts >> square) & 1 ? [nought(centre(square))] : [];
      }),
      ...wonLine(
        line.flatMap((cell) => squareOf(cell).map(centre)),
        winner,
      ),
    ];
  },
});

function cross({ x, y }: Spot): DrawnShape[] {
  const stroke = (up: number): DrawnShape => ({
    kind: "stroke",
    x: x - ARM,
    y: y + up * ARM,
    to: { x: x + ARM, y: y - up * ARM },
    thick: 0.1,
    colour: INK,
  });
  return [stroke(1), stroke(-1)];
}

function nought(spot: Spot): DrawnShape {
  return { kind: "ring", ...spot, radius: 0.27, thick: 0.1, colour: SEAL };
}

/** The square of a mark. A swap makes none. */
function squareOf(cell: string | undefined): number[] {
  const square = cell === undefined ? undefined : rules.notation.read(cell);
  return square === undefined || square === SWAP ? [] : [square];
}

function centre(square: number): Spot {
  return { x: MARGIN + 0.5 + (square % SIDE), y: SIZE - MARGIN - 0.5 - Math.floor(square / SIDE) };
}
