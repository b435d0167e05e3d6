import type { Lobby } from "../Kifu.js";
import type { Observable, Watched } from "../Observable.js";
import { lobbyEvent, type Match } from "@kifu/wire";
import type { EventChannels } from "./EventChannels.js";
import { watched } from "./watched.js";

const EMPTY: Lobby = { running: [], recent: [] };

/** The number of running matches that a page shows. */
const RUNNING = 100;
const RECENT = 40;

/** A stream starts with the running matches and the latest results. */
export function watchLobby(channels: EventChannels): Observable<Watched<Lobby>> {
  return watched<Lobby>(channels, {
    query: `subscription ($since: Int) { lobby(since: $since) { ${lobbyEvent.selection} } }`,
    name: "lobby",
    rests: () => true,
    resumes: true,
    empty: EMPTY,
    reduce: (given, before = EMPTY) => listed(lobbyEvent(given, "lobby").match, before),
  });
}

function listed(changed: Match, { running, recent }: Lobby): Lobby {
  const others = (matches: readonly Match[]) => matches.filter(({ id }) => id !== changed.id);
  if (changed.result === "running") {
    const newest = [changed, ...others(running)].sort((a, b) => b.id - a.id);
    return { running: newest.slice(0, RUNNING), recent: others(recent) };
  }
  const latest = [changed, ...others(recent)];
  latest.sort((a, b) => (b.endedAt ?? Infinity) - (a.endedAt ?? Infinity) || b.id - a.id);
  return { running: others(running), recent: latest.slice(0, RECENT) };
}
