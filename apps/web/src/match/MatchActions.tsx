"use client";

import type { Match, SeatNumber } from "@kifu/client";
import { useState } from "react";
import { NotificationSwitch } from "../components/site/NotificationSwitch";
import { Button } from "../components/ui/Button";
import { Flag, TimeOver } from "../components/ui/icons";
import { late } from "../components/ui/late";
import type { GameFacts } from "../games/game";
import { ShareButton } from "./ShareButton";
import type { Steps } from "./useSteps";

/** Few resign, and those who do have a moment. */
const ResignDialog = late(async () => (await import("./ResignDialog")).ResignDialog);

interface MatchActionsProps {
  readonly match: Match;
  readonly game: GameFacts;
  readonly steps: Steps;
  /** The person's seat; undefined for those who watch. */
  readonly you: SeatNumber | undefined;
  readonly overdue: boolean;
  readonly busy: boolean;
  readonly onResign: () => Promise<void>;
  readonly onClaim: () => Promise<void>;
}

/** What can be done in a match that runs, beside a move. */
export function MatchActions(props: MatchActionsProps) {
  const { match, game, steps, you, overdue, busy, onResign, onClaim } = props;
  // undefined until the first time: then the question and its file are needed.
  const [asking, ask] = useState<boolean>();
  const playing = you !== undefined;
  const claim = playing && you !== match.turn ? "Claim the win" : "End the match";
  return (
    <div className="flex flex-wrap items-center gap-2">
      {/* First: what comes and goes beside it does not push it about under a finger. */}
      <ShareButton title={`${game.title}, match ${match.id}`} steps={steps} />
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
      {playing && <NotificationSwitch />}
      {asking !== undefined && (
        <ResignDialog open={asking && !overdue} onResign={onResign} onClose={() => ask(false)} />
      )}
    </div>
  );
}
