import type { Side } from "@kifu/client";

/** What who invites may choose from, as they read it. */
export const SIDE_OPTIONS: readonly { readonly value: Side; readonly label: string }[] = [
  { value: 0, label: "Either" },
  { value: 1, label: "You" },
  { value: 2, label: "Your friend" },
];

/** Who moves first, as who is invited reads it. */
export function sideText(side: Side, host: string, [firstSide]: readonly [string, string]): string {
  switch (side) {
    case 0:
      return "Decided by chance";
    case 1:
      return `${host}, with ${firstSide}`;
    case 2:
      return `You, with ${firstSide}`;
  }
}
