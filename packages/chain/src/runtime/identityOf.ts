import { createHash } from "node:crypto";
import type { ChainTerms } from "./runtimeModules.js";
import { committedSnapshot } from "./snapshot.js";

/**
 * Distinguishes a chain from every other chain. A store holds one chain, and only one node may
 * write to it.
 */
export interface ChainIdentity extends Omit<ChainTerms, "salt"> {
  /** Undefined to accept the store's salt. */
  salt: string | undefined;
  /** A digest of every method's number and circuit, and of the keys that verify proofs. */
  circuits: string;
}

/** The identity of a chain with these terms and the committed circuits. */
export async function identityOf({ salt, ...terms }: ChainTerms): Promise<ChainIdentity> {
  const snapshot = JSON.stringify(await committedSnapshot());
  const circuits = createHash("sha256").update(snapshot).digest("hex");
  return { ...terms, salt: salt === "" ? undefined : salt, circuits };
}
