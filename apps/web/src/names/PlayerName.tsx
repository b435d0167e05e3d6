"use client";

import { useNameOf } from "./NamesProvider";

/** A player's name as text. What else is known of the player stands beside it. */
export function PlayerName({ address }: { readonly address: string }) {
  return useNameOf()(address);
}
