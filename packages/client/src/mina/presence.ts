import { Poseidon } from "#mina-signer";

/** "kifu here" in ASCII, as the node has it. */
const SIGNED_PRESENCE = 0x6b6966752068657265n;

/** What a seat of a match signs its presence with; the node's `presenceContext`. */
export function presenceContext(context: bigint): bigint {
  return Poseidon.hash([SIGNED_PRESENCE, context]);
}

/** What it signs, the chain's time and the name of a stream; the node's `presenceDigest`. */
export function presenceDigest(time: number, stream: string): bigint {
  return (BigInt(time) << 64n) + BigInt(stream);
}
