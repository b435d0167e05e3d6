import type { SeatNumber } from "@kifu/client";
import type { Point } from "./Point";
import "./board.css";

export const COLOURS = ["red", "yellow"] as const;
export type Colour = (typeof COLOURS)[number];
const DISC_RADIUS = 0.47;

interface DiscProps extends Point {
  readonly colour: Colour;
  readonly radius?: number;
}

export function Disc({ x, y, colour, radius = DISC_RADIUS }: DiscProps) {
  return (
    <g className={`disc-${colour}`}>
      <circle cx={x} cy={y} r={radius} className="disc-rim" />
      <circle cx={x} cy={y} r={radius * 0.62} className="disc-middle" />
    </g>
  );
}

export function DiscPiece({ seat }: { readonly seat: SeatNumber }) {
  return (
    <svg viewBox="0 0 1.1 1.1" aria-hidden="true" className="block size-full">
      <Disc x={0.55} y={0.55} colour={COLOURS[seat]} />
    </svg>
  );
}
