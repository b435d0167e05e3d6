"use client";

import { levelAskedFor } from "@kifu/bots/pools";
import { useAccounts } from "@kifu/client/react";
import { useEffect } from "react";
import { NotificationSwitch } from "../components/NotificationSwitch";
import { Button } from "../components/Button";
import { gameNamed } from "../games";
import { perMoveText } from "../lib/clocks";
import { searchLink } from "../links/searchLink";
import { StakeTerms } from "../stakes/StakeTerms";
import { missingText, stakeText, termsWithStake } from "../stakes/stakeText";
import { isShort, useMoney } from "../stakes/useMoney";
import { texts } from "../texts/texts";
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
  /** Each side's stake. 0 means no stake. */
  readonly stake: number;
  readonly rated: boolean;
}

export function SearchPage({ game: name, moveLimit, stake, rated }: SearchPageProps) {
  const game = gameNamed(name);
  const { account } = useAccounts();
  const { stage, isOpen, search, retrying, problem, begin, leave } = useSearch({
    game: name,
    moveLimit,
    stake,
    rated,
  });
  const money = useMoney();
  const found = search?.phase === "found" ? search.matchId : undefined;
  useEffect(() => {
    if (found !== undefined)
      bindFirstMove(searchLink({ game: name, moveLimit, stake, rated }), found);
  }, [found, name, moveLimit, stake, rated]);
  const { leaving, cancel } = useEnd(search, leave);
  const level = levelAskedFor(moveLimit);

  useBoardCode(game);

  // If the search could not start, there is no search to take the phase from.
  const phase = retrying
    ? "registering"
    : search === undefined && problem
      ? "failed"
      : search?.phase;
  const words = searchText(phase, {
    fromWallet: account?.kind === "wallet",
    againstBot: level !== undefined,
    stake,
    rated,
  });
  const { common, search: said } = texts();
  const pace = perMoveText(moveLimit);
  const terms = level === undefined ? pace : said[`${level}Terms`]({ terms: pace });
  const over = phase === "failed" || phase === "cancelled";
  return (
    <SearchFrame
      game={name}
      terms={termsWithStake(terms, stake, rated)}
      searching={stage === "begun"}
    >
      {stage === "asking" ? (
        <AskFirst
          {...askText(stake, isOpen, rated)}
          missing={missingText(stake, isShort(money, stake), money.faucet)}
          moveLimit={moveLimit}
          onSearch={begin}
          otherwise={isOpen && <EndOpen action={said.end} />}
        >
          {stake > 0 && (
            <div className="mx-auto mt-4 max-w-md text-soft">
              <StakeTerms stake={stake} money={money} otherwise={said.lookForLess} />
            </div>
          )}
        </AskFirst>
      ) : (
        <>
          <div aria-live="polite">
            <h1 className="mt-2 text-3xl font-semibold sm:text-4xl">
              {stage === "begun" ? words.headline : said.oneMoment}
            </h1>
            <p className="mx-auto mt-4 min-h-16 max-w-md text-lg leading-relaxed text-soft">
              {stage === "begun" && words.detail}
            </p>
          </div>
          {stake > 0 && <p className="max-w-md text-soft">{stakeText(stake)}</p>}
          {/* Reserves the space, so that nothing below moves. */}
          <div className="mt-4 min-h-6">
            {search?.phase === "waiting" && <WaitedFor since={search.since} />}
          </div>
          <SearchProblem problem={problem} onRetry={begin} />
          <div className="mt-6 flex items-center gap-2 text-left text-sm text-soft">
            <NotificationSwitch />
            {said.notify}
          </div>
          <Button className="mt-6" disabled={leaving} onClick={cancel}>
            {leaving ? said.endingSearch : over ? common.backToGames : common.cancel}
          </Button>
        </>
      )}
    </SearchFrame>
  );
}
