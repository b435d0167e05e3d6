import type { Chain } from "@kifu/client";
import { proofPath } from "@kifu/wire";

export function proofAddress(batch: number): string {
  return `/api${proofPath(batch)}`;
}

interface ProofCommands {
  /** The address under which this page reaches the node and its proofs. */
  readonly url: string;
  /** The last batch to check. All earlier batches must be checked too. */
  readonly batch: number;
  readonly chain: Pick<Chain, "name" | "salt">;
}

/**
 * Shell commands that fetch and verify a batch's proof and all earlier ones. They run in a
 * checkout of this project, and the verification needs no node.
 */
export function proofCommands({ url, batch, chain }: ProofCommands): string {
  const range = batch === 0 ? "0" : `[0-${batch}]`;
  const files = batch === 0 ? "0.json" : `$(seq -f %g.json 0 ${batch})`;
  return [
    `curl -fO '${url}${proofPath(range)}'`,
    `npm run kifu -- verify-proof ${files} --chain ${quoted(chain.name)} --salt ${chain.salt}`,
  ].join("\n");
}

/** Quoted for a shell, because a chain's name may contain any characters. */
function quoted(name: string): string {
  return /^[\w.-]+$/.test(name) ? name : `'${name.replaceAll("'", `'\\''`)}'`;
}
