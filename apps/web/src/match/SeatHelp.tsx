import Link from "next/link";
import { useState } from "react";
import { ImportKey } from "../account/ImportKey";
import { Button } from "../components/Button";
import { buttonClass } from "../components/buttonClass";
import { Notice } from "../components/Notice";
import type { GameFacts } from "../games/game";
import { useAct } from "../lib/useAct";
import { PlayerName } from "../names/PlayerName";
import type { LostSeat } from "./useLostSeat";
import { texts } from "../texts/texts";

interface SeatHelpProps {
  readonly game: GameFacts;
  /** The seat that this tab played, if it is known. */
  readonly lost: LostSeat | undefined;
}

/** Offers to import the key of a seat. */
export function SeatHelp({ game, lost }: SeatHelpProps) {
  const acting = useAct();
  const [importing, setImporting] = useState(false);
  const dialog = <ImportKey {...acting} open={importing} onClose={() => setImporting(false)} />;
  const { match } = texts();
  if (lost === undefined) {
    return (
      <p className="text-sm text-soft">
        {match.isYours({
          import: (inside) => (
            <button
              type="button"
              onClick={() => setImporting(true)}
              className="rounded py-1 underline decoration-rule underline-offset-4 hover:text-ink"
            >
              {inside}
            </button>
          ),
        })}
        {dialog}
      </p>
    );
  }
  const { seat, owner, kind } = lost;
  const isWallet = kind === "wallet";
  return (
    <div className="order-first">
      <Notice
        tone="wrong"
        actions={
          isWallet ? (
            <Link href="/account" className={buttonClass({ look: "main", size: "small" })}>
              {match.connectWallet}
            </Link>
          ) : (
            <Button look="main" size="small" onClick={() => setImporting(true)}>
              {match.importKey}
            </Button>
          )
        }
      >
        <p className="font-medium">
          {match.youPlayed({
            side: game.sides[seat],
            player: () => <PlayerName address={owner} />,
          })}
        </p>
        <p>
          {isWallet
            ? game.hidden === undefined
              ? match.lostWallet
              : match.lostHand
            : match.lostGuest}
        </p>
        {dialog}
      </Notice>
    </div>
  );
}
