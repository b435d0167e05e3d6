/** Two players who are to meet. The player who moves first comes first. */
export interface Pairing {
  /** Counted from 1. */
  readonly round: number;
  readonly first: string;
  readonly second: string;
  /** The time of the drawing. */
  readonly from: number;
  /** The last second for which nobody counts as absent. */
  readonly deadline: number;
}

/** Half points: 2 for a win, 1 for a draw. */
export type Points = readonly [first: 0 | 1 | 2, second: 0 | 1 | 2];

/** How far two players are. Undefined until their match is in a block, or one is absent. */
export type PairingResult =
  | {
      readonly match: number;
      /** Undefined until the end is in a block. */
      readonly end:
        | {
            readonly time: number;
            readonly points: Points;
            /** How many of the two stakes each player got. */
            readonly stakes: Points;
          }
        | undefined;
    }
  | {
      readonly match: undefined;
      /** Whether the first and the second player were there when the node looked, at `time`. */
      readonly here: readonly [boolean, boolean];
      readonly time: number;
    };

/** Two players who were drawn to meet, and how far they are. */
export type PlayedPairing = Pairing & { readonly result: PairingResult | undefined };

/** A round, or the players of an arena who were drawn at one time. */
export interface Round {
  readonly number: number;
  readonly from: number;
  readonly pairs: readonly PlayedPairing[];
  /** The player without an opponent. In an arena, the player waits for the next drawing. */
  readonly bye: string | undefined;
}

/** When the two are done with each other. */
export function endOf(result: PairingResult | undefined): number | undefined {
  return result?.match === undefined ? result?.time : result.end?.time;
}

/** The half points of both players. Undefined while the two are not done. */
export function pointsOf(result: PairingResult | undefined): Points | undefined {
  if (result === undefined) return undefined;
  if (result.match !== undefined) return result.end?.points;
  const [one, other] = result.here;
  if (one && other) return [1, 1];
  return [one ? 2 : 0, other ? 2 : 0];
}

interface MatchEnd {
  readonly result: "running" | "first-won" | "second-won" | "drawn" | "aborted";
  readonly turn: 0 | 1;
}

/**
 * The half points of a match that is over. In an aborted match, the side to move has lost, because
 * it had a minute to move and did not. Undefined while the match runs.
 */
export function pointsOfMatch({ result, turn }: MatchEnd): Points | undefined {
  switch (result) {
    case "running":
      return undefined;
    case "first-won":
      return [2, 0];
    case "second-won":
      return [0, 2];
    case "drawn":
      return [1, 1];
    case "aborted":
      return turn === 0 ? [0, 2] : [2, 0];
  }
}

/** What a match leads to that ended at this time. Undefined while it runs. */
export function endOfMatch(
  match: MatchEnd,
  time: number,
): { readonly time: number; readonly points: Points; readonly stakes: Points } | undefined {
  const points = pointsOfMatch(match);
  // After a draw or an abort, each stake goes back.
  return points && { time, points, stakes: match.result === "aborted" ? [1, 1] : points };
}

/** How many of the two stakes each player got. Without a match, nobody stakes anything. */
export function stakesIn(result: PairingResult | undefined): Points {
  return (result?.match === undefined ? undefined : result.end?.stakes) ?? [0, 0];
}
