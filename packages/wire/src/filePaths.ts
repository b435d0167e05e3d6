import { operatorPaths } from "./paths.js";

/**
 * The proof of batch N, for `kifu verify-proof`.
 *
 * Cost: as much as five queries.
 */
const PROOF = /^\/proofs\/(0|[1-9]\d{0,14})\.json$/;
/**
 * Blocks for `kifu prove --from`, starting at transaction T of block H. An answer has up to 64
 * blocks, and up to 128 transactions in all of them.
 *
 * Cost: as much as ten queries, or one if there are no more blocks.
 */
const BLOCKS = /^\/blocks\/(0|[1-9]\d{0,14})\/(0|[1-9]\d{0,14})\.json$/;

/** The first block and transaction to return. */
export interface BlocksStart {
  readonly height: number;
  readonly transaction: number;
}

/** The file name of a batch's proof. */
export function proofName(batch: number | string): string {
  return `${batch}.json`;
}

/**
 * The path of a batch's proof. Pass a route pattern as `batch` to get the pattern of all such
 * paths.
 */
export function proofPath(batch: number | string): string {
  return `${operatorPaths.proofs}/${proofName(batch)}`;
}

/** The batch whose proof is at this path; undefined for any other path. */
export function batchAt(path: string): number | undefined {
  const [, number] = PROOF.exec(path) ?? [];
  return number === undefined ? undefined : Number(number);
}

/** The path of the blocks that start at a given transaction. */
export function blocksPath({ height, transaction }: BlocksStart): string {
  return `/blocks/${height}/${transaction}.json`;
}

/** The blocks at this path; undefined for any other path. */
export function blocksAt(path: string): BlocksStart | undefined {
  const [, height, transaction] = BLOCKS.exec(path) ?? [];
  if (height === undefined) return undefined;
  return { height: Number(height), transaction: Number(transaction) };
}
