import type { Side } from "@kifu/wire";

const OPPOSITE = [0, 2, 1] as const;

/** What the opponent of a player asks for who asks for this side, for both to agree. */
export function oppositeSide(side: Side): Side {
  return OPPOSITE[side];
}
