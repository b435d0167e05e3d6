/**
 * A move as people read it. In games with hidden information, a hyphen follows, and then what the
 * move opens.
 */
export function moveText(move: string): string {
  return move.split("-", 1)[0]!.toUpperCase();
}
