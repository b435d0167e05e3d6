import { Poseidon } from "#poseidon";

/**
 * The hash that circuits compute. It runs in browsers without o1js. A program in Node.js may
 * replace it with a faster one (`installFastPoseidon`).
 */
export function poseidon(fields: readonly bigint[]): bigint {
  return Poseidon.hash([...fields]);
}

/**
 * The whole state after hashing. The first field is the hash itself. If the input is secret,
 * publish at most the first two: whoever knows all three can compute the input.
 */
export function poseidonState(fields: readonly bigint[]): [bigint, bigint, bigint] {
  return Poseidon.update([0n, 0n, 0n], [...fields]);
}
