import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { wordsOf } from "../../../games/words";
import { USUAL_INTERVAL_MS } from "../../../lib/time";
import { MatchPage } from "../../../match/MatchPage";
import type { Snapshot } from "../../../match/snapshot";
import { ask } from "../../../server/ask";

interface Props {
  readonly params: Promise<{ readonly id: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const id = matchId((await params).id);
  const match = await ask(`match ${id}`, (kifu) => kifu.matchOnce(id));
  const game = wordsOf(match.answered ? match.value?.game : undefined);
  return {
    title: `${game?.title ?? "Match"} ${id}`,
    description: `Watch or replay this match of ${game?.title ?? "a board game"}, move by move.`,
  };
}

/** Play, watch and replay are one page: it is the same match, before and after. */
export default async function Page({ params }: Props) {
  const id = matchId((await params).id);
  const [match, moves, chain] = await Promise.all([
    ask(`match ${id}`, (kifu) => kifu.matchOnce(id)),
    ask(`moves ${id}`, (kifu) => kifu.moves(id)),
    ask("chain", (kifu) => kifu.chain()),
  ]);
  if (match.answered && match.value === undefined) notFound();
  return <MatchPage key={id} id={id} snapshot={snapshot()} />;

  function snapshot(): Snapshot | undefined {
    if (!match.answered || match.value === undefined || !moves.answered) return undefined;
    return {
      match: match.value,
      moves: moves.value,
      intervalMs: chain.answered ? chain.value.blockIntervalMs : USUAL_INTERVAL_MS,
    };
  }
}

/** What GraphQL takes for a whole number: of a larger one, a node cannot even be asked. */
const LARGEST_ID = 2 ** 31 - 1;

function matchId(text: string): number {
  const id = Number(text);
  if (!/^\d{1,10}$/.test(text) || id > LARGEST_ID) notFound();
  return id;
}
