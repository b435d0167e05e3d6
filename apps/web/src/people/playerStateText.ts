import type { Player } from "@kifu/client";

/** What a player does now, as far as the node says it. */
export function playerStateText({ activeMatch, queue }: Player, title: (game: string) => string) {
  if (activeMatch !== undefined) return "Playing now";
  if (queue?.waiting === true && queue.opponent === undefined) {
    return `Looking for an opponent in ${title(queue.game)}`;
  }
  return "Not playing now";
}
