import type { Account } from "../accounts/Account.js";
import type { Kifu } from "../Kifu.js";
import { insideOf } from "../KifuConnection.js";
import { takeOutSeek } from "./takeOutSeek.js";

/**
 * Makes the node remove a player's seek, whichever page signed it. That may be a closed page, or
 * another open tab whose search then ends.
 * @returns false if no key here can sign without a wallet prompt. An open seek then expires
 * within half a minute
 */
export async function withdrawSeek(kifu: Kifu, account: Account): Promise<boolean> {
  return await takeOutSeek(insideOf(kifu), account);
}
