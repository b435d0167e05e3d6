import type { Player } from "@kifu/client";
import { wordsOf } from "../games/words";
import { texts } from "../texts/texts";

/** What a player does now, as far as the node says it. */
export function playerStateText({ activeMatch, queue }: Player): string {
  const { people } = texts();
  if (activeMatch !== undefined) return people.playing;
  if (queue?.waiting === true && queue.opponent === undefined) {
    const game = wordsOf(queue.game, texts())?.title;
    return game === undefined ? people.lookingInUnknown : people.looking({ game });
  }
  return people.notPlaying;
}
