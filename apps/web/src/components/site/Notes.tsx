"use client";

import { useAccounts, usePlayer } from "@kifu/client/react";
import { usePathname } from "next/navigation";
import { useIsNeeded } from "../../alerts/useIsNeeded";
import { late } from "../ui/late";

const PlayerNotes = late(async () => (await import("./PlayerNotes")).PlayerNotes);

/** Notes about a visitor's search or match, on every page. */
export function Notes() {
  const path = usePathname();
  const { account } = useAccounts();
  const player = usePlayer(account?.address).value;
  const isNeeded = useIsNeeded();
  // Somebody who has just opened their match is looking at it.
  const isElsewhere = player !== undefined && path !== `/match/${player.activeMatch}`;
  // A visitor who has never played here needs no notes: a search creates an account.
  const isWanted =
    account !== undefined && (isNeeded || isElsewhere || !path.startsWith("/match/"));
  return isWanted && <PlayerNotes key={account.address} path={path} player={player} />;
}
