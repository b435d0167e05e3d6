import { nodeCodes } from "../nodeCodes.js";
import { NodeError } from "../NodeError.js";
import { blockEvent } from "./blockEvent.js";
import { withResumeHeights, type WithoutHeight } from "./resumeHeights.js";
import type { MatchIndex } from "../index/MatchIndex.js";
import type { NodeEvent, MatchView, MoveView } from "../index/views.js";

/** How many running matches a lobby starts with. */
const SHOWN_RUNNING = 50;
const SHOWN_ENDED = 20;

/** The maximum number of starts and ends that a lobby replays. */
const REPLAYED_MATCHES = 200;

/**
 * Before the first block. A client that resumes from here gets everything, or an error if that is
 * too much.
 */
const BEFORE_ALL = -1;

/**
 * A match as it is. With `since`, also each move after that height, and its start and end. A match
 * has few moves, so no height is too old.
 */
export function initialMatchEvents(
  records: MatchIndex,
  match: MatchView,
  since: number | undefined,
): NodeEvent[] {
  const attendance = records.attendance(match.id);
  const now: WithoutHeight = { type: "match", match, move: undefined, ...attendance };
  if (since === undefined) return withResumeHeights([now], records.latest);

  const changes = records.moves(match.id).map((move) => ({ height: move.height, move }));
  const events: { height: number; move?: MoveView }[] = [{ height: match.startedAt }, ...changes];
  // A match that ended on the board ended with its last move.
  if (match.endedAt !== undefined && match.reason !== "board") {
    events.push({ height: match.endedAt });
  }
  const missed = events
    .filter(({ height }) => height > since)
    .map(({ height, move }) => ({ height, event: { ...now, move } }));
  return missed.length > 0
    ? blockByBlock(records, missed)
    : withResumeHeights([now], records.latest);
}

/** The running matches and the latest results. With `since`, what started and ended after it. */
export function initialLobbyEvents(records: MatchIndex, since: number | undefined): NodeEvent[] {
  const shown = (match: MatchView): WithoutHeight => ({ type: "lobby", match });
  if (since === undefined) {
    const ended = records.recent({ limit: SHOWN_ENDED }).reverse();
    const matches = [...ended, ...records.newestRunning(SHOWN_RUNNING)];
    return withResumeHeights(matches.map(shown), records.latest, BEFORE_ALL);
  }

  const changes = records.startsAndEnds(since, REPLAYED_MATCHES);
  if (changes === undefined) throw tooOld(since);
  return blockByBlock(
    records,
    changes.map(({ height, match }) => ({ height, event: shown(match) })),
  );
}

/**
 * The latest block. With `since`, every block after it. Read one at a time, because there may be
 * many.
 */
export function* initialBlockEvents(
  records: MatchIndex,
  since: number,
  latest: number,
): Generator<NodeEvent> {
  for (let height = since + 1; height <= latest; height++) {
    const event = blockEvent(records, height);
    if (event !== undefined) yield event;
  }
}

/** The subscriber was away for so long that starting over is cheaper than a replay. */
export function tooOld(since: number): NodeError {
  return new NodeError(nodeCodes.feed.tooOld, "Too much has happened since then.", {
    details: { since },
    remedy: "Subscribe without since to begin with the current state.",
  });
}

/** Events in order, with the heights to resume from. */
function blockByBlock(
  { latest }: MatchIndex,
  events: readonly { height: number; event: WithoutHeight }[],
): NodeEvent[] {
  const byHeight = new Map<number, WithoutHeight[]>();
  for (const { height, event } of events) {
    byHeight.set(height, [...(byHeight.get(height) ?? []), event]);
  }
  // Events that are in no block yet are sent again with their block, so readers resume from before
  // it.
  return [...byHeight].flatMap(([height, events]) =>
    height <= latest
      ? withResumeHeights(events, height)
      : withResumeHeights(events, latest, latest),
  );
}
