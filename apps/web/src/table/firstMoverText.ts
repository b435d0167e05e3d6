import type { TableTerms } from "@kifu/client";
import { playerName } from "../lib/playerName";
import { type Place, sideOf } from "./seats";

/** Who moves first at a table, as one of the two reads it, or somebody else. */
export function firstMoverText(
  table: TableTerms,
  place: Place | undefined,
  [firstSide]: readonly [string, string],
): string {
  if (table.side === 0) return "Decided by chance";
  const first: Place = sideOf(table, 0) === 1 ? 0 : 1;
  const who = first === place ? "You" : playerName(table.players[first]);
  return `${who}, with ${firstSide}`;
}
