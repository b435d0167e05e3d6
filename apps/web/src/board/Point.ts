/** A cell of a board, (0, 0) at the bottom left. */
export interface Point {
  readonly x: number;
  readonly y: number;
}
