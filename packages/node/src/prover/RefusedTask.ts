/**
 * A task that a worker tried, and that cannot be proven as it was given: then what it was given may
 * be wrong. A worker that was ended, or is away, refuses nothing.
 */
export class RefusedTask extends Error {
  override readonly name = "RefusedTask";
}
