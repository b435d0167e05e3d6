import type { Match } from "@kifu/client";

/**
 * The running match that is most worth watching. Undefined if there is no match to watch. The home
 * page says how it is chosen (`home.bestMatch`), because "best" is an opinion.
 */
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
