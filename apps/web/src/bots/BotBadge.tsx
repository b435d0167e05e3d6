"use client";

import { texts } from "../texts/texts";
import { useBotLevel } from "./BotLevelsProvider";

/** Marks a bot beside its name, so that nobody takes it for a person. */
export function BotBadge({ address }: { readonly address: string }) {
  const level = useBotLevel(address);
  if (level === undefined) return null;
  const { common } = texts();
  return (
    <span
      title={common[`${level}Bot`]}
      className="inline-block shrink-0 rounded-full border border-rule bg-sunken px-2 text-xs font-medium leading-5 whitespace-nowrap text-soft"
    >
      {common.botBadge({ level: common[level] })}
    </span>
  );
}
