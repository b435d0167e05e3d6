import type { Terms } from "@kifu/client";
import { wordsOf } from "../games/words";
import { nearestListed } from "./paces";

/**
 * The nearest terms that this app offers, because other programs may use other terms. Undefined
 * for a game that it does not show.
 */
function listedTerms({ game, moveLimit, stake }: Terms): Terms | undefined {
  if (wordsOf(game) === undefined) return undefined;
  return {
    game,
    moveLimit: nearestListed(moveLimit),
    ...(stake && { stake }),
  };
}

/** The page that searches on these or the nearest terms. The home page if there are none. */
export function searchLink(terms: Terms): string {
  const listed = listedTerms(terms);
  if (listed === undefined) return "/";
  const { game, moveLimit, stake } = listed;
  const staked = stake ? `&stake=${stake}` : "";
  return `/play/${encodeURIComponent(game)}?pace=${moveLimit}${staked}`;
}
