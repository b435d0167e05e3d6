import type { Accounts } from "../accounts/Accounts.js";
import type { Search } from "../search/Search.js";
import { Cell } from "../watch/Cell.js";

const searches = new WeakMap<Accounts, Cell<Search | undefined>>();

/** The search of whoever plays on this page: it outlives the component that began it. */
export function currentSearch(accounts: Accounts): Cell<Search | undefined> {
  const known = searches.get(accounts) ?? new Cell<Search | undefined>(undefined);
  searches.set(accounts, known);
  return known;
}
