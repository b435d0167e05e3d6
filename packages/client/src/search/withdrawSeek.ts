import type { Account } from "../accounts/Account.js";
import type { Kifu } from "../Kifu.js";
import { insideOf } from "../KifuConnection.js";
import { takeOutSeek } from "./takeOutSeek.js";

/**
 * Makes the node forget a player's seek, whichever page signed it: a closed page, or another open
 * tab that must end its search.
 * @returns false if nothing here can sign without a wallet prompt; an open seek expires in half a
 * minute
 */
export async function withdrawSeek(kifu: Kifu, account: Account): Promise<boolean> {
  return await takeOutSeek(insideOf(kifu), account);
}
