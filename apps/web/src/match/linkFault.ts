import { readPly } from "../links/positionLink";
import { texts } from "../texts/texts";

/**
 * Why a page shows another position than its address names. Undefined if it shows that position.
 * @param move the text after `?move=`
 * @param total the number of moves in the match
 */
export function linkFault(move: string, total: number): string | undefined {
  const ply = readPly(move);
  if (ply !== undefined && ply <= total) return undefined;
  const { match } = texts();
  return ply === undefined
    ? match.noSuchMove({ move: move.slice(0, 20) })
    : match.pastMove({ ply, count: total });
}
