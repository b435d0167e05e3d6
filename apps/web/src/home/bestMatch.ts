import type { Match } from "@kifu/client";

/** How `bestMatch` chooses, in words. The home page shows it, because "best" is an opinion. */
export const BEST_MATCH_TEXT =
  "People come before bots. Then the higher stake counts, then the number of moves.";

/** The running match that is most worth watching. Undefined if there is no match to watch. */
export function bestMatch(
  matches: readonly Match[],
  isBot: (address: string) => boolean,
): Match | undefined {
  const people = ({ seats }: Match) => seats.filter(({ owner }) => !isBot(owner)).length;
  const [best] = matches
    .filter(({ result }) => result === "running")
    .sort((a, b) => people(b) - people(a) || b.stake - a.stake || b.ply - a.ply || b.id - a.id);
  return best;
}
