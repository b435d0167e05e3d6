import { textField } from "@kifu/kit/plain";
import { type Chain, chainDomain } from "@kifu/wire";
import { hash } from "./hash.js";

/** The fixed parameters that distinguish a chain from every other. */
export type ChainNames = Pick<Chain, "name" | "roundLength" | "salt" | "faucet">;

/**
 * The value that binds every signature to one chain. It is computed from parameters that the
 * player can know, so a lying node cannot choose it.
 */
export function domainOfChain({ name, ...terms }: ChainNames): bigint {
  return chainDomain(hash, { ...terms, name: textField(name, hash) });
}
