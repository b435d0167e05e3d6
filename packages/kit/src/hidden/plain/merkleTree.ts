import { poseidon } from "./poseidon.js";

/** A Merkle tree with `2^depth` leaves, and a few of them in use. */
export interface MerkleTree {
  readonly root: bigint;
  /** The siblings on the way from this leaf to the root, the lowest first. */
  path(index: number): bigint[];
}

/**
 * Builds a tree. Unused leaves are 0, and so are nodes above unused leaves only.
 *
 * @example merkleTree(commitments, 5).path(19)
 */
export function merkleTree(leaves: readonly bigint[], depth: number): MerkleTree {
  if (leaves.length > 2 ** depth) throw new RangeError(`${leaves.length} leaves, depth ${depth}`);
  const levels = [leaves];
  for (let level = 0; level < depth; level++) levels.push(parents(levels[level]!));
  return {
    root: levels[depth]![0] ?? 0n,
    path: (index) =>
      levels.slice(0, depth).map((level, height) => level[(index >> height) ^ 1] ?? 0n),
  };
}

function parents(level: readonly bigint[]): bigint[] {
  return Array.from({ length: Math.ceil(level.length / 2) }, (_, i) =>
    poseidon([level[2 * i]!, level[2 * i + 1] ?? 0n]),
  );
}

/** The root of the only tree in which `leaf` has this index and path. */
export function rootOverPath(leaf: bigint, index: number, path: readonly bigint[]): bigint {
  return path.reduce(
    (node, sibling, height) => poseidon((index >> height) & 1 ? [sibling, node] : [node, sibling]),
    leaf,
  );
}
