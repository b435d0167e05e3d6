import { textField } from "@kifu/kit/plain";
import { type Chain, chainDomain } from "@kifu/wire";
import { hash } from "./hash.js";

/** The terms that tell one chain from every other, and never change. */
export type ChainNames = Pick<Chain, "name" | "roundLength" | "salt" | "faucet">;

/**
 * The value that everything signed for a chain carries. It is computed here, from the terms that
 * the player may know, rather than taken from a node.
 */
export function domainOfChain({ name, ...terms }: ChainNames): bigint {
  return chainDomain(hash, { ...terms, name: textField(name, hash) });
}
