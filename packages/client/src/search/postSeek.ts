import { type Decoded, paths, seekTaken, type sentSeek, type SignedSeek } from "@kifu/wire";
import { postSigned } from "../node-api/postSigned.js";
import type { NodeHttp } from "../node-api/NodeHttp.js";

/** What is sent with a seek. */
interface Posting {
  readonly withdraw?: boolean;
  /** See `sentSeek`. */
  readonly proof?: bigint | undefined;
}

/**
 * Sends a seek to keep open or, with `withdraw`, to remove. Returns whether the player now has
 * one open. Throws the refusal, or that there was no answer; then it may have arrived.
 */
export async function postSeek(
  http: NodeHttp,
  seek: SignedSeek,
  { withdraw = false, proof }: Posting = {},
): Promise<boolean> {
  const body = { seek, withdraw, proof } satisfies Decoded<typeof sentSeek>;
  return (await postSigned(http, paths.seeks, body, seekTaken)).open;
}
