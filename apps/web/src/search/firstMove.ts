/**
 * A move that was made on the home page's board, by which a search began. It is played if its player moves first in the
 * match that this search leads to, and in no other.
 */
let made: { readonly page: string; readonly move: string } | undefined;
let due: { readonly match: number; readonly move: string } | undefined;

/** The search of this page begins by this move; by none, and then an earlier one is forgotten. */
export function noteFirstMove(page: string, move: string | undefined): void {
  made = move === undefined ? undefined : { page, move };
  due = undefined;
}

/** The search of this page has led to this match. */
export function bindFirstMove(page: string, match: number): void {
  if (made?.page === page) due = { match, move: made.move };
  made = undefined;
}

/** The move that is to be played first in this match, once. */
export function takeFirstMove(match: number): string | undefined {
  const move = due?.match === match ? due.move : undefined;
  due = undefined;
  return move;
}
