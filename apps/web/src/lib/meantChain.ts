import type { MeantChain } from "@kifu/client";

/**
 * The chain that people are meant to play on. Signatures are for one chain: pages refuse a node
 * that tells of another name, or of another salt if there is one. undefined leaves it to the node.
 */
export function meantChain(): string | MeantChain | undefined {
  const { KIFU_CHAIN_NAME: name, KIFU_CHAIN_SALT: salt } = process.env;
  return name === undefined || salt === undefined || salt === "" ? name : { name, salt };
}
