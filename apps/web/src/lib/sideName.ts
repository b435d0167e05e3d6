import type { Side } from "@kifu/client";

/** The side in an address; undefined if it names none. */
export function readSide(text: string | undefined): Side | undefined {
  return ([0, 1, 2] as const).find((side) => `${side}` === text);
}

/**
 * What a player who asks for this side plays, in the game's words; undefined if it is drawn by
 * lot.
 */
export function sideName(
  side: Side,
  [first, second]: readonly [string, string],
): string | undefined {
  return [undefined, first, second][side];
}
