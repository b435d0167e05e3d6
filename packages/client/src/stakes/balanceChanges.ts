import { type BalanceChange, balanceChange, type Page, page } from "@kifu/wire";
import type { PageRequest } from "../Kifu.js";
import { read } from "../node-api/NodeApi.js";
import type { NodeHttp } from "../node-api/NodeHttp.js";

/** Fetches the changes of a player's balance, latest first. */
export async function balanceChanges(
  http: NodeHttp,
  address: string,
  { first, after }: PageRequest = {},
): Promise<Page<BalanceChange>> {
  const changes = page(balanceChange);
  const query = `query ($address: String!, $first: Int, $after: Int) {
    balanceChanges(address: $address, first: $first, after: $after) { ${changes.selection} }
  }`;
  const answer = await http.query(query, { address, first, after });
  return read(changes, answer, "balanceChanges");
}
