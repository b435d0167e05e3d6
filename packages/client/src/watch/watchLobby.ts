import type { Lobby } from "../Kifu.js";
import type { Live, Watched } from "../Live.js";
import type { Match } from "../views.js";
import { object } from "../wire/decoder.js";
import { MATCH, match } from "../wire/views.js";
import type { Wire } from "../wire/Wire.js";
import { watched } from "./watched.js";

const event = object({ match });
const EMPTY: Lobby = { running: [], recent: [] };

/** As many as a page shows. */
const RUNNING = 100;
const RECENT = 40;

/** A stream begins with the matches that run and the latest results. */
export function watchLobby(wire: Wire, closing: AbortSignal): Live<Watched<Lobby>> {
  return watched<Lobby>(
    wire,
    {
      query: `subscription ($since: Int) { lobby(since: $since) { height match { ${MATCH} } } }`,
      name: "lobby",
      rests: () => true,
      resumes: true,
      empty: EMPTY,
      reduce: (given, before = EMPTY) => place(event(given, "lobby").match, before),
    },
    closing,
  );
}

function place(changed: Match, { running, recent }: Lobby): Lobby {
  const others = (matches: readonly Match[]) => matches.filter(({ id }) => id !== changed.id);
  if (changed.result === "running") {
    const newest = [changed, ...others(running)].sort((a, b) => b.id - a.id);
    return { running: newest.slice(0, RUNNING), recent: others(recent) };
  }
  const latest = [changed, ...others(recent)];
  latest.sort((a, b) => (b.endedAt ?? Infinity) - (a.endedAt ?? Infinity) || b.id - a.id);
  return { running: others(running), recent: latest.slice(0, RECENT) };
}
