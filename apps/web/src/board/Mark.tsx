import type { SeatNumber } from "@kifu/client";
import type { Point } from "./Point";
import "./board.css";

export function Mark({ x, y, seat }: Point & { readonly seat: SeatNumber }) {
  const arm = 0.24;
  return seat === 0 ? (
    <path
      d={`M${x - arm} ${y - arm}L${x + arm} ${y + arm}M${x + arm} ${y - arm}L${x - arm} ${y + arm}`}
      className="mark-cross"
    />
  ) : (
    <circle cx={x} cy={y} r={0.27} className="mark-nought" />
  );
}

export function MarkPiece({ seat }: { readonly seat: SeatNumber }) {
  return (
    <svg viewBox="0 0 1 1" aria-hidden="true" className="block size-full">
      <Mark x={0.5} y={0.5} seat={seat} />
    </svg>
  );
}
