import { createHash } from "node:crypto";
import type { ChainTerms } from "./runtimeModules.js";
import { committedSnapshot } from "./snapshot.js";

/** What tells a chain from every other: a store holds one, and no other node may write to it. */
export interface ChainIdentity extends Omit<ChainTerms, "salt"> {
  /** undefined where it is up to the store. */
  salt: string | undefined;
  /** A digest of every method's number, its circuit, and the keys that verify its proofs. */
  circuits: string;
}

/** The identity of the chain that these terms and the committed circuits make. */
export async function identityOf({ salt, ...terms }: ChainTerms): Promise<ChainIdentity> {
  const snapshot = JSON.stringify(await committedSnapshot());
  const circuits = createHash("sha256").update(snapshot).digest("hex");
  return { ...terms, salt: salt === "" ? undefined : salt, circuits };
}
