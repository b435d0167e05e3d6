import type { SeenMatch } from "@kifu/client";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AnalysisPage } from "../../../../analysis/AnalysisPage";
import { wordsOf } from "../../../../games/words";
import { askMatch, askMoves, readMatchId } from "../../../../server/askMatch";
import { askedTexts } from "../../../../server/askedTexts";

interface Props {
  readonly params: Promise<{ readonly id: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const id = readMatchId((await params).id) ?? notFound();
  const texts = await askedTexts();
  const game = wordsOf((await askMatch(id))?.match?.game, texts)?.title;
  const { tab, tabOfUnknown } = texts.analysis;
  const title = game === undefined ? tabOfUnknown({ match: id }) : tab({ game, match: id });
  return { title, robots: { index: false } };
}

/** The engine runs in the visitor's browser. */
export default async function Page({ params }: Props) {
  const id = readMatchId((await params).id) ?? notFound();
  const [found, moves] = await Promise.all([askMatch(id), askMoves(id)]);
  if (found !== undefined && found.match === undefined) notFound();
  const snapshot: SeenMatch | undefined =
    found?.match === undefined || moves === undefined ? undefined : { match: found.match, moves };
  return <AnalysisPage key={id} id={id} snapshot={snapshot} />;
}
