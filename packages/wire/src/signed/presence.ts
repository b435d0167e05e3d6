import type { Hash } from "./Hash.js";

/**
 * Separates presence from every other signature over a match. The number is "kifu here" in ASCII.
 */
export const SIGNED_PRESENCE = 0x6b6966752068657265n;

/** Stream names are numbers from 0 up to, but not including, this number. */
export const STREAM_NAMES_END = 1n << 64n;

/** The context for signing presence. `context` is the match's own. */
export function presenceContext(hash: Hash, context: bigint): bigint {
  return hash([SIGNED_PRESENCE, context]);
}

/**
 * The number that a seat signs to state its presence. It combines the chain's time and the
 * stream's name.
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

/**
 * How often a seat renews its presence, in seconds. After two missed renewals the node counts the
 * seat as away.
 */
export const PRESENT_EVERY_SECONDS = 60;
