"use client";

import { usePathname } from "next/navigation";
import { useState } from "react";
import { useIsNeeded } from "../../calls/useIsNeeded";
import { late } from "../ui/late";

const PlayerNotes = late(async () => (await import("./PlayerNotes")).PlayerNotes);

/** What is said on every page of a visitor's search or match; where there may be something to say. */
export function Notes() {
  const path = usePathname();
  const openedAt = useOpenedAt(path);
  // Who has just opened a match looks at it.
  const isWanted = useIsNeeded() || !path.startsWith("/match/");
  return isWanted && <PlayerNotes path={path} openedAt={openedAt} />;
}

/** When the page of this path was opened. */
function useOpenedAt(path: string): number {
  const [opened, setOpened] = useState(() => ({ path, at: Date.now() }));
  if (opened.path === path) return opened.at;
  const now = { path, at: Date.now() };
  setOpened(now);
  return now.at;
}
