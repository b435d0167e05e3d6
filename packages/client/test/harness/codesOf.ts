import { KifuError } from "../../src/index.js";

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
