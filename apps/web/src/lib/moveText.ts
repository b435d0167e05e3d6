/**
 * A move as people read it. In games with hidden information, a hyphen follows, and then what the
 * move opens.
 */
export function moveText(move: string): string {
  return move.split("-", 1)[0]!.toUpperCase();
}

/**
 * A move of a match as people read it. The first moves of a game with hidden information have
 * fixed names, because a player can choose a salt that looks like a card.
 */
export function matchMoveText(
  { move, ply }: { readonly move: string; readonly ply: number },
  hidden: { readonly opening: readonly string[] } | undefined,
): string {
  return moveText(hidden?.opening[ply - 1] ?? move);
}
