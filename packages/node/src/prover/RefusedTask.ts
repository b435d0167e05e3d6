/**
 * A worker ran the task and found that its input cannot be proven. So the input may be wrong. A
 * worker that stops or cannot be reached causes another error.
 */
export class RefusedTask extends Error {
  override readonly name = "RefusedTask";
}
