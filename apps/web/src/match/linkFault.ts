import { readPly } from "../links/positionLink";

/**
 * Why a page shows another position than its address names. Undefined if it shows that position.
 * @param move the text after `?move=`
 * @param total the number of moves in the match
 */
export function linkFault(move: string, total: number): string | undefined {
  const ply = readPly(move);
  if (ply !== undefined && ply <= total) return undefined;
  const why =
    ply === undefined
      ? `“${move.slice(0, 20)}” in the address is not the number of a move.`
      : `The address names move ${ply}, but there are ${total} moves.`;
  return `${why} This is the latest position.`;
}
