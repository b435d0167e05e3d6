/**
 * A worker tried the task, and its input cannot be proven, so the input may be wrong. A worker that
 * stopped or is unreachable does not cause this error.
 */
export class RefusedTask extends Error {
  override readonly name = "RefusedTask";
}
