import { textField } from "@kifu/kit/plain";
import { type Chain, chainDomain } from "@kifu/wire";
import { hash } from "./hash.js";

/** The fixed parameters that distinguish a chain from every other. */
export type ChainNames = Pick<Chain, "name" | "roundLength" | "salt" | "faucet">;

/**
 * The value that binds everything signed to one chain. It is computed from parameters that the
 * player may know, not taken from a node.
 */
export function domainOfChain({ name, ...terms }: ChainNames): bigint {
  return chainDomain(hash, { ...terms, name: textField(name, hash) });
}
