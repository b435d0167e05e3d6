import { nodeCodes } from "../../lib/nodeCodes.js";
import { NodeError } from "../../lib/NodeError.js";
import type { MatchIndex } from "../MatchIndex.js";
import type { MatchView, MoveView, NodeEvent } from "../views.js";
import { badIndexArgument } from "../pageArguments.js";

const SHOWN_RUNNING = 50;
const SHOWN_ENDED = 20;

const REPLAYED_MATCHES = 200;

/**
 * The height before the first block. A client that resumes from it gets all events, or
 * `feed/too-old` if there are too many.
 */
const BEFORE_ALL = -1;

/**
 * The current state of the match. With `since`, one event for each move in a later block, and one
 * for the start or the end of the match if it is in a later block. No height is too old, because
 * a match has few moves.
 */
export function initialMatchEvents(
  records: MatchIndex,
  match: MatchView,
  since: number | undefined,
): NodeEvent[] {
  const seats = records.seats(match.id);
  const now: WithoutHeight = { type: "match", match, move: undefined, ...seats };
  if (since === undefined) return withResumeHeights([now], records.latest);

  const changes = records.moves(match.id).map((move) => ({ height: move.height, move }));
  const events: { height: number; move?: MoveView }[] = [{ height: match.startedAt }, ...changes];
  // If the match ended on the board, its last move shows that, so the end needs no event of its
  // own.
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

/**
 * The running matches and the latest results. With `since`, the matches that started or ended
 * after that height.
 */
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
 * The latest block, or every block after `since`. A generator, because there may be many blocks.
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

/** The error for a client that wants to resume from so long ago that it should start over. */
export function tooOld(since: number): NodeError {
  return new NodeError(nodeCodes.feed.tooOld, "Too much has happened since then.", {
    details: { since },
    remedy: "Subscribe without since to begin with the current state.",
  });
}

/** Sets the resume heights of events in several blocks. */
function blockByBlock(
  { latest }: MatchIndex,
  events: readonly { height: number; event: WithoutHeight }[],
): NodeEvent[] {
  const byHeight = new Map<number, WithoutHeight[]>();
  for (const { height, event } of events) {
    byHeight.set(height, [...(byHeight.get(height) ?? []), event]);
  }
  // Events that are not in a block yet are sent again with their block. So a reader has to resume
  // before that block.
  return [...byHeight].flatMap(([height, events]) =>
    height <= latest
      ? withResumeHeights(events, height)
      : withResumeHeights(events, latest, latest),
  );
}

/**
 * The event of a block. It includes how far the chain is proven now. Undefined if there is no
 * such block.
 */
export function blockEvent(records: MatchIndex, height: number): NodeEvent | undefined {
  const block = records.block(height);
  return block && { type: "block", height, block, ...records.finality() };
}

/** An event without its resume height. */
export type WithoutHeight = NodeEvent extends infer Each
  ? Each extends NodeEvent
    ? Omit<Each, "height">
    : never
  : never;

/**
 * Sets `height` on the events of one topic in one block. Only the last event has the block's
 * height. A client that missed the last event resumes from an earlier height, and gets all events
 * of the block again.
 */
export function withResumeHeights(
  events: readonly WithoutHeight[],
  height: number,
  unfinished = height - 1,
): NodeEvent[] {
  const last = events.length - 1;
  return events.map((event, i) => ({ ...event, height: i === last ? height : unfinished }));
}

/** Throws unless `since` is the height of a block or -1. */
export function checkSince(since: number, latest: number): void {
  if (Number.isSafeInteger(since) && since >= -1 && since <= latest) return;
  throw badIndexArgument("since must be the height of an existing block, or -1 for all.", {
    since,
    latest,
  });
}
