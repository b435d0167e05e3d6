import type { SeatNumber } from "@kifu/client";
import { Bead } from "./Bead";

interface BeadPieceProps {
  readonly seat: SeatNumber;
}

export function BeadPiece({ seat }: BeadPieceProps) {
  return (
    <svg viewBox="-.55 -.55 1.1 1.1" aria-hidden="true" className="block size-full">
      <Bead seat={seat} />
    </svg>
  );
}
