import type { Side } from "@kifu/client";

/** Who moves first, as who is invited reads it. */
export function sideText(side: Side, host: string, [firstSide]: readonly [string, string]): string {
  switch (side) {
    case 0:
      return "Chosen at random";
    case 1:
      return `${host}, with ${firstSide}`;
    case 2:
      return `You, with ${firstSide}`;
  }
}
