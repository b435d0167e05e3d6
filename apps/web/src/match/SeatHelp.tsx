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
  if (lost === undefined) {
    return (
      <p className="text-sm text-soft">
        Is this your match?{" "}
        <button
          type="button"
          onClick={() => setImporting(true)}
          className="rounded py-1 underline decoration-rule underline-offset-4 hover:text-ink"
        >
          Import your key to play here
        </button>
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
              Connect your wallet
            </Link>
          ) : (
            <Button look="main" size="small" onClick={() => setImporting(true)}>
              Import your key
            </Button>
          )
        }
      >
        <p className="font-medium">
          You played {game.sides[seat]} here, as <PlayerName address={owner} />.
        </p>
        <p>
          This browser no longer has the key, as happens when its data is cleared.{" "}
          {isWallet
            ? game.hidden === undefined
              ? "Connect your wallet again to play on."
              : "Your hand was only in this browser. Connect your wallet again to resign."
            : "If you saved the secret key, import it to play on. Without it, nobody can play for this seat, and its clock runs."}
        </p>
        {dialog}
      </Notice>
    </div>
  );
}
