import { readFile, writeFile } from "node:fs/promises";

/** What verifies the proofs of a chain: the key of its block prover, and the key's hash. */
export interface ChainVerificationKey {
  /** As o1js writes it. */
  data: string;
  hash: string;
}

const KEY_FILE = new URL("../../../verification-key.json", import.meta.url);

/**
 * The committed key, of a chain with the default terms. All circuits hang on it: the block
 * prover's holds the keys of the provers below, and the transaction prover's those of every
 * runtime method.
 */
export async function committedVerificationKey(): Promise<ChainVerificationKey> {
  return JSON.parse(await readFile(KEY_FILE, "utf8")) as ChainVerificationKey;
}

/**
 * Writes the key to the committed file; a change of it means a chain whose proofs older
 * verifiers refuse.
 */
export async function commitVerificationKey({ data, hash }: ChainVerificationKey): Promise<void> {
  await writeFile(KEY_FILE, `${JSON.stringify({ hash, data }, null, 2)}\n`);
}
