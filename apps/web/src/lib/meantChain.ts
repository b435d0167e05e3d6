import type { MeantChain } from "@kifu/client";

/**
 * The chain on which people are meant to play. Pages refuse the node of a chain with another
 * name, or with another salt if one is set, because signatures are valid on one chain only. If
 * undefined, pages accept any chain.
 */
export function meantChain(): string | MeantChain | undefined {
  const { KIFU_CHAIN_NAME: name, KIFU_CHAIN_SALT: salt } = process.env;
  return name === undefined || salt === undefined || salt === "" ? name : { name, salt };
}
