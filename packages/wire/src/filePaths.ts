/**
 * The proof of batch N, for `kifu verify-proof`.
 *
 * Cost: as much as five queries.
 */
const PROOF = /^\/proofs\/(0|[1-9]\d{0,14})\.json$/;
/**
 * What a verifier (`kifu follow --verify`) signs about block H: the block's hash, and the state
 * root that the verifier computed itself.
 *
 * Cost: as much as one query.
 */
const ROOT = /^\/roots\/(0|[1-9]\d{0,14})\.json$/;
/**
 * What the player with address A can leave with after a freeze, at the settled state root:
 * `kifu exit` reads it. See [Settlement](../protocol/settlement.md#when-the-operator-is-silent).
 *
 * Cost: as much as five queries.
 */
const EXIT = /^\/exits\/(B62[1-9A-HJ-NP-Za-km-z]{52})\.json$/;
/**
 * The settlement contract with its terms, and how far it has settled the chain: see
 * [Settlement](../protocol/settlement.md).
 *
 * Cost: as much as one query.
 */
export const SETTLEMENT_PATH = "/settlement.json";

/** The file name of a batch's proof. */
export function proofName(batch: number | string): string {
  return `${batch}.json`;
}

/**
 * The path of a batch's proof. Pass a route pattern as `batch` to get the pattern of all such
 * paths.
 */
export function proofPath(batch: number | string): string {
  return `/proofs/${proofName(batch)}`;
}

/** The batch whose proof is at this path; undefined for any other path. */
export function batchAt(path: string): number | undefined {
  const [, number] = PROOF.exec(path) ?? [];
  return number === undefined ? undefined : Number(number);
}

/** The path of what a verifier signs about a block. */
export function rootPath(height: number | string): string {
  return `/roots/${height}.json`;
}

/** The block whose signed root is at this path; undefined for any other path. */
export function rootAt(path: string): number | undefined {
  const [, height] = ROOT.exec(path) ?? [];
  return height === undefined ? undefined : Number(height);
}

/** The path of what a player can leave with. */
export function exitPath(owner: string): string {
  return `/exits/${owner}.json`;
}

/** The player whose exit is at this path; undefined for any other path. */
export function exitOwnerAt(path: string): string | undefined {
  return EXIT.exec(path)?.[1];
}
