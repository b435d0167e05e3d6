import { KifuError } from "../../src/index.js";

/** The codes of an error and of its causes. Empty if there was no error. */
export async function codesOf(promise: Promise<unknown>): Promise<string[]> {
  const error: unknown = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error !== undefined && !(error instanceof KifuError)) throw error as Error;
  const codes: string[] = [];
  for (let cause: unknown = error; cause instanceof KifuError; cause = cause.cause) {
    codes.push(cause.code);
  }
  return codes;
}
