import type { SeenMatch } from "@kifu/client";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { wordsOf } from "../../../games/words";
import { MatchPage } from "../../../match/MatchPage";
import { ask } from "../../../server/ask";

interface Props {
  readonly params: Promise<{ readonly id: string }>;
}

/** What a shared link to a match shows of it. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const id = matchId((await params).id);
  const game = wordsOf((await askMatch(id))?.match?.game);
  return {
    title: `${game?.title ?? "Match"} ${id}`,
    description: `Watch or replay this match of ${game?.title ?? "a board game"}, move by move.`,
  };
}

/** Play, watch and replay are one page: it is the same match, before and after. */
export default async function Page({ params }: Props) {
  const id = matchId((await params).id);
  const [found, moves] = await Promise.all([
    askMatch(id),
    ask(`moves ${id}`, (kifu) => kifu.moves(id)),
  ]);
  if (found !== undefined && found.match === undefined) notFound();
  return <MatchPage key={id} id={id} snapshot={snapshot()} />;

  function snapshot(): SeenMatch | undefined {
    if (found?.match === undefined || moves === undefined) return undefined;
    return { match: found.match, moves };
  }
}

/** Once for the page and its metadata. No match in an answer is not the same as no answer. */
async function askMatch(id: number) {
  return await ask(`match ${id}`, async (kifu) => ({ match: await kifu.matchOnce(id) }));
}

/** GraphQL's largest whole number: a node cannot even be asked about a larger one. */
const LARGEST_ID = 2 ** 31 - 1;

function matchId(text: string): number {
  const id = Number(text);
  if (!/^\d{1,10}$/.test(text) || id > LARGEST_ID) notFound();
  return id;
}
