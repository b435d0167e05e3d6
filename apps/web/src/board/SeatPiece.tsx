import type { SeatNumber } from "@kifu/client";

/** A player's sign in a game whose colours are not tied to the seats. */
export function SeatPiece({ seat }: { readonly seat: SeatNumber }) {
  return (
    <svg viewBox="0 0 28 28" aria-hidden="true" className="block size-full">
      <circle cx={14} cy={14} r={12.5} fill="none" stroke="currentColor" strokeWidth={1.5} />
      <text x={14} y={19} textAnchor="middle" fontSize={14} fontWeight={600} fill="currentColor">
        {seat + 1}
      </text>
    </svg>
  );
}
