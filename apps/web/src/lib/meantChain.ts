import type { MeantChain } from "@kifu/client";

/**
 * The chain that people are meant to play on. Signatures are valid on one chain, so pages refuse
 * a node with another name, or another salt if one is set. undefined leaves it to the node.
 */
export function meantChain(): string | MeantChain | undefined {
  const { KIFU_CHAIN_NAME: name, KIFU_CHAIN_SALT: salt } = process.env;
  return name === undefined || salt === undefined || salt === "" ? name : { name, salt };
}
