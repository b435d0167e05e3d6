import type { Account } from "../accounts/Account.js";
import { KeyedAccount, openOrMake } from "../accounts/KeyedAccount.js";
import type { KeyStore } from "../accounts/KeyStore.js";
import { insideOf } from "../KifuConnection.js";
import type { Kifu } from "../Kifu.js";

/** A bot's connection and key store. */
export interface BotOptions {
  readonly kifu: Kifu;
  readonly keys: KeyStore;
}

/**
 * Opens a bot's account. The first call creates its key in the store, and later calls use that
 * key.
 *
 * @example const bot = await openBot({ kifu, keys: fileKeys("bot.keys.json") })
 */
export async function openBot({ kifu, keys }: BotOptions): Promise<Account> {
  const owner = await openOrMake(keys, "guest");
  return new KeyedAccount("bot", owner, insideOf(kifu), keys);
}
