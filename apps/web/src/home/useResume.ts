"use client";

import { useAccounts, usePlayer } from "@kifu/client/react";
import Link from "next/link";
import { buttonClass } from "../components/ui/buttonClass";
import { gameNamed } from "../games";
import { searchLink } from "../lib/links";

/** Nothing is lost by leaving: a running match or search is one press away. */
export function Resume() {
  const { account } = useAccounts();
  const player = usePlayer(account?.address).value;
  const going = resumable();
  if (going === undefined) return null;
  return (
    <div className="-mt-6 flex flex-wrap items-center gap-4 rounded-xl border border-accent/50 bg-sheet px-5 py-4 shadow-lift">
      <p className="mr-auto font-medium">{going.text}</p>
      <Link href={going.link} className={buttonClass({ look: "main" })}>
        {going.action}
      </Link>
    </div>
  );

  function resumable() {
    if (player?.activeMatch !== undefined) {
      return {
        text: "You are in a match.",
        action: "Back to the board",
        link: `/match/${player.activeMatch}`,
      };
    }
    const queue = player?.queue;
    if (queue?.waiting !== true) return undefined;
    return {
      text: `You are waiting for an opponent in ${gameNamed(queue.game)?.title ?? "a game"}.`,
      action: "Back to the search",
      link: searchLink(queue),
    };
  }
}
