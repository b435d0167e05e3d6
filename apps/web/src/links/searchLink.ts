import type { Terms } from "@kifu/client";
import { wordsOf } from "../games/words";
import { nearestListed } from "../lib/paces";

/**
 * The nearest terms that this app offers. The given terms may come from another program. Undefined
 * for a game that this app does not show.
 */
function listedTerms({ game, moveLimit, stake, rated }: Terms): Terms | undefined {
  if (wordsOf(game) === undefined) return undefined;
  return {
    game,
    moveLimit: nearestListed(moveLimit),
    ...(stake && { stake }),
    ...(rated && { rated }),
  };
}

/**
 * Links to the page that searches on these terms or the nearest ones. Links to the home page if
 * the game is unknown.
 */
export function searchLink(terms: Terms): string {
  const listed = listedTerms(terms);
  if (listed === undefined) return "/";
  const { game, moveLimit, stake, rated } = listed;
  const kind = stake ? `&stake=${stake}` : rated ? "&rated=1" : "";
  return `/play/${encodeURIComponent(game)}?pace=${moveLimit}${kind}`;
}
