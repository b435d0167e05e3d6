"use client";

import type { Match, SeatNumber } from "@kifu/client";
import { useState } from "react";
import { NotificationSwitch } from "../components/site/NotificationSwitch";
import { Button } from "../components/ui/Button";
import { Again, Flag, Half, TimeOver } from "../components/ui/icons";
import { late } from "../components/ui/late";
import type { GameFacts } from "../games/game";
import { ShareButton } from "./ShareButton";
import { claimText, haveBothMoved } from "./standingText";
import type { Steps } from "./useSteps";

/** Few resign, and those who do have a moment. */
const LeaveDialog = late(async () => (await import("./LeaveDialog")).LeaveDialog);

interface MatchActionsProps {
  readonly match: Match;
  readonly game: GameFacts;
  readonly steps: Steps;
  /** The person's seat; undefined for those who watch. */
  readonly you: SeatNumber | undefined;
  readonly overdue: boolean;
  readonly busy: boolean;
  readonly onResign: () => Promise<void>;
  readonly onAbort: () => Promise<void>;
  readonly onOffer: { readonly [kind in "draw" | "takeback"]: () => Promise<void> };
  readonly onClaim: () => Promise<void>;
}

/** What can be done in a match that runs, beside a move. */
export function MatchActions(props: MatchActionsProps) {
  const { match, game, steps, you, overdue, busy, onResign, onAbort, onOffer, onClaim } = props;
  // undefined until the first time: then the question and its file are needed. It stays the same question while it is
  // asked, whoever moves meanwhile.
  const [asked, ask] = useState<{ readonly open: boolean; readonly aborts: boolean }>();
  const playing = you !== undefined;
  const aborts = !haveBothMoved(match);
  const claim = playing && you !== match.turn ? claimText(match) : "End the match";
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
        <>
          <Button disabled={busy} onClick={() => ask({ open: true, aborts })}>
            <Flag />
            {aborts ? "Abort" : "Resign"}
          </Button>
          {/* There from the beginning, so that it moves nothing when it can be pressed. */}
          <Button
            disabled={busy || aborts || !mayOffer(match.drawOffer, you)}
            onClick={() => void onOffer.draw()}
          >
            <Half />
            Offer a draw
          </Button>
          {/* Of the player's own last move, and of the reply once there is one. */}
          <Button
            disabled={
              busy ||
              match.ply < (match.turn === you ? 2 : 1) ||
              !mayOffer(match.takebackOffer, you)
            }
            onClick={() => void onOffer.takeback()}
          >
            <Again />
            Take back
          </Button>
        </>
      )}
      {playing && <NotificationSwitch />}
      {asked !== undefined && (
        <LeaveDialog
          {...asked}
          stake={match.stake}
          open={asked.open && !overdue}
          onLeave={asked.aborts ? onAbort : onResign}
          onClose={() => ask({ ...asked, open: false })}
        />
      )}
    </div>
  );
}

/** Not while one is offered, and not again once it was declined, before the next move. */
function mayOffer(offer: Match["drawOffer"], you: SeatNumber): boolean {
  return offer === undefined || (offer.declined && offer.seat !== you);
}
