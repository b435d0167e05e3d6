import type { Terms } from "@kifu/client";
import { wordsOf } from "../games/words";
import { nearestListed } from "./paces";

/**
 * The nearest terms that this app offers; undefined for a game that it does not show. Other
 * programs may use other terms.
 */
function listedTerms({ game, moveLimit, stake }: Terms): Terms | undefined {
  if (wordsOf(game) === undefined) return undefined;
  return {
    game,
    moveLimit: nearestListed(moveLimit),
    ...(stake && { stake }),
  };
}

/**
 * The page that looks for an opponent on these terms or the nearest; otherwise the home page.
 */
export function searchLink(terms: Terms): string {
  const listed = listedTerms(terms);
  if (listed === undefined) return "/";
  const { game, moveLimit, stake } = listed;
  const staked = stake ? `&stake=${stake}` : "";
  return `/play/${encodeURIComponent(game)}?pace=${moveLimit}${staked}`;
}
