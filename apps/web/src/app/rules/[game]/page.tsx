import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import type { ComponentType } from "react";
import { buttonClass } from "../../../components/buttonClass";
import { wordsOf } from "../../../games/words";

/** The pages of rules, by game. A game in this list has `explained` in games/words.ts. */
const RULES: Readonly<Record<string, () => Promise<ComponentType>>> = {
  "three-gates": async () => (await import("../../../cards/HowToPlay")).HowToPlay,
};

interface Props {
  readonly params: Promise<{ readonly game: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const game = wordsOf(decodeURIComponent((await params).game));
  return { title: `How to play ${game?.title ?? "a game"}`, description: game?.sentence };
}

/** The rules of a game that needs more than one sentence to explain. */
export default async function Page({ params }: Props) {
  const game = wordsOf(decodeURIComponent((await params).game));
  const HowToPlay = game && (await RULES[game.name]?.());
  if (game === undefined || HowToPlay === undefined) notFound();
  return (
    <div className="mx-auto w-full max-w-6xl px-4 pt-4 sm:px-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 className="text-3xl font-semibold sm:text-4xl">How to play {game.title}</h1>
        <Link href="/" className={buttonClass()}>
          Play
        </Link>
      </div>
      <HowToPlay />
    </div>
  );
}
