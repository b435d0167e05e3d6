import type { TableTerms } from "@kifu/client";
import { texts } from "../texts/texts";
import { type PlayerIndex, sideOf } from "./sitsAt";

export function firstMoverText(
  table: TableTerms,
  visitor: PlayerIndex | undefined,
  [side]: readonly [string, string],
  nameOf: (address: string) => string,
  { common } = texts(),
): string {
  if (table.side === 0) return common.randomFirst;
  const first: PlayerIndex = sideOf(table, 0) === 1 ? 0 : 1;
  return first === visitor
    ? common.youFirst({ side })
    : common.otherFirst({ name: nameOf(table.players[first]), side });
}
