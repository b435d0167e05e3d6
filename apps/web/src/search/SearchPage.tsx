"use client";

import { levelAskedFor } from "@kifu/bots/pools";
import { useAccounts, useChain, useFindMatch } from "@kifu/client/react";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { Button } from "../components/ui/Button";
import { Notice } from "../components/ui/Notice";
import { gameNamed } from "../games";
import { type ErrorText, errorText } from "../lib/errorText";
import { paceText } from "../lib/paces";
import { USUAL_INTERVAL_MS } from "../lib/time";
import { retryAfter } from "./retryAfter";
import { searchText } from "./searchText";
import { WaitedFor } from "./WaitedFor";

const MOST_RETRIES = 6;

interface SearchPageProps {
  readonly game: string;
  readonly moveLimit: number;
}

/** Looks for an opponent, and says what is going on. The search begins with the page. */
export function SearchPage({ game: name, moveLimit }: SearchPageProps) {
  const game = gameNamed(name);
  const router = useRouter();
  const { ready, account } = useAccounts();
  const { search: latest, start, cancel } = useFindMatch();
  // The search before this page, whose match is over, must not lead back to it.
  const [openedAt] = useState(() => Date.now());
  const search = latest !== undefined && latest.since >= openedAt ? latest : undefined;
  const [problem, setProblem] = useState<ErrorText>();
  const [leaving, setLeaving] = useState(false);
  const [left, setLeft] = useState(false);
  const intervalMs = useChain().value?.blockIntervalMs ?? USUAL_INTERVAL_MS;

  const begin = () => {
    setProblem(undefined);
    start({ game: name, moveLimit }).catch((error: unknown) => setProblem(errorText(error)));
  };
  const begun = useRef(false);
  useEffect(() => {
    // The account of the last visit comes first: else a guest would be made beside it.
    if (!ready || begun.current) return;
    begun.current = true;
    begin();
  });

  const retries = useRef(0);
  const later = search?.phase === "failed" ? retryAfter(search.error) : undefined;
  const retrying = later !== undefined && retries.current < MOST_RETRIES;
  useEffect(() => {
    if (!retrying) return;
    const timer = setTimeout(() => {
      retries.current += 1;
      begin();
    }, later);
    return () => clearTimeout(timer);
    // Anew for each search that failed, and not for whatever else is drawn meanwhile.
  }, [retrying, later, search?.since]);

  const matchId = search?.matchId;
  useEffect(() => {
    // The board's code comes while the opponent is awaited.
    void game?.load();
  }, [game]);
  useEffect(() => {
    if (search?.phase === "found" && matchId !== undefined) router.replace(`/match/${matchId}`);
  }, [search?.phase, matchId, router]);

  const leave = async () => {
    setLeaving(true);
    try {
      await cancel();
      setLeft(true);
    } catch (error) {
      setLeaving(false);
      setProblem(errorText(error));
    }
  };

  useEffect(() => {
    // Who cancels just when an opponent comes is in a match, and is led there instead.
    if (left && search?.phase !== "found") router.push("/");
  }, [left, search?.phase, router]);

  // What could not even begin has no search to tell of it.
  const phase = retrying
    ? "registering"
    : search === undefined && problem
      ? "failed"
      : search?.phase;
  const words = searchText(phase, {
    fromWallet: account?.kind === "wallet",
    house: levelAskedFor(moveLimit) !== undefined,
  });
  const refused = retrying ? undefined : search?.error;
  const failed = problem ?? (refused === undefined ? undefined : errorText(refused));
  const over = phase === "failed" || phase === "cancelled";
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center px-4 pt-10 text-center sm:pt-20">
      <div className="relative mb-10 grid size-40 place-items-center">
        <span className="ring-out absolute inset-0 rounded-full border-2 border-rule" />
        <span className="ring-out ring-later absolute inset-0 rounded-full border-2 border-rule" />
        <span className="size-16">{game !== undefined && <game.Piece seat={0} />}</span>
      </div>
      <p className="text-soft">
        {game?.title} · {paceText(moveLimit, intervalMs)} for each move
      </p>
      <div aria-live="polite">
        <h1 className="mt-2 text-3xl font-semibold sm:text-4xl">{words.headline}</h1>
        <p className="mx-auto mt-4 min-h-16 max-w-md text-lg leading-relaxed text-soft">
          {words.detail}
        </p>
      </div>
      {search?.phase === "waiting" && (
        <WaitedFor
          since={search.since}
          blocksLeft={search.blocksLeftInRound}
          intervalMs={intervalMs}
        />
      )}
      {failed !== undefined && (
        <div className="mt-4 w-full text-left">
          <Notice
            tone="wrong"
            actions={
              <Button size="small" onClick={begin}>
                Try again
              </Button>
            }
          >
            {failed.short} {failed.advice}
          </Notice>
        </div>
      )}
      <Button className="mt-8" disabled={leaving} onClick={() => void leave()}>
        {leaving ? "Leaving the list…" : over ? "Back to the games" : "Cancel"}
      </Button>
    </div>
  );
}
