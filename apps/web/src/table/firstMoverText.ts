import type { TableTerms } from "@kifu/client";
import { type PlayerIndex, sideOf } from "./sitsAt";

export function firstMoverText(
  table: TableTerms,
  visitor: PlayerIndex | undefined,
  [firstSide]: readonly [string, string],
  nameOf: (address: string) => string,
): string {
  if (table.side === 0) return "Chosen at random";
  const first: PlayerIndex = sideOf(table, 0) === 1 ? 0 : 1;
  const who = first === visitor ? "You" : nameOf(table.players[first]);
  return `${who}, with ${firstSide}`;
}
