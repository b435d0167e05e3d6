import type { Account } from "../accounts/Account.js";
import type { KeyStore } from "../accounts/KeyStore.js";
import type { Kifu } from "../Kifu.js";
import { notYet } from "../notYet.js";

export interface BotOptions {
  readonly kifu: Kifu;
  readonly keys: KeyStore;
}

/** The account of a bot: its keys are made on its first start and kept in the store. */
export async function openBot(_options: BotOptions): Promise<Account> {
  return notYet();
}
