import type { Side } from "@kifu/client";
import { texts } from "../texts/texts";

export function sideText(
  side: Side,
  host: string,
  [firstSide]: readonly [string, string],
  { common } = texts(),
): string {
  switch (side) {
    case 0:
      return common.randomFirst;
    case 1:
      return common.otherFirst({ name: host, side: firstSide });
    case 2:
      return common.youFirst({ side: firstSide });
  }
}
