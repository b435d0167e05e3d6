import type { Accounts } from "../accounts/Accounts.js";
import type { Search } from "../search/Search.js";
import { ObservableValue } from "../watch/ObservableValue.js";

/** A search, and a counter that shows whether an answer belongs to it. */
export interface CurrentSearch {
  readonly search: ObservableValue<Search | undefined>;
  /** Counts requests. A start whose request was overtaken or cancelled does not continue. */
  asked: number;
}

const searches = new WeakMap<Accounts, CurrentSearch>();

/**
 * The search of this page's account. It continues after the component that started it is gone.
 */
export function currentSearch(accounts: Accounts): CurrentSearch {
  const known = searches.get(accounts) ?? {
    search: new ObservableValue<Search | undefined>(undefined),
    asked: 0,
  };
  searches.set(accounts, known);
  return known;
}
