import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { wordsOf } from "../../../games/words";
import { paceFrom } from "../../../lib/paces";
import { SearchPage } from "../../../search/SearchPage";

/** Search engines leave this page out: it is about one visitor's search. */
export const metadata: Metadata = { title: "Find an opponent", robots: { index: false } };

interface Props {
  readonly params: Promise<{ readonly game: string }>;
  readonly searchParams: Promise<{ readonly pace?: string | string[] }>;
}

/** The terms are in the address. Somebody has to press before anything is searched for or signed. */
export default async function Page({ params, searchParams }: Props) {
  const game = wordsOf(decodeURIComponent((await params).game));
  const { pace } = await searchParams;
  const moveLimit = paceFrom([pace].flat()[0]);
  if (game === undefined || moveLimit === undefined) notFound();
  return <SearchPage key={`${game.name} ${moveLimit}`} game={game.name} moveLimit={moveLimit} />;
}
