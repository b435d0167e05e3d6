import { ask } from "./ask";

/**
 * Whether the chain gives away play money, so that a page can offer stakes from the start. False
 * if the node does not answer.
 */
export async function askFaucet(): Promise<boolean> {
  return (await ask("chain", (kifu) => kifu.chain()))?.faucet ?? false;
}
