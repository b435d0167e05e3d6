import type { Metadata } from "next";
import { gameWords, wordsOf } from "../../games/words";
import { Leaderboard } from "../../ratings/Leaderboard";
import { ask } from "../../server/ask";

export const metadata: Metadata = {
  title: "Highest ratings",
  description: "The players with the highest ratings of each game.",
};

interface Props {
  readonly searchParams: Promise<Readonly<Record<"game", string | string[] | undefined>>>;
}

const SHOWN = 50;

export default async function Page({ searchParams }: Props) {
  const games = Object.values(gameWords);
  const [named = ""] = [(await searchParams).game].flat();
  const { name } = wordsOf(named) ?? games[0]!;
  const players = await ask(`leaderboard of ${name}`, (kifu) =>
    kifu.leaderboard(name, { first: SHOWN }),
  );
  return <Leaderboard games={games} game={name} players={players} />;
}
