import { type Decoded, paths, seekTaken, type sentSeek, type SignedSeek } from "@kifu/wire";
import { postSigned } from "../node-api/postSigned.js";
import type { NodeHttp } from "../node-api/NodeHttp.js";

interface Posting {
  readonly withdraw?: boolean;
  /** See `sentSeek`. */
  readonly proof?: bigint | undefined;
}

/**
 * Sends a seek that the node keeps open or, with `withdraw`, removes. Returns whether the player
 * now has an open seek. Throws the node's refusal, or an error if there is no answer. Without an
 * answer the seek may have arrived.
 */
export async function postSeek(
  http: NodeHttp,
  seek: SignedSeek,
  { withdraw = false, proof }: Posting = {},
): Promise<boolean> {
  const body = { seek, withdraw, proof } satisfies Decoded<typeof sentSeek>;
  return (await postSigned(http, paths.seeks, body, seekTaken)).open;
}
