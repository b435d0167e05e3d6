import type { ReactNode } from "react";
import { gameNamed } from "../games";

interface SearchFrameProps {
  readonly game: string;
  /** What is looked for, beside the game. */
  readonly terms: string;
  /** Whether somebody is being looked for. */
  readonly searching: boolean;
  readonly children: ReactNode;
}

/** The frame of a page that looks for an opponent, or waits for one: the game's piece, and the terms. */
export function SearchFrame({ game: name, terms, searching, children }: SearchFrameProps) {
  const game = gameNamed(name);
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center px-4 pt-10 text-center sm:pt-20 short:pt-4">
      <div className="relative mb-10 grid size-40 place-items-center short:mb-4 short:size-24">
        {searching && (
          <>
            <span className="ring-out absolute inset-0 rounded-full border-2 border-rule" />
            <span className="ring-out ring-later absolute inset-0 rounded-full border-2 border-rule" />
          </>
        )}
        <span className="size-16">{game !== undefined && <game.Piece seat={0} />}</span>
      </div>
      <p className="text-soft">
        {game?.title} · {terms}
      </p>
      {children}
    </div>
  );
}
