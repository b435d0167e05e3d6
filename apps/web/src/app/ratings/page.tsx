import { fetchCasualRatings } from "@kifu/client/ratings";
import type { Metadata } from "next";
import { gameWords, wordsOf } from "../../games/words";
import { BotList, type RatedBot } from "../../ratings/BotList";
import { Leaderboard } from "../../ratings/Leaderboard";
import { ask } from "../../server/ask";
import { askedTexts } from "../../server/askedTexts";
import { botLevels } from "../../server/botLevels";

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
  const [players, bots = []] = await Promise.all([
    ask(`leaderboard of ${name}`, (kifu) => kifu.leaderboard(name, { first: SHOWN })),
    ask(`bots of ${name}`, async ({ url }) => await ratedBots(url, name)),
  ]);
  return (
    <>
      <Leaderboard game={name} players={players} />
      <BotList bots={bots} />
    </>
  );
}

/** The bots that have a casual rating in this game, best first. */
async function ratedBots(url: string, game: string): Promise<RatedBot[]> {
  const addresses = Object.keys(await botLevels()).slice(0, SHOWN);
  const ratings = await fetchCasualRatings(
    url,
    addresses.map((address) => ({ address, game })),
  );
  const rated = addresses.flatMap((address, i) => {
    const rating = ratings[i];
    return rating === undefined ? [] : [{ address, rating }];
  });
  return rated.sort((one, other) => other.rating.rating - one.rating.rating);
}
