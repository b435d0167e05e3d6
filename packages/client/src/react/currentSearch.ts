import type { Accounts } from "../accounts/Accounts.js";
import type { Search } from "../search/Search.js";
import { ObservableValue } from "../watch/ObservableValue.js";

/** A search, and a counter that tells an old answer from a current one. */
export interface CurrentSearch {
  readonly search: ObservableValue<Search | undefined>;
  /** Counts what was asked for: a start that was overtaken or cancelled must not go on. */
  asked: number;
}

const searches = new WeakMap<Accounts, CurrentSearch>();

/** The search of the account that plays on this page: it outlives the component that began it. */
export function currentSearch(accounts: Accounts): CurrentSearch {
  const known = searches.get(accounts) ?? {
    search: new ObservableValue<Search | undefined>(undefined),
    asked: 0,
  };
  searches.set(accounts, known);
  return known;
}
