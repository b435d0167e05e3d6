import type { SeatNumber } from "@kifu/client";
import Link from "next/link";
import { useBotLevel } from "../bots/BotLevelsProvider";
import type { Shown } from "../check/compareShown";
import { Button } from "../components/Button";
import { buttonClass } from "../components/buttonClass";
import { Again, Back } from "../components/icons";
import { late } from "../components/late";
import type { GameFacts } from "../games/game";
import { classes } from "../lib/classes";
import { ShareButton } from "./ShareButton";
import { outcomeFor } from "./standingText";
import type { Steps } from "./useSteps";
import { texts } from "../texts/texts";

/** The code is loaded during the match, so that it is ready at the end. */
export const Downloads = late(async () => (await import("./laterParts")).Downloads);

/** These components are in the same file as `Downloads`. */
const MatchFacts = late(async () => (await import("./laterParts")).MatchFacts);
const SearchLink = late(async () => (await import("./laterParts")).SearchLink);
const Rematch = late(async () => (await import("./laterParts")).Rematch);
const SaveKey = late(async () => (await import("./laterParts")).SaveKey);

const LOOKS = {
  won: "border-good/50 bg-good/10",
  lost: "border-rule bg-sunken",
  none: "border-rule bg-sheet",
} as const;

interface MatchOverProps extends Shown {
  readonly game: GameFacts;
  /** The visitor's seat, or undefined for spectators. */
  readonly you: SeatNumber | undefined;
  /** Whether the visitor is known to be a spectator. */
  readonly watching: boolean;
  readonly steps: Steps;
}

export function MatchOver({ match, moves, game, you, watching, steps }: MatchOverProps) {
  const { match: said } = texts();
  const played = you !== undefined;
  // Against a bot, "Play again" is the main button, because a search finds a bot again. Against a
  // person, "Rematch" is the main button.
  const isBot = useBotLevel(match.seats[you === 0 ? 1 : 0].owner) !== undefined;
  return (
    <>
      <section
        aria-label={said.over}
        className={classes(
          "rounded-xl border px-3.5 py-4",
          LOOKS[outcomeFor(match, you) ?? "none"],
        )}
      >
        {played && (
          // Reserves the space until the content is loaded.
          <div className={match.stake > 0 ? "mb-3 min-h-24" : "mb-3 min-h-12"}>
            <Rematch match={match} />
          </div>
        )}
        <div className={match.stake > 0 || match.rated ? "min-h-16 text-sm" : "min-h-5 text-sm"}>
          <MatchFacts match={match} game={game} />
        </div>
        <div className="mt-3 flex flex-wrap items-center gap-x-1.5 gap-y-2">
          {played ? (
            // Reserves the space until the content is loaded.
            <span className="flex min-h-11 min-w-35">
              <SearchLink terms={match} className={buttonClass({ look: isBot ? "main" : "plain" })}>
                <Again />
                {said.playAgain}
              </SearchLink>
            </span>
          ) : (
            <Link href="/" className={classes(buttonClass(), "min-w-35", !watching && "invisible")}>
              {said.otherMatches}
            </Link>
          )}
          <Button onClick={() => steps.go(0)} disabled={moves.length === 0}>
            <Back />
            {said.review}
          </Button>
          <ShareButton title={said.shared({ game: game.title, id: match.id })} steps={steps} />
          <Downloads match={match} moves={moves} game={game} />
        </div>
      </section>
      {played && match.result !== "aborted" && <SaveKey />}
    </>
  );
}
