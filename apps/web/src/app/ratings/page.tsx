import type { Metadata } from "next";
import { gameWords, wordsOf } from "../../games/words";
import { Leaderboard } from "../../ratings/Leaderboard";
import { ask } from "../../server/ask";
import { askedTexts } from "../../server/askedTexts";

export async function generateMetadata(): Promise<Metadata> {
  const { title, description } = (await askedTexts()).ratings;
  return { title, description };
}

interface Props {
  readonly searchParams: Promise<Readonly<Record<"game", string | string[] | undefined>>>;
}

const SHOWN = 50;

export default async function Page({ searchParams }: Props) {
  const [named = ""] = [(await searchParams).game].flat();
  const { name } = wordsOf(named) ?? gameWords.Randzu;
  const players = await ask(`leaderboard of ${name}`, (kifu) =>
    kifu.leaderboard(name, { first: SHOWN }),
  );
  return <Leaderboard game={name} players={players} />;
}
