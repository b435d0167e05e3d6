import { readFile, writeFile } from "node:fs/promises";

/**
 * The key that verifies a chain's proofs, which is its block prover's, and the hash of that key.
 */
export interface ChainVerificationKey {
  /** In o1js's encoding. */
  data: string;
  hash: string;
}

const KEY_FILE = new URL("../../../verification-key.json", import.meta.url);

/**
 * The committed key, for a chain with the default terms. It depends on all circuits: the block
 * prover's circuit contains the keys of the provers below it, and so on down to the runtime
 * methods.
 */
export async function committedVerificationKey(): Promise<ChainVerificationKey> {
  return JSON.parse(await readFile(KEY_FILE, "utf8")) as ChainVerificationKey;
}

/**
 * Writes the key to the committed file. After a change, older verifiers refuse the chain's
 * proofs.
 */
export async function commitVerificationKey({ data, hash }: ChainVerificationKey): Promise<void> {
  await writeFile(KEY_FILE, `${JSON.stringify({ hash, data }, null, 2)}\n`);
}
