"use client";

import { levelAskedFor } from "@kifu/bots/pools";
import { oppositeSide, type Side } from "@kifu/client";
import { useAccounts } from "@kifu/client/react";
import { useEffect } from "react";
import { NotificationSwitch } from "../components/site/NotificationSwitch";
import { Button } from "../components/ui/Button";
import { gameNamed } from "../games";
import { levelNames } from "../lib/levelNames";
import { paceText } from "../lib/clocks";
import { searchLink } from "../lib/searchLink";
import { sideName } from "../lib/sideName";
import { StakeTerms } from "../stakes/StakeTerms";
import { missingText, stakeText, termsWithStake } from "../stakes/stakeText";
import { isShort, useMoney } from "../stakes/useMoney";
import { AskFirst } from "./AskFirst";
import { askText } from "./askText";
import { EndOpen } from "./EndOpen";
import { bindFirstMove } from "./firstMove";
import { SearchFrame } from "./SearchFrame";
import { SearchProblem } from "./SearchProblem";
import { searchText } from "./searchText";
import { useBoardCode } from "./useBoardCode";
import { useEnd } from "./useEnd";
import { useSearch } from "./useSearch";
import { WaitedFor } from "./WaitedFor";

interface SearchPageProps {
  readonly game: string;
  readonly moveLimit: number;
  /** What each side stakes; 0 for nothing. */
  readonly stake: number;
  readonly side: Side;
}

/** Looks for an opponent once that is asked for, and says what is going on. */
export function SearchPage({ game: name, moveLimit, stake, side }: SearchPageProps) {
  const game = gameNamed(name);
  const { account } = useAccounts();
  const { stage, isOpen, search, retrying, problem, begin, leave } = useSearch({
    game: name,
    moveLimit,
    stake,
    side,
  });
  const money = useMoney();
  const found = search?.phase === "found" ? search.matchId : undefined;
  useEffect(() => {
    if (found !== undefined)
      bindFirstMove(searchLink({ game: name, moveLimit, stake, side }), found);
  }, [found, name, moveLimit, stake, side]);
  const { leaving, cancel } = useEnd(search, leave);
  const level = levelAskedFor(moveLimit);

  useBoardCode(game);

  // What could not even begin has no search to tell of it.
  const phase = retrying
    ? "registering"
    : search === undefined && problem
      ? "failed"
      : search?.phase;
  const words = searchText(phase, {
    fromWallet: account?.kind === "wallet",
    againstBot: level !== undefined,
    stake,
    opponentSide: game && sideName(oppositeSide(side), game.sides),
  });
  const bot = level === undefined ? "" : ` · ${levelNames[level].toLowerCase()} bot`;
  const asked = game && sideName(side, game.sides);
  const playing = asked === undefined ? "" : ` · you play ${asked}`;
  const over = phase === "failed" || phase === "cancelled";
  return (
    <SearchFrame
      game={name}
      terms={termsWithStake(`${paceText(moveLimit)} per move${bot}${playing}`, stake)}
      searching={stage === "begun"}
    >
      {stage === "asking" ? (
        <AskFirst
          {...askText(stake, isOpen)}
          missing={missingText(stake, isShort(money, stake))}
          onSearch={begin}
          otherwise={isOpen && <EndOpen action="End the search" />}
        >
          {stake > 0 && (
            <div className="mx-auto mt-4 max-w-md text-soft">
              <StakeTerms
                stake={stake}
                money={money}
                otherwise="Look for a match for less, or with no stake."
              />
            </div>
          )}
        </AskFirst>
      ) : (
        <>
          <div aria-live="polite">
            <h1 className="mt-2 text-3xl font-semibold sm:text-4xl">
              {stage === "begun" ? words.headline : "One moment…"}
            </h1>
            <p className="mx-auto mt-4 min-h-16 max-w-md text-lg leading-relaxed text-soft">
              {stage === "begun" && words.detail}
            </p>
          </div>
          {stake > 0 && <p className="max-w-md text-soft">{stakeText(stake)}</p>}
          {/* Its room is kept: what comes and goes in it moves nothing below. */}
          <div className="mt-4 min-h-6">
            {search?.phase === "waiting" && <WaitedFor since={search.since} />}
          </div>
          <SearchProblem problem={problem} onRetry={begin} />
          <div className="mt-6 flex items-center gap-2 text-left text-sm text-soft">
            <NotificationSwitch />
            If I am elsewhere, notify me of my match and my turns
          </div>
          <Button className="mt-6" disabled={leaving} onClick={cancel}>
            {leaving ? "Ending the search…" : over ? "Back to the games" : "Cancel"}
          </Button>
        </>
      )}
    </SearchFrame>
  );
}
