import { GATES, HAND_SLOTS, type Table } from "@kifu/chain/three-gates/table";
import type { LastCard } from "./useCardFlight";

/** Finds the card that was placed between two positions of the table. */
export function lastCard(before: Table, { sides, hands }: Table): LastCard | undefined {
  for (const seat of [0, 1] as const) {
    const gate = GATES.find((each) => sides[seat][each] !== before.sides[seat][each]);
    const slot = HAND_SLOTS.find((each) => hands[seat][each] !== before.hands[seat][each]);
    if (gate !== undefined && slot !== undefined) return { seat, gate, slot };
  }
  return undefined;
}
