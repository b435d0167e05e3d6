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

/** The outline of a star of five points, relative to the disc's radius. */
const STAR = Array.from({ length: 10 }, (_, i) => {
  const [reach, angle] = [i % 2 === 0 ? 0.66 : 0.3, (Math.PI * i) / 5];
  return { x: reach * Math.sin(angle), y: -reach * Math.cos(angle) };
});

/** Red discs bear a ring and yellow discs a star, so that nobody needs to tell the colours apart. */
export function Disc({ x, y, colour, radius = DISC_RADIUS }: DiscProps) {
  return (
    <g className={`disc-${colour}`}>
      <circle cx={x} cy={y} r={radius} className="disc-rim" />
      {colour === "red" ? (
        <circle cx={x} cy={y} r={radius * 0.56} className="disc-middle" />
      ) : (
        <polygon
          points={STAR.map((at) =>
            [x + radius * at.x, y + radius * at.y].map((n) => n.toFixed(3)).join(),
          ).join(" ")}
          className="disc-middle"
        />
      )}
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
