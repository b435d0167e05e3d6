import type { SeekAnswer, SignedSeek } from "@kifu/wire";
import { badAnswer, reportedError } from "../errors/clientErrors.js";
import type { Wire } from "../wire/Wire.js";

/** What is sent with a seek. */
interface Posting {
  readonly withdraw?: boolean;
  /** See `sentSeek`. */
  readonly proof?: bigint | undefined;
}

/**
 * Sends a seek, for the node to keep open or, with `withdraw`, to take out. Whether the player has one open now.
 * Throws the refusal; or that there was no answer, and then it may have arrived.
 */
export async function postSeek(
  wire: Wire,
  { x, y, z, ...seek }: SignedSeek,
  { withdraw = false, proof }: Posting = {},
): Promise<boolean> {
  const sent = { ...seek, x: String(x), y: String(y), z: String(z) };
  // Sent even if the page is left just then.
  const answer = await wire.ask({ seek: sent, withdraw, proof: proof?.toString() }, true, "/seeks");
  if (typeof answer !== "object" || answer === null) throw badAnswer("answer", "an object");
  const { errors, error, open } = answer as Partial<Record<string, unknown>> & Partial<SeekAnswer>;
  if (Array.isArray(errors) && errors.length > 0) throw reportedError(errors[0]);
  if (error != null) throw reportedError(error);
  if (typeof open !== "boolean") throw badAnswer("answer.open", "true or false");
  return open;
}
