"use client";

import type { Match, SeatNumber } from "@kifu/client";
import { useState } from "react";
import { Button } from "../components/ui/Button";
import { Dialog } from "../components/ui/Dialog";
import { Flag, TimeOver } from "../components/ui/icons";
import type { GameFacts } from "../games/game";
import { ShareButton } from "./ShareButton";

interface MatchActionsProps {
  readonly match: Match;
  readonly game: GameFacts;
  /** The person's seat; undefined for those who watch. */
  readonly you: SeatNumber | undefined;
  readonly overdue: boolean;
  readonly busy: boolean;
  readonly onResign: () => Promise<void>;
  readonly onClaim: () => Promise<void>;
}

/** What can be done in a match that runs, beside a move. */
export function MatchActions(props: MatchActionsProps) {
  const { match, game, you, overdue, busy, onResign, onClaim } = props;
  const [asking, ask] = useState(false);
  const playing = you !== undefined;
  const claim = playing && you !== match.turn ? "Claim the win" : "End the match";
  return (
    <div className="flex flex-wrap items-center gap-2">
      {/* First: what comes and goes beside it does not push it about under a finger. */}
      <ShareButton title={`${game.title}, match ${match.id}`} />
      {overdue && (
        <Button look="main" disabled={busy} onClick={() => void onClaim()}>
          <TimeOver />
          {busy ? "Ending…" : claim}
        </Button>
      )}
      {playing && !overdue && (
        <Button disabled={busy} onClick={() => ask(true)}>
          <Flag />
          Resign
        </Button>
      )}
      <Dialog open={asking && !overdue} title="Resign this match?" onClose={() => ask(false)}>
        <p className="mt-2 text-soft">Your opponent wins at once. This cannot be undone.</p>
        <div className="mt-6 flex justify-end gap-2">
          <Button look="quiet" onClick={() => ask(false)}>
            Keep playing
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
