import type { Account } from "../accounts/Account.js";
import type { SearchConnection } from "../search/SearchConnection.js";

/** Has the chain's faucet make the player's balance up, which their own key signs. */
export async function askFaucet(kifu: SearchConnection, { owner }: Account): Promise<void> {
  const { domain } = await kifu.insist(() => kifu.knownOnce());
  await kifu.send({ method: "Treasury.grant", fields: [domain] }, { signer: owner });
}
