import type { Side } from "@kifu/client";

/** The side that an address names; undefined where it names none that there is. */
export function readSide(text: string | undefined): Side | undefined {
  return ([0, 1, 2] as const).find((side) => `${side}` === text);
}

/** What a player who asks for this side plays, in the game's own words; undefined where it is left to chance. */
export function sideName(
  side: Side,
  [first, second]: readonly [string, string],
): string | undefined {
  return [undefined, first, second][side];
}
