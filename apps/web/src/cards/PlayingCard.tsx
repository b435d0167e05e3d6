import { type Card, houseOf, rankOf } from "@kifu/chain/three-gates/cards";
import { memo } from "react";
import { Emblem } from "./emblems";

/** The size of a card, in the units of its SVG picture. */
export const CARD_SIZE = { width: 60, height: 84 } as const;

const HOUSE_CLASSES = ["house-fox", "house-heron", "house-lynx", "house-raven"] as const;

/**
 * A card's face. The rank and the emblem in the corner stay visible when the next card covers the
 * other parts.
 */
export const CardFace = memo(function CardFace({ card }: { readonly card: Card }) {
  const house = houseOf(card);
  return (
    <g className={HOUSE_CLASSES[house]}>
      <rect x={0.75} y={0.75} width={58.5} height={82.5} rx={6.5} className="card-paper" />
      <rect x={4} y={4} width={52} height={76} rx={4} className="card-inner" />
      <text x={14.5} y={28} className="card-rank">
        {rankOf(card)}
      </text>
      <Emblem house={house} x={8} y={34} size={13} />
      <Emblem house={house} x={22} y={42} size={31} />
    </g>
  );
});

/** Diagonals in both directions. */
const LATTICE = Array.from({ length: 13 }, (_, i) => 10 * i)
  .map((at) => `M${at - 74} 0l74 74M${at} 0l-74 74`)
  .join("");

export const CardBack = memo(function CardBack() {
  return (
    <g>
      <rect x={0.75} y={0.75} width={58.5} height={82.5} rx={6.5} className="card-paper" />
      <rect x={4.5} y={4.5} width={51} height={75} rx={3.5} className="card-back" />
      {/* A nested picture cuts off the ends of the lines. */}
      <svg x={5} y={5} width={50} height={74} viewBox="0 0 50 74">
        <path d={LATTICE} className="card-lattice" />
      </svg>
      <circle cx={30} cy={42} r={14} className="card-seal" />
      {/* A gate. */}
      <path d="M21 36.5h18M23.5 41h13M25.5 36.5v13.5M34.5 36.5v13.5" className="card-mark" />
    </g>
  );
});

interface PlayingCardProps {
  /** Undefined for a card that lies face down. */
  readonly card: Card | undefined;
}

export function PlayingCard({ card }: PlayingCardProps) {
  return (
    <svg
      viewBox={`0 0 ${CARD_SIZE.width} ${CARD_SIZE.height}`}
      aria-hidden="true"
      className="card-picture"
    >
      {card === undefined ? <CardBack /> : <CardFace card={card} />}
    </svg>
  );
}
