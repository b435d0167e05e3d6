import type { Hash } from "./Hash.js";

/** "kifu here" in ASCII. No other signature over a match has it, so that none serves as another. */
export const SIGNED_PRESENCE = 0x6b6966752068657265n;

/** Stream names are below this. */
export const STREAM_NAMES_END = 1n << 64n;

/** What a seat of a match signs its presence with; `context` is the match's own. */
export function presenceContext(hash: Hash, context: bigint): bigint {
  return hash([SIGNED_PRESENCE, context]);
}

/** What a seat signs to say that it is at its match: the chain's time and the name of a stream, as one number. */
export function presenceDigest({
  time,
  stream,
}: {
  readonly time: number;
  readonly stream: string;
}): bigint {
  return BigInt(time) * STREAM_NAMES_END + BigInt(stream);
}
