import type { ReactNode } from "react";
import type { GameFacts } from "../games/game";
import { classes } from "../lib/classes";
import type { StandingText } from "./standingText";
import { texts } from "../texts/texts";

interface StandingProps {
  readonly words: StandingText;
  /** The text on a planned move, which replaces the detail. */
  readonly plan?: ReactNode;
  readonly won: boolean;
  readonly game: GameFacts;
  readonly id: number;
  /** Each side's stake. 0 means no stake. */
  readonly stake: number;
  /** Returns to the latest position. Undefined while the latest position is shown. */
  readonly onReturn: (() => void) | undefined;
  /** The buttons to answer an offer, if there is a column beside the board. */
  readonly answer: ReactNode;
}

/**
 * The state of the match. Its height is fixed, so that nothing below moves. On a wide screen the
 * text may take two lines.
 */
export function Standing({ words, plan, won, game, id, stake, onReturn, answer }: StandingProps) {
  const { common, language, match } = texts();
  return (
    <div className="wide:min-h-[9.75rem] wide:pt-1">
      <p className="text-sm text-soft">
        {match.named({ game: game.title, id })}
        {stake > 0 && ` · ${match.eachStaked({ amount: stake.toLocaleString(language) })}`}
        {" · "}
        {/* Opens in a new tab, so that nobody leaves the match. */}
        <a
          href={`/rules/${game.name}`}
          target="_blank"
          className="underline decoration-rule underline-offset-4 hover:text-ink"
        >
          {common.howToPlay}
        </a>
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
          <>{plan || words.detail}</>
        ) : (
          match.earlier({
            back: (inside) => (
              <button
                type="button"
                onClick={onReturn}
                className="font-medium text-accent underline underline-offset-4"
              >
                {inside}
              </button>
            ),
          })
        )}
      </p>
      {answer}
    </div>
  );
}
