import type { SeatNumber } from "@kifu/client";
import { Stone } from "./Stone";
import "./board.css";

const COLOURS = ["black", "white"] as const;

export function StonePiece({ seat }: { readonly seat: SeatNumber }) {
  return (
    <svg viewBox="0 0 1.1 1.1" aria-hidden="true" className="piece-lone block size-full">
      <Stone x={0.53} y={0.53} colour={COLOURS[seat]} />
    </svg>
  );
}
