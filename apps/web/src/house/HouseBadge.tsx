"use client";

import { LEVEL_NAMES } from "../lib/levels";
import { useHouseLevel } from "./HouseProvider";

/** Marks a house player, wherever its name is, so that nobody takes it for a person. */
export function HouseBadge({ address }: { readonly address: string }) {
  const level = useHouseLevel(address);
  if (level === undefined) return null;
  return (
    <span
      title={`A house player: a program that plays at the level ${LEVEL_NAMES[level]}`}
      className="inline-block shrink-0 rounded-full border border-rule bg-sunken px-2 text-xs font-medium leading-5 whitespace-nowrap text-soft"
    >
      House · {LEVEL_NAMES[level]}
    </span>
  );
}
