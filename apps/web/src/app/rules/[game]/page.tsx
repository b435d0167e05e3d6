import type { Lesson } from "@kifu/kit/plain";
import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import type { ComponentType } from "react";
import { type GameOutline, moduleOf, wordsOf } from "../../../games/words";
import { lessonsOf } from "../../../lessons/allLessons";
import { LessonsPage } from "../../../lessons/LessonsPage";
import { buttonClass } from "../../../components/buttonClass";
import { askedTexts } from "../../../server/askedTexts";
import type { Texts } from "../../../texts/Catalogue";
import { translations } from "../../../texts/translations";

/** Games whose rules need another page than lessons on a board. */
const PAGES: Readonly<Record<string, () => Promise<ComponentType>>> = {
  "three-gates": async () => (await import("../../../cards/HowToPlay")).HowToPlay,
};

interface Props {
  readonly params: Promise<{ readonly game: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const texts = await askedTexts();
  const game = wordsOf(decodeURIComponent((await params).game), texts);
  if (game === undefined) return { title: texts.rules.titleOfUnknown };
  return { title: texts.rules.title({ game: game.title }), description: game.sentence };
}

export default async function Page({ params }: Props) {
  const texts = await askedTexts();
  const game = wordsOf(decodeURIComponent((await params).game), texts);
  if (game === undefined) notFound();
  const HowToPlay = await PAGES[game.name]?.();
  const lessons = await lessonsOf(moduleOf(game.name)!, translations[texts.language]);
  return (
    <div className="mx-auto w-full max-w-6xl px-4 pt-4 sm:px-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 className="text-3xl font-semibold sm:text-4xl">
          {texts.rules.title({ game: game.title })}
        </h1>
        <Link href="/" className={buttonClass()}>
          {texts.rules.play}
        </Link>
      </div>
      {HowToPlay === undefined ? (
        <LessonsPage game={game.name} lessons={lessons ?? [freeBoard(game, texts)]} />
      ) : (
        <HowToPlay />
      )}
    </div>
  );
}

/** The lesson of a game that has no others. */
function freeBoard({ title, sentence, sides }: GameOutline, { rules }: Texts): Lesson {
  const task = rules.sideToMove({ side: sides[0] });
  return { title, text: sentence, moves: "", task, answers: "", right: "", wrong: rules.playOn };
}
