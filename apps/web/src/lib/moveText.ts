/**
 * A move as people read it. In games with hidden information, the notation continues with a hyphen
 * and what the move reveals. That part is left out.
 */
export function moveText(move: string): string {
  return move.split("-", 1)[0]!.toUpperCase();
}

/**
 * A move of a match as people read it. The first moves of a game with hidden information are shown
 * under fixed names. Their notation is a salt, and a player could choose a salt that looks like a
 * card.
 */
export function matchMoveText(
  { move, ply }: { readonly move: string; readonly ply: number },
  hidden: { readonly opening: readonly string[] } | undefined,
): string {
  return moveText(hidden?.opening[ply - 1] ?? move);
}
