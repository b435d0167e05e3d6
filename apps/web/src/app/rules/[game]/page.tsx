import type { Lesson } from "@kifu/kit/plain";
import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import type { ComponentType } from "react";
import { wordsOf } from "../../../games/words";
import { LessonsPage } from "../../../lessons/LessonsPage";
import { buttonClass } from "../../../components/buttonClass";

/** The lessons of each game. A game that is not in this list has its sentence and a free board. */
const LESSONS: Readonly<Record<string, () => Promise<readonly Lesson[]>>> = {
  randzu: async () => (await import("@kifu/chain/randzu/lessons")).lessons,
  "tic-tac-toe": async () => (await import("@kifu/chain/tic-tac-toe/lessons")).lessons,
  "connect-four": async () => (await import("@kifu/chain/connect-four/lessons")).lessons,
  reversi: async () => (await import("@kifu/chain/reversi/lessons")).lessons,
  gomoku: async () => (await import("@kifu/chain/gomoku/lessons")).lessons,
  renju: async () => (await import("@kifu/chain/renju/lessons")).lessons,
};
/** Games whose rules need another page than lessons on a board. */
const PAGES: Readonly<Record<string, () => Promise<ComponentType>>> = {
  "three-gates": async () => (await import("../../../cards/HowToPlay")).HowToPlay,
};

interface Props {
  readonly params: Promise<{ readonly game: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const game = wordsOf(decodeURIComponent((await params).game));
  return { title: `How to play ${game?.title ?? "a game"}`, description: game?.sentence };
}

export default async function Page({ params }: Props) {
  const game = wordsOf(decodeURIComponent((await params).game));
  if (game === undefined) notFound();
  const HowToPlay = await PAGES[game.name]?.();
  const lessons = await LESSONS[game.name]?.();
  return (
    <div className="mx-auto w-full max-w-6xl px-4 pt-4 sm:px-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 className="text-3xl font-semibold sm:text-4xl">How to play {game.title}</h1>
        <Link href="/" className={buttonClass()}>
          Play
        </Link>
      </div>
      {HowToPlay === undefined ? (
        <LessonsPage game={game.name} lessons={lessons ?? [freeBoard(game)]} />
      ) : (
        <HowToPlay />
      )}
    </div>
  );
}

function freeBoard({ title, sentence, sides }: NonNullable<ReturnType<typeof wordsOf>>): Lesson {
  const task = `${sides[0]} to move.`;
  return { title, text: sentence, moves: "", task, answers: "", right: "", wrong: "Play on." };
}
