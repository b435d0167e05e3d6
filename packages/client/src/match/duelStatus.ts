import type { Match } from "@kifu/wire";
import type { HiddenRules } from "../node/games.js";

/**
 * How far a match with hidden information has come. `created`: a player waits for an opponent, or
 * at least one player has not committed to what they hide. `joined`: both players have committed.
 * `hand drawn`: both players see their hands, and nobody has played.
 */
export const duelStatuses = [
  "unknown",
  "created",
  "joined",
  "hand drawn",
  "started",
  "ended",
] as const;
/** One of `duelStatuses`. */
export type DuelStatus = (typeof duelStatuses)[number];

/** A match with hidden information as one player sees it. */
export interface DuelStanding {
  readonly status: DuelStatus;
  /** Whether this player seeks the opponent, or has the seat that commits first. */
  readonly isCreator: boolean;
  readonly isJoiner: boolean;
  /** Whether both have committed to what they hide. */
  readonly allJoined: boolean;
  /** Whether both hands are drawn and the first choice is to be made. */
  readonly isReady: boolean;
}

/** What a node reports of a match: first only a seek, then the match. */
export interface DuelReport {
  /** The player whose seek will become the match: `owner` of a `QueueEntry`. */
  readonly seeker?: string | undefined;
  readonly match?: Pick<Match, "seats" | "turn" | "ply" | "state" | "result"> | undefined;
}

/** @example duelStanding(rules, { match: await kifu.matchOnce(7) }, account.address).status */
export function duelStanding(
  rules: HiddenRules,
  report: DuelReport,
  player: string | undefined,
): DuelStanding {
  const { match, seeker } = report;
  const status = statusOf(rules, report);
  const [first, second] = match?.seats.map(({ owner }) => owner) ?? [seeker];
  return {
    status,
    isCreator: player !== undefined && player === first,
    isJoiner: player !== undefined && player === second,
    allJoined: match !== undefined && match.ply >= 2,
    isReady: status === "hand drawn",
  };
}

function statusOf({ hidden, decode }: HiddenRules, { match, seeker }: DuelReport): DuelStatus {
  if (match === undefined) return seeker === undefined ? "unknown" : "created";
  if (match.result !== "running") return "ended";
  const position = decode.state(match.state.map(BigInt), match.turn);
  if (position === undefined) return "unknown";
  // The phases before `play` last one move each. So `play` begins at the ply that equals its
  // index in `phases`.
  const number = hidden.phases.indexOf(hidden.phase(position));
  if (match.ply > number) return "started";
  if (hidden.seconds(position) === undefined) return "hand drawn";
  return match.ply < 2 ? "created" : "joined";
}
