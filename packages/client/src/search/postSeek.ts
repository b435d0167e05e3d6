import type { SignedSeek } from "@kifu/wire";
import { badAnswer } from "../errors/clientErrors.js";
import { postSigned } from "../wire/postSigned.js";
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
  const { open } = await postSigned(wire, "/seeks", {
    seek: sent,
    withdraw,
    proof: proof?.toString(),
  });
  if (typeof open !== "boolean") throw badAnswer("answer.open", "true or false");
  return open;
}
