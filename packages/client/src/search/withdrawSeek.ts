import type { Account } from "../accounts/Account.js";
import type { Kifu } from "../Kifu.js";
import { insideOf } from "../KifuConnection.js";
import { takeOutSeek } from "./takeOutSeek.js";

/**
 * Has the node forget what a player seeks, whichever page has signed it: one that was closed, or is open in another tab
 * and must be told to end its search.
 *
 * @returns false where nothing here can sign without a wallet's prompt: what is open lapses in half a minute
 */
export async function withdrawSeek(kifu: Kifu, account: Account): Promise<boolean> {
  return await takeOutSeek(insideOf(kifu), account);
}
