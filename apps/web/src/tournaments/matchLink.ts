import type { Match } from "@kifu/client";
import type { TournamentFile } from "@kifu/client/tournaments";

/** The address of a match's page that leads back to its tournament. */
export function matchLink(match: number, tournament: string): string {
  return `/match/${match}?tournament=${tournament}`;
}

/** Whether the match is one of the tournament's. One that is in no block yet is not counted yet. */
export function isPairOf(
  { rounds }: Pick<TournamentFile, "rounds">,
  { id, seats }: Pick<Match, "id" | "seats">,
): boolean {
  return rounds.some(({ pairs }) =>
    pairs.some(({ first, second, match, points }) => {
      if (match !== undefined) return match === id;
      return points === undefined && first === seats[0].owner && second === seats[1].owner;
    }),
  );
}
