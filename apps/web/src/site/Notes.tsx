"use client";

import { useAccounts, useNotices, usePlayer } from "@kifu/client/react";
import { usePathname } from "next/navigation";
import { useIsNeeded } from "../alerts/useIsNeeded";
import { late } from "../components/late";
import { useDeclined } from "../lib/declined";
import { notificationsAreOn } from "../lib/notificationSetting";
import { standingText } from "../match/standingText";

/** Matches' pages use the same texts and settings. */
const PlayerNotes = late(
  async () => (await import("./PlayerNotes")).PlayerNotes,
  standingText,
  notificationsAreOn,
  useDeclined,
);
/** Loaded late, because most of the time the operator has posted nothing. */
const OperatorNotes = late(async () => (await import("./OperatorNotes")).OperatorNotes);

/**
 * Notes at the bottom of every page. At the page's end they take up space of their own, so that
 * they cover nothing.
 */
export function Notes() {
  const path = usePathname();
  const { account } = useAccounts();
  const { announcement, maintenance } = useNotices().value ?? {};
  const player = usePlayer(account?.address).value;
  const isNeeded = useIsNeeded();
  // A player on their match's page needs no note about the match.
  const isElsewhere = player !== undefined && path !== `/match/${player.activeMatch}`;
  // A visitor who has never played here has no account, and needs no notes. The first search
  // creates an account.
  const isWanted =
    account !== undefined && (isNeeded || isElsewhere || !path.startsWith("/match/"));
  return (
    <div className="pointer-events-none sticky bottom-0 z-40 mx-auto flex w-full max-w-6xl flex-col items-center gap-2 px-4 pb-4 empty:hidden sm:px-6">
      {(announcement ?? maintenance) && (
        <OperatorNotes announcement={announcement} maintenance={maintenance} />
      )}
      {isWanted && <PlayerNotes key={account.address} path={path} player={player} />}
    </div>
  );
}
