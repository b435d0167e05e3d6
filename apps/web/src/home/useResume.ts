import type { Terms } from "@kifu/client";
import { useAccounts, usePlayer } from "@kifu/client/react";
import { gameNamed } from "../games";

/** What a visitor left unfinished, and how to go on with it. */
export interface Resumable {
  readonly text: string;
  readonly action: string;
  /** The match to go back to; else the search. */
  readonly match?: number;
  readonly search?: Terms;
}

/** What the person left: nothing is lost by it, and a running match or search is one press away. */
export function useResume(): Resumable | undefined {
  const { account } = useAccounts();
  const player = usePlayer(account?.address).value;
  if (player?.activeMatch !== undefined) {
    return {
      text: "Your match is still running.",
      action: "Back to the board",
      match: player.activeMatch,
    };
  }
  const queue = player?.queue;
  // Who waits for one person alone is told so by a note, on every page.
  if (queue?.waiting !== true || queue.opponent !== undefined) return undefined;
  return {
    text: `You are looking for an opponent in ${gameNamed(queue.game)?.title ?? "a game"}.`,
    action: "Back to the search",
    search: queue,
  };
}
