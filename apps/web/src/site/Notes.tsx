"use client";

import { useAccounts, usePlayer } from "@kifu/client/react";
import { usePathname } from "next/navigation";
import { useIsNeeded } from "../alerts/useIsNeeded";
import { late } from "../components/late";

const PlayerNotes = late(async () => (await import("./PlayerNotes")).PlayerNotes);

export function Notes() {
  const path = usePathname();
  const { account } = useAccounts();
  const player = usePlayer(account?.address).value;
  const isNeeded = useIsNeeded();
  // A player on their match's page needs no note about the match.
  const isElsewhere = player !== undefined && path !== `/match/${player.activeMatch}`;
  // A visitor who has never played here has no account, and needs no notes. The first search
  // creates an account.
  const isWanted =
    account !== undefined && (isNeeded || isElsewhere || !path.startsWith("/match/"));
  return isWanted && <PlayerNotes key={account.address} path={path} player={player} />;
}
