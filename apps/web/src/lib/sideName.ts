import type { Side } from "@kifu/client";

/** The side in an address. Undefined if it names none. */
export function readSide(text: string | undefined): Side | undefined {
  return ([0, 1, 2] as const).find((side) => `${side}` === text);
}

/** The game's word for the side that a player asks for. Undefined if it is drawn by lot. */
export function sideName(
  side: Side,
  [first, second]: readonly [string, string],
): string | undefined {
  return [undefined, first, second][side];
}
