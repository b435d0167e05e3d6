import { readFile, writeFile } from "node:fs/promises";

const KEY_FILE = new URL("../../../settlement-key.json", import.meta.url);

/** The settlement contract's verification key. It is the same on every chain. */
export interface SettlementKey {
  /** Compare it with the hash of the key of a contract on Mina. */
  hash: string;
  /** A digest of the circuits, which takes seconds to compute, and the key minutes. */
  digest: string;
}

/** Reads the committed key. */
export async function committedSettlementKey(): Promise<SettlementKey> {
  return JSON.parse(await readFile(KEY_FILE, "utf8")) as SettlementKey;
}

/** Writes the committed key. Contracts with another key are then strangers. */
export async function commitSettlementKey(key: SettlementKey): Promise<void> {
  await writeFile(KEY_FILE, `${JSON.stringify(key, null, 2)}\n`);
}
