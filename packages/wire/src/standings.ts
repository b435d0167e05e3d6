import type { TournamentTerms } from "./tournaments.js";

/** A player's place in a tournament. Points are half points. */
export interface Standing {
  readonly player: string;
  /** Equal for players whom points, tie-break and wins do not separate. */
  readonly place: number;
  readonly points: number;
  /**
   * Swiss: the points of the player's opponents (Buchholz), where a round without a match counts
   * as one against an opponent with the player's own points. Round robin: for each win twice the
   * points of the loser, for each draw those of the opponent (Sonneborn-Berger). Arena: 0.
   */
  readonly tieBreak: number;
  readonly wins: number;
  /** How many stakes the player's matches have paid. Each match has cost one. */
  readonly stakes: number;
  /** Matches that have ended. */
  readonly played: number;
}

interface Game {
  readonly opponent: string | undefined;
  readonly points: number;
  readonly isMatch: boolean;
  readonly stakes: number;
}

/** After two wins in a row, the points of an arena count twice until the player does not win. */
const STREAK = 2;

/** Counts a tournament: everybody who entered or was drawn, best first. */
export function standingsOf(
  form: TournamentTerms["form"],
  rounds: readonly Round[],
  entered: readonly string[],
  lot: (player: string) => bigint,
): Standing[] {
  const games = gamesOf(form, rounds, entered);
  const totals = new Map(
    [...games].map(([player, each]) => [player, form === "arena" ? arenaPoints(each) : sum(each)]),
  );
  const tieBreak = (player: string, each: readonly Game[]): number => {
    if (form === "arena") return 0;
    return each.reduce((total, { opponent, points, isMatch }) => {
      const isPlayed = isMatch && opponent !== undefined;
      if (form === "swiss") return total + totals.get(isPlayed ? opponent : player)!;
      return total + (isPlayed ? points * totals.get(opponent)! : 0);
    }, 0);
  };
  const rows = [...games].map(([player, each]) => ({
    player,
    points: totals.get(player)!,
    tieBreak: tieBreak(player, each),
    wins: each.filter(({ points, isMatch }) => isMatch && points === 2).length,
    stakes: each.reduce((total, { stakes }) => total + stakes, 0),
    played: each.filter(({ isMatch }) => isMatch).length,
  }));
  rows.sort((a, b) => compare(a, b) || (lot(a.player) < lot(b.player) ? -1 : 1));
  return rows.map((row) => ({
    ...row,
    place: 1 + rows.findIndex((other) => compare(other, row) === 0),
  }));
}

type Row = Omit<Standing, "place">;

function compare(a: Row, b: Row): number {
  return b.points - a.points || b.tieBreak - a.tieBreak || b.wins - a.wins;
}

function gamesOf(
  form: TournamentTerms["form"],
  rounds: readonly Round[],
  entered: readonly string[],
): Map<string, Game[]> {
  const games = new Map<string, Game[]>(entered.map((player) => [player, []]));
  const add = (player: string, game: Game) =>
    games.set(player, [...(games.get(player) ?? []), game]);
  for (const { pairs, bye } of rounds) {
    for (const { first, second, result } of pairs) {
      const points = pointsOf(result);
      if (points === undefined) continue;
      const isMatch = result?.match !== undefined;
      const stakes = stakesIn(result);
      add(first, { opponent: second, points: points[0], isMatch, stakes: stakes[0] });
      add(second, { opponent: first, points: points[1], isMatch, stakes: stakes[1] });
    }
    if (bye !== undefined && form === "swiss") {
      add(bye, { opponent: undefined, points: 2, isMatch: false, stakes: 0 });
    }
  }
  return games;
}

function sum(games: readonly Game[]): number {
  return games.reduce((total, { points }) => total + points, 0);
}

function arenaPoints(games: readonly Game[]): number {
  let streak = 0;
  let total = 0;
  for (const { points } of games) {
    total += streak >= STREAK ? 2 * points : points;
    streak = points === 2 ? streak + 1 : 0;
  }
  return total;
}

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
