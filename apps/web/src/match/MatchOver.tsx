import Link from "next/link";
import type { Shown } from "../check/compareShown";
import { Button } from "../components/ui/Button";
import { buttonClass } from "../components/ui/buttonClass";
import { Again, Back } from "../components/ui/icons";
import { late } from "../components/ui/late";
import type { GameFacts } from "../games/game";
import { classes } from "../lib/classes";
import { ShareButton } from "./ShareButton";
import { type StandingText, winnerOf } from "./standingText";
import type { Steps } from "./useSteps";

/** Its file comes while the match is played, and is there when it is over. */
export const Downloads = late(async () => (await import("./Downloads")).Downloads);

/** Their room is kept until they come. */
const MatchFacts = late(async () => (await import("./ending")).MatchFacts);

/** Both come once a match is over, from one file. */
const SearchLink = late(async () => (await import("./ending")).SearchLink);
const Rematch = late(async () => (await import("./ending")).Rematch);
const SaveKey = late(async () => (await import("./ending")).SaveKey);

interface MatchOverProps extends Shown {
  readonly game: GameFacts;
  /** How it ended. */
  readonly words: StandingText;
  /** Whether the person sat at the board; undefined until that is known. */
  readonly played: boolean | undefined;
  readonly steps: Steps;
}

/** A match that is over: the result, the reason, and what to do next. */
export function MatchOver(props: MatchOverProps) {
  const { match, moves, game, words, played, steps } = props;
  const winner = winnerOf(match);
  const count = `${match.ply} ${match.ply === 1 ? "move" : "moves"}`;
  return (
    <>
      <section
        aria-label="The match is over"
        className="rounded-xl border border-seal/40 bg-seal/8 px-3.5 py-4"
      >
        <div className="flex items-center gap-3">
          <span className="flex shrink-0">
            {([0, 1] as const).map(
              (seat) =>
                (winner ?? seat) === seat && (
                  <span key={seat} className="size-10 not-first:-ml-3">
                    <game.Piece seat={seat} />
                  </span>
                ),
            )}
          </span>
          <div>
            <h2 className="text-lg font-semibold">
              {winner === undefined
                ? `${words.headline} after ${count}`
                : `${game.sides[winner]} won in ${count}`}
            </h2>
            <p className="text-soft">{words.detail}</p>
          </div>
        </div>
        <div className={match.stake > 0 ? "mt-3 min-h-23 text-sm" : "mt-3 min-h-15 text-sm"}>
          <MatchFacts match={match} moves={moves} game={game} />
        </div>
        {played === true && (
          // Its room is kept until it comes.
          <div className={match.stake > 0 ? "mt-3 min-h-24" : "mt-3 min-h-12"}>
            <Rematch match={match} />
          </div>
        )}
        <div className="mt-4 flex flex-wrap items-center gap-x-1.5 gap-y-2">
          {played ? (
            // Its room is kept until it comes.
            <span className="flex min-h-11 min-w-35">
              <SearchLink terms={match} className={buttonClass({ look: "main" })}>
                <Again />
                Play again
              </SearchLink>
            </span>
          ) : (
            <Link
              href="/"
              className={classes(buttonClass(), "min-w-35", played === undefined && "invisible")}
            >
              Other matches
            </Link>
          )}
          <Button onClick={() => steps.go(0)} disabled={moves.length === 0}>
            <Back />
            Review
          </Button>
          <ShareButton title={`${game.title}, match ${match.id}`} steps={steps} />
          <Downloads match={match} moves={moves} game={game} />
        </div>
      </section>
      {played === true && match.result !== "aborted" && <SaveKey />}
    </>
  );
}
