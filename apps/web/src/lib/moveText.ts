/**
 * A move as people read it. In games with hidden information, the notation continues with a hyphen
 * and what the move reveals. That part is left out.
 */
export function moveText(move: string): string {
  return move.split("-", 1)[0]!.toUpperCase();
}

/**
 * A move of a match as people read it. The first moves of a game with hidden information are
 * shown under fixed names. They contain a salt, and a player can choose a salt that makes the
 * notation look like a card.
 */
export function matchMoveText(
  { move, ply }: { readonly move: string; readonly ply: number },
  hidden: { readonly opening: readonly string[] } | undefined,
): string {
  return moveText(hidden?.opening[ply - 1] ?? move);
}
