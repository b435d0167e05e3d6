import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { wordsOf } from "../../../../games/words";
import { allPuzzles } from "../../../../puzzles/allPuzzles";
import { dayOf } from "../../../../puzzles/daily";
import { PuzzlePage } from "../../../../puzzles/PuzzlePage";
import { askedTexts } from "../../../../server/askedTexts";

interface Props {
  readonly params: Promise<{ readonly game: string; readonly number: string }>;
}

async function find({ params }: Props) {
  const { game: name, number } = await params;
  const { games, ids } = await allPuzzles();
  const puzzles = games.find(([game]) => game === name)?.[1] ?? [];
  const index = puzzles.findIndex((_, i) => `${i + 1}` === number);
  return { name, ids, puzzle: puzzles[index], number: index + 1, count: puzzles.length };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { name, puzzle, number } = await find(props);
  const texts = await askedTexts();
  const { puzzles } = texts;
  if (puzzle === undefined) return { title: puzzles.notFound };
  const game = wordsOf(name, texts)?.title ?? name;
  return { title: puzzles.tab({ game, number, theme: puzzles[puzzle.theme] }) };
}

export default async function Page(props: Props) {
  const { name, ids, puzzle, number, count } = await find(props);
  if (puzzle === undefined) notFound();
  return (
    <PuzzlePage
      key={`${name} ${number}`}
      game={name}
      puzzle={puzzle}
      number={number}
      count={count}
      ids={ids}
      day={dayOf(Date.now())}
    />
  );
}
