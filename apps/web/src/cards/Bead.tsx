import type { SeatNumber } from "@kifu/client";
import "./bead.css";

/**
 * A side's bead, around (0, 0) with a radius of 0.46. The two beads differ in colour and in shape.
 */
export function Bead({ seat }: { readonly seat: SeatNumber }) {
  return seat === 0 ? (
    <g>
      <path d="M0-.46.4-.23V.23L0 .46-.4.23V-.23z" className="bead-amber" />
      <path d="M0-.46.4-.23 0 0-.4-.23z" className="bead-light" />
    </g>
  ) : (
    <path
      fillRule="evenodd"
      d="M-.46 0a.46.46 0 1 0 .92 0 .46.46 0 1 0-.92 0zM-.17 0a.17.17 0 1 1 .34 0 .17.17 0 1 1-.34 0z"
      className="bead-jade"
    />
  );
}
