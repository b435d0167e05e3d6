import type { GameFacts } from "../games/game";
import type { StandingText } from "./standing";

interface StandingProps {
  readonly words: StandingText;
  readonly game: GameFacts;
  readonly id: number;
}

/** How the match stands. Its height is kept, so that the board below stays where it is. */
export function Standing({ words, game, id }: StandingProps) {
  return (
    <div className="lg:pt-1">
      <p className="text-sm text-soft">
        {game.title} · match {id}
      </p>
      <h1 className="mt-0.5 text-2xl font-semibold lg:mt-2 lg:text-[2.5rem] lg:leading-[1.1]">
        {words.headline}
      </h1>
      <p className="mt-0.5 min-h-6 text-soft lg:mt-2">{words.detail}</p>
    </div>
  );
}
