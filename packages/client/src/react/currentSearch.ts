import type { Accounts } from "../accounts/Accounts.js";
import type { Search } from "../search/Search.js";
import { ObservableValue } from "../watch/ObservableValue.js";

/** A search, with a counter that tells outdated answers from current ones. */
export interface CurrentSearch {
  readonly search: ObservableValue<Search | undefined>;
  /** Counts requests, so that an overtaken or cancelled start does not continue. */
  asked: number;
}

const searches = new WeakMap<Accounts, CurrentSearch>();

/** The search of this page's account. It outlives the component that started it. */
export function currentSearch(accounts: Accounts): CurrentSearch {
  const known = searches.get(accounts) ?? {
    search: new ObservableValue<Search | undefined>(undefined),
    asked: 0,
  };
  searches.set(accounts, known);
  return known;
}
