import type { Hash } from "./Hash.js";

/** "kifu here" in ASCII. It separates presence from every other signature over a match. */
export const SIGNED_PRESENCE = 0x6b6966752068657265n;

/** Stream names are below this. */
export const STREAM_NAMES_END = 1n << 64n;

/** The context for signing presence. `context` is the match's own. */
export function presenceContext(hash: Hash, context: bigint): bigint {
  return hash([SIGNED_PRESENCE, context]);
}

/**
 * What a seat signs to state its presence: the chain's time and the stream's name, as one number.
 */
export function presenceDigest({
  time,
  stream,
}: {
  readonly time: number;
  readonly stream: string;
}): bigint {
  return BigInt(time) * STREAM_NAMES_END + BigInt(stream);
}
