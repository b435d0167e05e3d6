import type { Metadata } from "next";
import { wordsOf } from "../../games/words";
import { allPuzzles } from "../../puzzles/allPuzzles";
import { dayOf } from "../../puzzles/daily";
import { markOf } from "../../puzzles/markOf";
import { PuzzlesPage } from "../../puzzles/PuzzlesPage";
import { askedTexts } from "../../server/askedTexts";

export async function generateMetadata(): Promise<Metadata> {
  const { title, description } = (await askedTexts()).puzzles;
  return { title, description };
}

export default async function Page() {
  const texts = await askedTexts();
  const { games, ids } = await allPuzzles();
  const listed = games.map(([name, puzzles]) => ({
    name,
    title: wordsOf(name, texts)?.title ?? name,
    listed: puzzles.map((puzzle) => ({ theme: puzzle.theme, mark: markOf(name, puzzle) })),
  }));
  return <PuzzlesPage games={listed} ids={ids} day={dayOf(Date.now())} />;
}
