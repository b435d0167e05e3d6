import type { Side } from "@kifu/client";

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
