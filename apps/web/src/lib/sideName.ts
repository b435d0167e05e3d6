import type { Side } from "@kifu/client";

export function readSide(text: string | undefined): Side | undefined {
  return ([0, 1, 2] as const).find((side) => `${side}` === text);
}

/** Undefined if the side is drawn by lot. */
export function sideName(
  side: Side,
  [first, second]: readonly [string, string],
): string | undefined {
  return [undefined, first, second][side];
}
