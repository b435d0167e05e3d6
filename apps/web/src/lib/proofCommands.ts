import type { Chain } from "@kifu/client";
import { proofPath } from "@kifu/wire";

/** Where this site gives out the proof of a batch. */
export function proofAddress(batch: number): string {
  return `/api${proofPath(batch)}`;
}

/** Which proofs are checked, and of which chain. */
interface ProofCommands {
  /** Where the page asks the node: proofs are there as well. */
  readonly url: string;
  /** The last batch that is checked: a proof says something only with all before it. */
  readonly batch: number;
  readonly chain: Pick<Chain, "name" | "salt">;
}

/**
 * What is typed to check a batch's proof and all before it, in a checkout of this project: they are
 * fetched, and verified without a node.
 */
export function proofCommands({ url, batch, chain }: ProofCommands): string {
  const range = batch === 0 ? "0" : `[0-${batch}]`;
  const files = batch === 0 ? "0.json" : `$(seq -f %g.json 0 ${batch})`;
  return [
    `curl -fO '${url}${proofPath(range)}'`,
    `npm run kifu -- verify-proof ${files} --chain ${quoted(chain.name)} --salt ${chain.salt}`,
  ].join("\n");
}

/** A shell must not take a chain's name for anything else. */
function quoted(name: string): string {
  return /^[\w.-]+$/.test(name) ? name : `'${name.replaceAll("'", `'\\''`)}'`;
}
