import { notYet } from "../notYet.js";
import type { Accounts, AccountsOptions } from "./Accounts.js";

/** Who plays on this device. Opens the account of the last visit. */
export function openAccounts(_options: AccountsOptions): Accounts {
  return notYet();
}
