import { pointsOf, type Round, stakesIn } from "./rounds.js";
import type { TournamentTerms } from "./terms.js";

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
