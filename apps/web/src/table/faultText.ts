import { paceText } from "../lib/clocks";
import { PACES } from "../lib/paces";
import type { TableFault } from "../links/tableLink";

export function faultText(fault: TableFault): string {
  switch (fault) {
    case "player":
      return "A table is for two players, and its link does not name both: one of the two is not an address.";
    case "same-player":
      return "Its link names the same player twice. A table is for two.";
    case "game":
      return "Its link does not name a game that is played here.";
    case "pace":
      return `Its link asks for a time that is not offered here. Choose ${listText(PACES.map(({ moveLimit }) => paceText(moveLimit)))} per move.`;
    case "stake":
      return "Its link names a stake that is not an amount: a stake is a whole number.";
    case "side":
      return "Its link does not say clearly who moves first.";
  }
}

function listText(items: readonly string[]): string {
  return `${items.slice(0, -1).join(", ")} or ${items.at(-1)}`;
}
