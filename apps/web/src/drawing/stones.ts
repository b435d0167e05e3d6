import type { SeatNumber } from "@kifu/kit/plain";
import type { DrawnShape, Spot } from "./DrawnShape";

export const WOOD = "#e3bb7c";
export const WOOD_INK = "#5c4020";
/** The colour of marks on a move and of a winning line. */
export const SEAL = "#c23a1e";

const RADIUS = 0.46;
const COLOURS = [
  { edge: "#0b0a08", body: "#2b2823" },
  { edge: "#a89f8e", body: "#f7f3ea" },
] as const;

export function stone({ x, y }: Spot, seat: SeatNumber): DrawnShape[] {
  const { edge, body } = COLOURS[seat];
  return [
    { kind: "disc", x, y, radius: RADIUS, colour: edge },
    { kind: "disc", x, y, radius: RADIUS - 0.03, colour: body },
  ];
}

export function lastMark({ x, y }: Spot): DrawnShape {
  return { kind: "disc", x, y, radius: 0.14, colour: SEAL };
}

export function wonLine(spots: readonly Spot[], colour: string = SEAL): DrawnShape[] {
  const [first, end] = [spots[0], spots.at(-1)];
  if (first === undefined || end === undefined) return [];
  return [{ kind: "stroke", ...first, to: end, thick: 0.1, colour }];
}
