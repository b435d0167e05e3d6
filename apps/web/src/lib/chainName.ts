/**
 * The chain that people are meant to play on. Signatures name their chain: pages refuse a node
 * that tells another name. undefined leaves it to the node.
 */
export function chainName(): string | undefined {
  return process.env["KIFU_CHAIN_NAME"];
}
