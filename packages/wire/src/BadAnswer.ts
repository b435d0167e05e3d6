/** An answer that does not have the expected form. */
export class BadAnswer extends Error {
  constructor(
    /** Where the error is, such as `match.seats[1].owner`. */
    readonly path: string,
    readonly expected: string,
  ) {
    super(`${path} is not ${expected}`);
  }
}
