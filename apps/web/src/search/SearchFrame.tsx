import type { ReactNode } from "react";
import { gameNamed } from "../games";
import { HandNote } from "../games/HandNote";
import { classes } from "../lib/classes";
import { texts } from "../texts/texts";

interface SearchFrameProps {
  readonly game: string;
  readonly terms: string;
  readonly searching: boolean;
  /** Makes the frame smaller. Set it if the page shows more below. */
  readonly compact?: boolean;
  readonly children: ReactNode;
}

export function SearchFrame(props: SearchFrameProps) {
  const { game: name, terms, searching, compact = false, children } = props;
  const game = gameNamed(name);
  return (
    <div
      className={classes(
        "mx-auto flex max-w-xl flex-col items-center px-4 text-center short:pt-4",
        compact ? "pt-4 sm:pt-6" : "pt-10 sm:pt-20",
      )}
    >
      <div
        className={classes(
          "relative grid place-items-center short:mb-4 short:size-24",
          compact ? "mb-5 size-28" : "mb-10 size-40",
        )}
      >
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
        {game !== undefined && (
          <>
            {" · "}
            {/* Opens in a new tab, so that the search goes on. */}
            <a
              href={`/rules/${game.name}`}
              target="_blank"
              className="underline decoration-rule underline-offset-4 hover:text-ink"
            >
              {texts().common.howToPlay}
            </a>
          </>
        )}
      </p>
      {children}
      <HandNote game={game} />
    </div>
  );
}
