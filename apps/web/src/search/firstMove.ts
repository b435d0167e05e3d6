/**
 * A move made on the home page's board, which started a search. It is played if its player moves
 * first in the match that this search leads to, and in no other.
 */
let made: { readonly page: string; readonly move: string } | undefined;
let due: { readonly match: number; readonly move: string } | undefined;

/** Records the first move of this page's search; undefined forgets an earlier one. */
export function noteFirstMove(page: string, move: string | undefined): void {
  made = move === undefined ? undefined : { page, move };
  due = undefined;
}

/** This page's search has led to this match. */
export function bindFirstMove(page: string, match: number): void {
  if (made?.page === page) due = { match, move: made.move };
  made = undefined;
}

/** The move to play first in this match, once. */
export function takeFirstMove(match: number): string | undefined {
  const move = due?.match === match ? due.move : undefined;
  due = undefined;
  return move;
}
