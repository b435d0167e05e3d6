import type { Card } from "@kifu/chain/three-gates/cards";
import { GATE_CARDS, TIE_SEATS } from "@kifu/chain/three-gates/table";
import type { SeatNumber } from "@kifu/client";
import { Bead } from "./Bead";
import { GATE_NAMES, strengthSoFar } from "./cardText";
import { PlayingCard } from "./PlayingCard";

interface GateProps {
  readonly gate: number;
  readonly owner: SeatNumber | undefined;
  readonly near: SeatNumber;
  readonly cards: readonly [readonly Card[], readonly Card[]];
  /** The seat that has just placed a card here. */
  readonly lastBy: SeatNumber | undefined;
  readonly sending: boolean;
  /** The card that would be placed here, drawn as a preview. */
  readonly ghost: Card | undefined;
}

/** A gate with the cards of both sides. The visitor's own side is below. */
export function Gate({ gate, owner, near, cards, lastBy, sending, ghost }: GateProps) {
  const far = near === 0 ? 1 : 0;
  const side = (seat: SeatNumber) => (
    <Side
      cards={cards[seat]}
      lost={owner !== undefined && owner !== seat}
      isLast={lastBy === seat}
      sending={sending}
      ghost={seat === near ? ghost : undefined}
    />
  );
  return (
    // The label of the gate's button says all this in words.
    <span aria-hidden="true" className="gate">
      {side(far)}
      <span className="gate-beam" data-owner={owner}>
        <Strength cards={cards[far]} won={owner === far} up />
        <span className="gate-name">
          {owner === undefined && GATE_NAMES[gate]}
          {/* A gate that nobody has taken shows which seat would take it on a tie. */}
          <svg viewBox="-.5 -.5 1 1" aria-hidden="true" className="gate-bead">
            <Bead seat={owner ?? TIE_SEATS[gate]!} />
          </svg>
        </span>
        <Strength cards={cards[near]} won={owner === near} />
      </span>
      {side(near)}
    </span>
  );
}

interface StrengthProps {
  readonly cards: readonly Card[];
  readonly won: boolean;
  /** Whether the side is above the gate. */
  readonly up?: boolean;
}

function Strength({ cards, won, up = false }: StrengthProps) {
  return (
    <span className="gate-strength" data-won={won}>
      <svg viewBox="0 0 8 8" aria-hidden="true" className="gate-arrow">
        <path d={up ? "M4 1 7.5 6.5H.5z" : "M4 7 .5 1.5h7z"} />
      </svg>
      {cards.length > 0 && strengthSoFar(cards)}
    </span>
  );
}

interface SideProps {
  readonly cards: readonly Card[];
  readonly lost: boolean;
  readonly isLast: boolean;
  readonly sending: boolean;
  readonly ghost: Card | undefined;
}

function Side({ cards, lost, isLast, sending, ghost }: SideProps) {
  return (
    <span className="gate-side" data-lost={lost}>
      {Array.from({ length: GATE_CARDS }, (_, i) => {
        const card = cards[i];
        const last = isLast && i === cards.length - 1;
        if (card !== undefined) {
          return (
            <span
              key={i}
              className="gate-place"
              data-last={last || undefined}
              data-sending={(last && sending) || undefined}
            >
              <PlayingCard card={card} />
            </span>
          );
        }
        return (
          <span key={i} className="gate-place gate-empty">
            {ghost !== undefined && i === cards.length && <PlayingCard card={ghost} />}
          </span>
        );
      })}
    </span>
  );
}
