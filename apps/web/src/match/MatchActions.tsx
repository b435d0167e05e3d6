"use client";

import type { Match, SeatNumber } from "@kifu/client";
import { type ReactNode, useState } from "react";
import { Button } from "../components/Button";
import { Back, Flag, Half, TimeOver } from "../components/icons";
import { late } from "../components/late";
import { NotificationSwitch } from "../components/NotificationSwitch";
import type { GameFacts } from "../games/game";
import type { Question } from "./ResignDialog";
import { ShareButton } from "./ShareButton";
import { claimText } from "./claimText";
import { haveBothMoved } from "./standingText";
import type { Steps } from "./useSteps";
import { texts } from "../texts/texts";

/** Loaded late, because few players resign. */
const ResignDialog = late(async () => (await import("./rareParts")).ResignDialog);

interface MatchActionsProps {
  readonly match: Match;
  readonly game: GameFacts;
  readonly steps: Steps;
  /** The visitor's seat, or undefined for spectators. */
  readonly you: SeatNumber | undefined;
  readonly overdue: boolean;
  readonly busy: boolean;
  /** The button to plan a move, in games with plans. */
  readonly planner: ReactNode;
  readonly onResign: () => Promise<void>;
  readonly onAbort: () => Promise<void>;
  readonly onOffer: { readonly [kind in "draw" | "takeback"]: () => Promise<void> };
  readonly onClaim: () => Promise<void>;
}

export function MatchActions(props: MatchActionsProps) {
  const { match, game, steps, you, overdue, busy, planner, onResign, onAbort, onOffer, onClaim } =
    props;
  // Undefined until the first use, when the dialog's code is loaded. The question stays the same
  // while the dialog is open.
  const [asked, ask] = useState<Question & { readonly open: boolean }>();
  const playing = you !== undefined;
  const { match: said } = texts();
  const isEarly = !haveBothMoved(match);
  const claim = playing && you !== match.turn ? claimText(match) : said.endMatch;
  const offer = (kind: "draw" | "takeback", early: boolean, icon: ReactNode, label: string) => {
    const made = match[`${kind}Offer`];
    // An open offer cannot be made again. A player whose offer was declined can make a new one
    // after the next move.
    const isMade = made !== undefined && (!made.declined || made.seat === you);
    return (
      <Button disabled={busy || early || isMade} onClick={() => void onOffer[kind]()}>
        {icon}
        {label}
      </Button>
    );
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      {/*
       * This button comes first, so that it stays in place under a finger when other buttons
       * appear.
       */}
      <ShareButton title={said.shared({ game: game.title, id: match.id })} steps={steps} />
      {overdue && (
        <Button look="main" disabled={busy} onClick={() => void onClaim()}>
          <TimeOver />
          {busy ? said.ending : claim}
        </Button>
      )}
      {playing && !overdue && (
        <>
          <Button
            disabled={busy || (isEarly && match.abortFrom !== undefined)}
            onClick={() => ask({ open: true, early: isEarly, onTurn: match.turn === you })}
          >
            <Flag />
            {isEarly ? said.abort : said.resign}
          </Button>
          {/* These buttons are always rendered, so that nothing moves when they are enabled. */}
          {offer("draw", isEarly, <Half />, said.offerDraw)}
          {/*
           * In the player's own turn, a takeback also takes back the reply, so it needs two
           * moves. Otherwise it needs one. Games with hidden information have no takebacks.
           */}
          {game.hidden === undefined &&
            offer("takeback", match.ply < (match.turn === you ? 2 : 1), <Back />, said.takeBack)}
          {/* Its space is reserved until its code is loaded. */}
          {planner && <span className="flex min-h-11 min-w-38">{planner}</span>}
        </>
      )}
      {playing && <NotificationSwitch />}
      {asked !== undefined && (
        <ResignDialog
          {...asked}
          stake={match.stake}
          open={asked.open && !overdue}
          onLeave={asked.early ? onAbort : onResign}
          onClose={() => ask({ ...asked, open: false })}
        />
      )}
    </div>
  );
}
