import { operatorPaths } from "./paths.js";

/* Where a node gives out what does not change. */

const PROOF = /^\/proofs\/(0|[1-9]\d{0,14})\.json$/;
const BLOCKS = /^\/blocks\/(0|[1-9]\d{0,14})\/(0|[1-9]\d{0,14})\.json$/;

/** Where a chain's blocks begin that are asked for: with a transaction of a block. */
export interface BlocksStart {
  readonly height: number;
  readonly transaction: number;
}

/** The name of a batch's proof as a file. */
export function proofName(batch: number | string): string {
  return `${batch}.json`;
}

/** Where the proof of a batch is. A pattern of numbers, as programs write them, has its place as well. */
export function proofPath(batch: number | string): string {
  return `${operatorPaths.proofs}/${proofName(batch)}`;
}

/** The batch whose proof is at this path; undefined for any other path. */
export function batchAt(path: string): number | undefined {
  const [, number] = PROOF.exec(path) ?? [];
  return number === undefined ? undefined : Number(number);
}

/** Where a chain's blocks are, from a transaction of one of them on. */
export function blocksPath({ height, transaction }: BlocksStart): string {
  return `/blocks/${height}/${transaction}.json`;
}

/** The blocks at this path; undefined for any other path. */
export function blocksAt(path: string): BlocksStart | undefined {
  const [, height, transaction] = BLOCKS.exec(path) ?? [];
  if (height === undefined) return undefined;
  return { height: Number(height), transaction: Number(transaction) };
}
