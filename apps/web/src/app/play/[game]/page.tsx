import { levelAskedFor, openMoveLimit } from "@kifu/bots/pools";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { wordsOf } from "../../../games/words";
import { paceFrom } from "../../../lib/paces";
import { readStake } from "../../../stakes/amounts";
import { askedTexts } from "../../../server/askedTexts";
import { SearchPage } from "../../../search/SearchPage";

/** Search engines need not index this page, because it is about one visitor's search. */
export async function generateMetadata(): Promise<Metadata> {
  return { title: (await askedTexts()).search.title, robots: { index: false } };
}

interface Props {
  readonly params: Promise<{ readonly game: string }>;
  readonly searchParams: Promise<
    Readonly<Record<"pace" | "stake" | "rated", string | string[] | undefined>>
  >;
}

/**
 * The address contains the terms. No search starts and nothing is signed before the visitor presses
 * a button.
 */
export default async function Page({ params, searchParams }: Props) {
  const game = wordsOf(decodeURIComponent((await params).game));
  const { pace, stake: named, rated } = await searchParams;
  const moveLimit = paceFrom([pace].flat()[0]);
  const stake = readStake([named].flat()[0]);
  if (game === undefined || moveLimit === undefined || stake === undefined) notFound();
  // A pace can ask for a bot by a few extra seconds. Bots do not play for stakes, so with a stake
  // the extra seconds are removed.
  const terms = {
    game: game.name,
    moveLimit: stake > 0 ? openMoveLimit(moveLimit) : moveLimit,
    stake,
    // Bots play no rated matches.
    rated: [rated].flat()[0] === "1" && stake === 0 && levelAskedFor(moveLimit) === undefined,
  };
  return <SearchPage key={JSON.stringify(terms)} {...terms} />;
}
