import { type BalanceChange, balanceChangePage, type Page } from "@kifu/wire";
import type { PageRequest } from "../node/NodeApi.js";
import { read } from "../node/NodeApi.js";
import type { NodeHttp } from "../node/NodeHttp.js";
import type { Account } from "./Account.js";
import type { ChainConnection } from "./ChainConnection.js";

export async function balanceChanges(
  http: NodeHttp,
  address: string,
  { first, after }: PageRequest = {},
): Promise<Page<BalanceChange>> {
  const query = `query ($address: String!, $first: Int, $after: Int) {
    balanceChanges(address: $address, first: $first, after: $after) { ${balanceChangePage.selection} }
  }`;
  const answer = await http.query(query, { address, first, after });
  return read(balanceChangePage, answer, "balanceChanges");
}

/** Takes an amount from the balance, for Mina. The owner signs, because no session key may. */
export async function withdraw(
  kifu: ChainConnection,
  { owner }: Account,
  amount: number,
): Promise<void> {
  const { domain } = await kifu.retry(() => kifu.knownOnce());
  const fields = [BigInt(amount), domain];
  await kifu.send({ method: "Bridge.withdraw", fields }, { signer: owner });
}

/** Asks the chain's faucet to top up the player's balance. The owner signs. */
export async function askFaucet(kifu: ChainConnection, { owner }: Account): Promise<void> {
  const { domain } = await kifu.retry(() => kifu.knownOnce());
  await kifu.send({ method: "Treasury.grant", fields: [domain] }, { signer: owner });
}
