import type { ReactNode } from "react";
import type { GameFacts } from "../games/game";
import { classes } from "../lib/classes";
import type { StandingText } from "./standingText";

interface StandingProps {
  readonly words: StandingText;
  /** Whether it is the reader's win. */
  readonly won: boolean;
  readonly game: GameFacts;
  readonly id: number;
  /** What each side has staked; 0 for nothing. */
  readonly stake: number;
  /** Leads back to the match as it stands; undefined while that is what is shown. */
  readonly onReturn: (() => void) | undefined;
  /** What a player can say to an offer, where there is a column beside the board. */
  readonly answer: ReactNode;
}

/**
 * How the match stands. Its height is kept, so that what is below stays where it is: the board,
 * and on a wide screen, where the words may take two lines, the steps.
 */
export function Standing({ words, won, game, id, stake, onReturn, answer }: StandingProps) {
  return (
    <div className="wide:min-h-[9.75rem] wide:pt-1">
      <p className="text-sm text-soft">
        {game.title} · match {id}
        {stake > 0 && ` · each side has staked ${stake.toLocaleString("en")}`}
      </p>
      <h1
        className={classes(
          "mt-0.5 text-2xl font-semibold wide:mt-2 wide:text-[2.5rem] wide:leading-[1.1]",
          won && "text-good",
        )}
      >
        {words.headline}
      </h1>
      <p className="mt-0.5 min-h-6 text-soft wide:mt-2" role={onReturn && "status"}>
        {onReturn === undefined ? (
          <>{words.detail}</>
        ) : (
          <>
            This is an earlier position.{" "}
            <button
              type="button"
              onClick={onReturn}
              className="font-medium text-accent underline underline-offset-4"
            >
              Back to live
            </button>
          </>
        )}
      </p>
      {answer}
    </div>
  );
}
