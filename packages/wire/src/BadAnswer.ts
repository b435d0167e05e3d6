/** What was read is not what a node sends. */
export class BadAnswer extends Error {
  constructor(
    /** Such as `match.seats[1].owner`. */
    readonly path: string,
    readonly expected: string,
  ) {
    super(`${path} is not ${expected}`);
  }
}
