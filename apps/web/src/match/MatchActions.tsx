"use client";

import type { Match, ShownMove } from "@kifu/client";
import { lazy, Suspense, useState } from "react";
import { Button } from "../components/ui/Button";
import { buttonClass } from "../components/ui/buttonClass";
import { Dialog } from "../components/ui/Dialog";
import { Again, Flag, TimeOver } from "../components/ui/icons";
import type { GameFacts } from "../games/game";
import { SearchLink } from "../search/SearchLink";
import { ShareButton } from "./ShareButton";

const Downloads = lazy(async () => ({ default: (await import("./Downloads")).Downloads }));

interface MatchActionsProps {
  readonly match: Match;
  readonly moves: readonly ShownMove[];
  readonly game: GameFacts;
  readonly intervalMs: number;
  /** Whether the person sits at the board, and the match runs. */
  readonly playing: boolean;
  readonly overdue: boolean;
  readonly busy: boolean;
  readonly onResign: () => Promise<void>;
  readonly onClaim: () => Promise<void>;
}

/** What can be done now, beside a move. */
export function MatchActions(props: MatchActionsProps) {
  const { match, moves, game, intervalMs, playing, overdue, busy, onResign, onClaim } = props;
  const [asking, ask] = useState(false);
  const over = match.result !== "running";
  return (
    <div className="flex flex-wrap items-center gap-2">
      {overdue && (
        <Button look="main" disabled={busy} onClick={() => void onClaim()}>
          <TimeOver />
          {busy ? "Ending it…" : "End the match"}
        </Button>
      )}
      {over && (
        <SearchLink terms={match} className={buttonClass({ look: "main" })}>
          <Again />
          Play again
        </SearchLink>
      )}
      {playing && (
        <Button disabled={busy} onClick={() => ask(true)}>
          <Flag />
          Resign
        </Button>
      )}
      <ShareButton title={`${game.title}, match ${match.id}`} />
      {over && (
        <Suspense>
          <Downloads match={match} moves={moves} game={game} intervalMs={intervalMs} />
        </Suspense>
      )}
      <Dialog open={asking} title="Resign this match?" onClose={() => ask(false)}>
        <p className="mt-2 text-soft">Your opponent wins at once. This cannot be taken back.</p>
        <div className="mt-6 flex justify-end gap-2">
          <Button look="quiet" onClick={() => ask(false)}>
            Play on
          </Button>
          <Button
            look="main"
            onClick={() => {
              ask(false);
              void onResign();
            }}
          >
            Resign
          </Button>
        </div>
      </Dialog>
    </div>
  );
}
