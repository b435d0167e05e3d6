import type { SeenMatch } from "@kifu/client";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { PREVIEW_SIZE, sitePicture } from "../../../drawing/previewSize";
import { wordsOf } from "../../../games/words";
import { readPly } from "../../../links/positionLink";
import { MatchPage } from "../../../match/MatchPage";
import { KnownNames } from "../../../names/NamesProvider";
import { sharedPageWords } from "../../../match/sharedPageWords";
import { askMatch, askMoves, readMatchId } from "../../../server/askMatch";
import { askedTexts } from "../../../server/askedTexts";
import { askNames } from "../../../server/askNames";
import { pictureAddress } from "../../../server/pictureAddress";
import { WayBack } from "../../../tournaments/WayBack";

interface Props {
  readonly params: Promise<{ readonly id: string }>;
  readonly searchParams: Promise<
    Readonly<Partial<Record<"move" | "tournament", string | string[]>>>
  >;
}

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const id = matchId((await params).id);
  const match = (await askMatch(id))?.match;
  const texts = await askedTexts();
  const { match: said } = texts;
  const game = wordsOf(match?.game, texts);
  const title = game ? said.title({ game: game.title, id }) : said.untitled({ id });
  const description = game ? said.description({ game: game.title }) : said.undescribed;
  const words = { title, description };
  if (match === undefined || game === undefined) return words;
  const ply = Math.min(readPly((await searchParams).move) ?? match.ply, match.ply);
  // The title of the page does not name the result, because the match may end while somebody
  // watches. Only the link preview names the result.
  const shared = ply === match.ply ? sharedPageWords(match, game, words, texts) : words;
  const openGraph = { siteName: "Kifu", type: "website", ...shared } as const;
  if (!game.pictured) {
    return { ...words, openGraph: { ...openGraph, images: [sitePicture(texts)] } };
  }
  const picture = {
    url: pictureAddress(match, ply),
    alt: said.pictureAlt({ title, ply }),
    type: "image/png",
    ...PREVIEW_SIZE,
  };
  return { ...words, openGraph: { ...openGraph, images: [picture] } };
}

/**
 * One page for playing, watching and replaying, because the match may end while the page is open.
 */
export default async function Page({ params, searchParams }: Props) {
  const id = matchId((await params).id);
  const [found, moves] = await Promise.all([askMatch(id), askMoves(id)]);
  if (found !== undefined && found.match === undefined) notFound();
  const asked = await searchParams;
  const [move] = [asked.move ?? []].flat();
  const [tournament] = [asked.tournament ?? []].flat();
  const names = found?.match && (await askNames(found.match.seats.map(({ owner }) => owner)));
  return (
    <KnownNames known={names}>
      {found?.match && <WayBack id={tournament} match={found.match} />}
      <MatchPage key={id} id={id} snapshot={snapshot()} move={move} />
    </KnownNames>
  );

  function snapshot(): SeenMatch | undefined {
    if (found?.match === undefined || moves === undefined) return undefined;
    return { match: found.match, moves };
  }
}

function matchId(text: string): number {
  return readMatchId(text) ?? notFound();
}
