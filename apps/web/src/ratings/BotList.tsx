"use client";

import type { CasualRating } from "@kifu/client/ratings";
import Link from "next/link";
import { BotBadge } from "../bots/BotBadge";
import { fromText } from "./BotRating";
import { Identicon } from "../components/Identicon";
import { Section } from "../components/Section";
import { PlayerName } from "../names/PlayerName";
import { texts } from "../texts/texts";
import { RatingText } from "./RatingText";

export interface RatedBot {
  readonly address: string;
  readonly rating: CasualRating;
}

/** The bots of a game, apart from the players: their ratings are not proven. */
export function BotList({ bots }: { readonly bots: readonly RatedBot[] }) {
  const { ratings: said } = texts();
  if (bots.length === 0) return null;
  return (
    <div className="mx-auto mt-12 w-full max-w-3xl px-4 sm:px-6">
      <Section title={said.bots}>
        <p className="leading-relaxed text-soft">{said.casualMeans}</p>
        <ul className="mt-4 divide-y divide-rule border-y border-rule">
          {bots.map(({ address, rating }) => (
            <li key={address} className="flex flex-wrap items-center gap-x-3 py-2">
              <Link
                href={`/player/${address}`}
                prefetch={false}
                className="flex min-h-11 min-w-0 flex-1 basis-52 items-center gap-2.5 rounded-lg hover:bg-sunken"
              >
                <Identicon address={address} className="size-8" />
                <span className="min-w-0 font-medium wrap-anywhere">
                  <PlayerName address={address} />
                </span>
                <BotBadge address={address} />
              </Link>
              <span className="shrink-0 text-right">
                <RatingText rating={rating} />{" "}
                <span className="text-sm text-soft">{fromText(rating)}</span>
              </span>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}
