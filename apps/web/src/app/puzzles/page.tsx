import type { Metadata } from "next";
import { wordsOf } from "../../games/words";
import { allPuzzles } from "../../puzzles/allPuzzles";
import { dayOf } from "../../puzzles/daily";
import { PuzzlesPage } from "../../puzzles/PuzzlesPage";

export const metadata: Metadata = {
  title: "Puzzles",
  description: "Find the move that wins or defends. One puzzle a day, and no account.",
};

export default async function Page() {
  const { games, ids } = await allPuzzles();
  const listed = games.map(([name, puzzles]) => ({
    name,
    title: wordsOf(name)?.title ?? name,
    themes: puzzles.map(({ theme }) => theme),
  }));
  return <PuzzlesPage games={listed} ids={ids} day={dayOf(Date.now())} />;
}
