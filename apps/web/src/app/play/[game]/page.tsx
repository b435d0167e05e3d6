import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { wordsOf } from "../../../games/words";
import { paceFrom } from "../../../lib/paces";
import { SearchPage } from "../../../search/SearchPage";

export const metadata: Metadata = { title: "Looking for an opponent", robots: { index: false } };

interface Props {
  readonly params: Promise<{ readonly game: string }>;
  readonly searchParams: Promise<{ readonly pace?: string | string[] }>;
}

/** The terms stand in the address: a reload goes on with the same search. */
export default async function Page({ params, searchParams }: Props) {
  const game = wordsOf(decodeURIComponent((await params).game));
  if (game === undefined) notFound();
  const { pace } = await searchParams;
  return <SearchPage game={game.name} moveLimit={paceFrom([pace].flat()[0])} />;
}
