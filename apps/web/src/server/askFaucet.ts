import { ask } from "./ask";

/** Whether the chain gives play money away: then a page offers stakes from the start. Not, if the node is silent. */
export async function askFaucet(): Promise<boolean> {
  return (await ask("chain", (kifu) => kifu.chain()))?.faucet ?? false;
}
