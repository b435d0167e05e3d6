import type { Observable, Watched } from "../Observable.js";
import { type Player, playerEvent } from "@kifu/wire";
import type { EventChannels } from "./EventChannels.js";
import { watched } from "./watched.js";

/**
 * Watches a player. Each event has the player's whole state, so nothing is missed when the stream
 * breaks.
 */
export function watchPlayer(channels: EventChannels, address: string): Observable<Watched<Player>> {
  return watched(channels, {
    query: `subscription ($address: String!) {
      player(address: $address) { ${playerEvent.selection} }
    }`,
    variables: () => ({ address }),
    name: "player",
    resumes: false,
    reduce: (given) => playerEvent(given, "player").player,
  });
}
