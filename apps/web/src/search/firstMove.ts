/**
 * A move on the home page's board that started a search. The move is played in the match of that
 * search if the player moves first there.
 */
let made: { readonly page: string; readonly move: string } | undefined;
let due: { readonly match: number; readonly move: string } | undefined;

/** `undefined` removes the recorded move. */
export function noteFirstMove(page: string, move: string | undefined): void {
  made = move === undefined ? undefined : { page, move };
  due = undefined;
}

/** Records that this page's search has led to this match. */
export function bindFirstMove(page: string, match: number): void {
  if (made?.page === page) due = { match, move: made.move };
  made = undefined;
}

/** Returns the move to play first in this match. A second call returns undefined. */
export function takeFirstMove(match: number): string | undefined {
  const move = due?.match === match ? due.move : undefined;
  due = undefined;
  return move;
}
