"use client";

import { levelAskedFor } from "@kifu/bots/pools";
import { useAccounts } from "@kifu/client/react";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { NotificationSwitch } from "../components/site/NotificationSwitch";
import { Button } from "../components/ui/Button";
import { Notice } from "../components/ui/Notice";
import { gameNamed } from "../games";
import { levelNames } from "../lib/levelNames";
import { paceText } from "../lib/paces";
import { AskFirst } from "./AskFirst";
import { searchText } from "./searchText";
import { useSearch } from "./useSearch";
import { WaitedFor } from "./WaitedFor";

interface SearchPageProps {
  readonly game: string;
  readonly moveLimit: number;
}

/** Looks for an opponent once that is asked for, and says what is going on. */
export function SearchPage({ game: name, moveLimit }: SearchPageProps) {
  const game = gameNamed(name);
  const router = useRouter();
  const { account } = useAccounts();
  const { stage, search, retrying, problem, begin, leave } = useSearch({ game: name, moveLimit });
  const [leaving, setLeaving] = useState(false);
  const [left, setLeft] = useState(false);
  const level = levelAskedFor(moveLimit);

  const matchId = search?.matchId;
  useEffect(() => {
    // The board's code comes while the opponent is awaited. What fails now is tried again by the
    // match's page.
    game?.load().catch(() => undefined);
  }, [game]);
  useEffect(() => {
    if (search?.phase === "found" && matchId !== undefined) router.replace(`/match/${matchId}`);
  }, [search?.phase, matchId, router]);
  useEffect(() => {
    // Who cancels just when an opponent comes is in a match, and is led there instead. The way
    // back leads past the search that was ended.
    if (left && search?.phase !== "found") router.replace("/");
  }, [left, search?.phase, router]);

  const cancel = async () => {
    setLeaving(true);
    if (await leave()) setLeft(true);
    else setLeaving(false);
  };

  // What could not even begin has no search to tell of it.
  const phase = retrying
    ? "registering"
    : search === undefined && problem
      ? "failed"
      : search?.phase;
  const words = searchText(phase, {
    fromWallet: account?.kind === "wallet",
    againstBot: level !== undefined,
  });
  const over = phase === "failed" || phase === "cancelled";
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center px-4 pt-10 text-center sm:pt-20 short:pt-4">
      <div className="relative mb-10 grid size-40 place-items-center short:mb-4 short:size-24">
        {stage === "begun" && (
          <>
            <span className="ring-out absolute inset-0 rounded-full border-2 border-rule" />
            <span className="ring-out ring-later absolute inset-0 rounded-full border-2 border-rule" />
          </>
        )}
        <span className="size-16">{game !== undefined && <game.Piece seat={0} />}</span>
      </div>
      <p className="text-soft">
        {game?.title} · {paceText(moveLimit)} per move
        {level !== undefined && ` · ${levelNames[level].toLowerCase()} bot`}
      </p>
      {stage === "asking" ? (
        <AskFirst onSearch={begin} />
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
          {/* Its room is kept: what comes and goes in it moves nothing below. */}
          <div className="mt-4 min-h-6">
            {search?.phase === "waiting" && <WaitedFor since={search.since} />}
          </div>
          {problem !== undefined && (
            <div className="mt-4 w-full text-left">
              <Notice
                tone="wrong"
                actions={
                  <Button size="small" onClick={begin}>
                    Try again
                  </Button>
                }
              >
                {problem.short} {problem.advice}
              </Notice>
            </div>
          )}
          <div className="mt-6 flex items-center gap-2 text-left text-sm text-soft">
            <NotificationSwitch />
            Notify me of my match and my turns while I look elsewhere
          </div>
          <Button className="mt-6" disabled={leaving} onClick={() => void cancel()}>
            {leaving ? "Ending the search…" : over ? "Back to the games" : "Cancel"}
          </Button>
        </>
      )}
    </div>
  );
}
