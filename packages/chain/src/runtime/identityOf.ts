import { createHash } from "node:crypto";
import type { ChainTerms } from "./runtimeModules.js";
import { committedSnapshot } from "./snapshot.js";

/**
 * What distinguishes a chain from every other. A store holds one chain, and no other node may
 * write to it.
 */
export interface ChainIdentity extends Omit<ChainTerms, "salt"> {
  /** undefined if the store decides it. */
  salt: string | undefined;
  /** A digest of every method's number, its circuit, and the keys that verify its proofs. */
  circuits: string;
}

/** The identity of the chain with these terms and the committed circuits. */
export async function identityOf({ salt, ...terms }: ChainTerms): Promise<ChainIdentity> {
  const snapshot = JSON.stringify(await committedSnapshot());
  const circuits = createHash("sha256").update(snapshot).digest("hex");
  return { ...terms, salt: salt === "" ? undefined : salt, circuits };
}
