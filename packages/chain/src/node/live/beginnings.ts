import { nodeCodes } from "../codes.js";
import { NodeError } from "../NodeError.js";
import { numbered, type Unnumbered } from "./heights.js";
import type { Records } from "./Records.js";
import type { LiveEvent, MatchView, MoveView } from "./views.js";

/** How many matches a lobby shows to begin with. */
const SHOWN_RUNNING = 50;
const SHOWN_ENDED = 20;

/** How many starts and ends a lobby replays at most. */
const REPLAYED_MATCHES = 200;

/** Before the first block: whoever resumes from here gets everything, or is told it is too much. */
const BEFORE_ALL = -1;

/**
 * A match as it stands; with `since`, each move after that height, and its start and its end.
 * A match has so few moves that nothing is too old.
 */
export function matchBeginning(
  records: Records,
  match: MatchView,
  since: number | undefined,
): LiveEvent[] {
  const now: Unnumbered = { type: "match", match, move: undefined };
  if (since === undefined) return numbered([now], records.latest);

  const changes = records.moves(match.id).map((move) => ({ height: move.height, move }));
  const events: { height: number; move?: MoveView }[] = [{ height: match.startedAt }, ...changes];
  // A match that ended on the board did so with its last move.
  if (match.endedAt !== undefined && match.reason !== "board") {
    events.push({ height: match.endedAt });
  }
  const missed = events
    .filter(({ height }) => height > since)
    .map(({ height, move }) => ({ height, event: { ...now, move } }));
  return missed.length > 0 ? blockByBlock(records, missed) : numbered([now], records.latest);
}

/** The matches that run, and the latest results; with `since`, what started and ended after it. */
export function lobbyBeginning(records: Records, since: number | undefined): LiveEvent[] {
  const shown = (match: MatchView): Unnumbered => ({ type: "lobby", match });
  if (since === undefined) {
    const ended = records.recent({ limit: SHOWN_ENDED }).reverse();
    const matches = [...ended, ...records.newestRunning(SHOWN_RUNNING)];
    return numbered(matches.map(shown), records.latest, BEFORE_ALL);
  }

  const changes = records.startsAndEnds(since, REPLAYED_MATCHES);
  if (changes === undefined) throw tooOld(since);
  return blockByBlock(
    records,
    changes.map(({ height, match }) => ({ height, event: shown(match) })),
  );
}

/** The latest block; with `since`, every block after it. Read one by one, for they may be many. */
export function* blocksBeginning(
  records: Records,
  since: number,
  latest: number,
): Generator<LiveEvent> {
  for (let height = since + 1; height <= latest; height++) {
    const block = records.block(height);
    if (block !== undefined) yield { type: "block", height, block };
  }
}

export function tooOld(since: number): NodeError {
  return new NodeError(nodeCodes.live.tooOld, "Too much has happened since.", {
    details: { since },
    remedy: "Subscribe without since: that begins with how things are now.",
  });
}

/** Events in their order, with the heights to resume from. */
function blockByBlock(
  { latest }: Records,
  events: readonly { height: number; event: Unnumbered }[],
): LiveEvent[] {
  const byHeight = new Map<number, Unnumbered[]>();
  for (const { height, event } of events) {
    byHeight.set(height, [...(byHeight.get(height) ?? []), event]);
  }
  // What is in no block yet comes again with its block: readers resume from before it.
  return [...byHeight].flatMap(([height, events]) =>
    height <= latest ? numbered(events, height) : numbered(events, latest, latest),
  );
}
