import { asKifuError } from "../errors/clientErrors.js";
import { ObservableValue } from "../watch/ObservableValue.js";
import type { Search, SearchState, Terms } from "./Search.js";

/** A search whose code is loaded first. It can be cancelled before the code has arrived. */
export function lateSearch({ game, moveLimit, stake }: Terms, load: () => Promise<Search>): Search {
  const observable = new ObservableValue<SearchState>({
    phase: "registering",
    terms: { game, moveLimit, ...(stake !== undefined && { stake }) },
    matchId: undefined,
    since: Date.now(),
    error: undefined,
  });
  const search = load();
  const found = search.then((begun) => begun.found);
  // A caller that watches the state need not handle the promise.
  found.catch(() => undefined);
  search.then(
    (begun) => {
      const copy = () => observable.set(begun.get());
      begun.subscribe(copy);
      copy();
    },
    (error: unknown) => observable.update({ phase: "failed", error: asKifuError(error) }),
  );
  const cancel = () =>
    search.then(
      (begun) => begun.cancel(),
      () => undefined,
    );
  return { get: observable.get, subscribe: observable.subscribe, found, cancel };
}
