import type { MeantChain } from "@kifu/client";

/**
 * The chain on which people are meant to play. Signatures are valid on one chain only, so pages
 * refuse a node of a chain with another name, or with another salt if one is set. If the result
 * is undefined, pages accept the chain of any node.
 */
export function meantChain(): string | MeantChain | undefined {
  const { KIFU_CHAIN_NAME: name, KIFU_CHAIN_SALT: salt } = process.env;
  return name === undefined || salt === undefined || salt === "" ? name : { name, salt };
}
