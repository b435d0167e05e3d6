import type { Table } from "@kifu/chain/three-gates/table";
import type { SeatNumber } from "@kifu/client";
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

export interface LastCard {
  readonly seat: SeatNumber;
  readonly gate: number;
  /** The slot of the hand from which the card was placed. */
  readonly slot: number;
}

const FLIGHT_MS = 280;

const useLayout = typeof window === "undefined" ? useEffect : useLayoutEffect;

/**
 * Moves a card that was just placed from its owner's hand to its gate. No card moves on a step
 * back, on the first view, or for visitors who prefer less motion.
 */
export function useCardFlight(
  root: RefObject<HTMLElement | null>,
  table: Table,
  last: LastCard | undefined,
) {
  const seen = useRef(table.count);
  const from = useRef<DOMRect>(undefined);

  useLayout(() => {
    const isNext = table.count === seen.current + 1;
    seen.current = table.count;
    const start = from.current ?? boxOf(root.current, last);
    from.current = undefined;
    if (!isNext || last === undefined || start === undefined) return;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const card = root.current?.querySelector<HTMLElement>("[data-last]");
    const end = card?.getBoundingClientRect();
    if (!card || !end || end.width === 0) return;
    const [x, y] = [start.left - end.left, start.top - end.top];
    card.animate(
      [
        { transform: `translate(${x}px, ${y}px) scale(${start.width / end.width})`, zIndex: 3 },
        { transform: "none", zIndex: 3 },
      ],
      { duration: FLIGHT_MS, easing: "cubic-bezier(0.2, 0.8, 0.3, 1)" },
    );
    // Only a new move starts a flight, not a change of the page's size or theme.
  }, [table.count]);

  return {
    /** Notes where a card of the near hand is, before it leaves the hand. */
    takeOff: (slot: number) => {
      from.current = root.current
        ?.querySelector(`button[data-slot="${slot}"]`)
        ?.getBoundingClientRect();
    },
  };
}

function boxOf(root: HTMLElement | null, last: LastCard | undefined): DOMRect | undefined {
  if (last === undefined) return undefined;
  return root
    ?.querySelector(`[data-hand="${last.seat}"] [data-slot="${last.slot}"]`)
    ?.getBoundingClientRect();
}
