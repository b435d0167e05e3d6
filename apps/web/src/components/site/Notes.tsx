"use client";

import { useAccounts, usePlayer } from "@kifu/client/react";
import { usePathname } from "next/navigation";
import { useIsNeeded } from "../../alerts/useIsNeeded";
import { late } from "../ui/late";

const PlayerNotes = late(async () => (await import("./PlayerNotes")).PlayerNotes);

/** What is said on every page of a visitor's search or match; where there may be something to say. */
export function Notes() {
  const path = usePathname();
  const { account } = useAccounts();
  const player = usePlayer(account?.address).value;
  const isNeeded = useIsNeeded();
  // Who has just opened the match that they play looks at it.
  const isElsewhere = player !== undefined && path !== `/match/${player.activeMatch}`;
  // Nothing concerns a visitor who has never played here: a search gives them an account.
  const isWanted =
    account !== undefined && (isNeeded || isElsewhere || !path.startsWith("/match/"));
  return isWanted && <PlayerNotes key={account.address} path={path} player={player} />;
}
