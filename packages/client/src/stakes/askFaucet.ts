import type { Account } from "../accounts/Account.js";
import type { SearchConnection } from "../search/SearchConnection.js";

/** Asks the chain's faucet to top up the player's balance. The owner signs. */
export async function askFaucet(kifu: SearchConnection, { owner }: Account): Promise<void> {
  const { domain } = await kifu.retry(() => kifu.knownOnce());
  await kifu.send({ method: "Treasury.grant", fields: [domain] }, { signer: owner });
}
