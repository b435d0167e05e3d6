import type { Side } from "@kifu/wire";

const OPPOSITE = [0, 2, 1] as const;

/** The side that the opponent must ask for to be paired. */
export function oppositeSide(side: Side): Side {
  return OPPOSITE[side];
}
