import type { Chain } from "@kifu/client";
import { proofPath } from "@kifu/wire";

/** The address of a batch's proof on this site. */
export function proofAddress(batch: number): string {
  return `/api${proofPath(batch)}`;
}

/** Which proofs to check, and of which chain. */
interface ProofCommands {
  /** The page's address of the node, which also has the proofs. */
  readonly url: string;
  /** The last batch to check. A proof is meaningful only with all earlier ones. */
  readonly batch: number;
  readonly chain: Pick<Chain, "name" | "salt">;
}

/**
 * Commands that check a batch's proof and all earlier ones in a checkout of this project: they
 * are fetched, and verified without a node.
 */
export function proofCommands({ url, batch, chain }: ProofCommands): string {
  const range = batch === 0 ? "0" : `[0-${batch}]`;
  const files = batch === 0 ? "0.json" : `$(seq -f %g.json 0 ${batch})`;
  return [
    `curl -fO '${url}${proofPath(range)}'`,
    `npm run kifu -- verify-proof ${files} --chain ${quoted(chain.name)} --salt ${chain.salt}`,
  ].join("\n");
}

/** Quoted, so that a shell cannot misread a chain's name. */
function quoted(name: string): string {
  return /^[\w.-]+$/.test(name) ? name : `'${name.replaceAll("'", `'\\''`)}'`;
}
