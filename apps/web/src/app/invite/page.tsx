import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { wordsOf } from "../../games/words";
import { HostPage } from "../../invite/HostPage";
import { readPace } from "../../lib/inviteLink";

/** Search engines leave this page out: it is about one visitor's friend. */
export const metadata: Metadata = { title: "Play a friend", robots: { index: false } };

interface Props {
  readonly searchParams: Promise<Readonly<Record<"game" | "pace", string | string[] | undefined>>>;
}

/** The terms are in the address. Somebody has to press before there is a link, or anything is signed. */
export default async function Page({ searchParams }: Props) {
  const { game: name, pace } = await searchParams;
  const game = wordsOf([name].flat()[0]);
  const moveLimit = readPace([pace].flat()[0]);
  if (game === undefined || moveLimit === undefined) notFound();
  return <HostPage key={`${game.name} ${moveLimit}`} game={game.name} moveLimit={moveLimit} />;
}
