import { readFile, writeFile } from "node:fs/promises";

/** What verifies a chain's proofs: the key of its block prover, and the key's hash. */
export interface ChainVerificationKey {
  /** In o1js's encoding. */
  data: string;
  hash: string;
}

const KEY_FILE = new URL("../../../verification-key.json", import.meta.url);

/**
 * The committed key, for a chain with the default terms. It depends on all circuits: the block
 * prover's circuit contains the keys of the provers below, and the transaction prover's those of
 * every runtime method.
 */
export async function committedVerificationKey(): Promise<ChainVerificationKey> {
  return JSON.parse(await readFile(KEY_FILE, "utf8")) as ChainVerificationKey;
}

/**
 * Writes the key to the committed file. A changed key means that older verifiers refuse the
 * chain's proofs.
 */
export async function commitVerificationKey({ data, hash }: ChainVerificationKey): Promise<void> {
  await writeFile(KEY_FILE, `${JSON.stringify({ hash, data }, null, 2)}\n`);
}
