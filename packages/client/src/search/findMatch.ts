import type { Account } from "../accounts/Account.js";
import { insideOf } from "../KifuConnection.js";
import type { Kifu } from "../Kifu.js";
import type { Search, Terms } from "./Search.js";
import { MatchSearch } from "./MatchSearch.js";

/**
 * Looks for an opponent, over as many rounds as it takes. A live session queues without a
 * prompt; otherwise the owner signs once. Called again, after a reload or in another tab, it
 * goes on waiting where the player waits, and finds the match where they are in one.
 *
 * @example
 * const search = findMatch(kifu, account, { game: "randzu", moveLimit: 120 });
 * const match = kifu.match(await search.found);
 */
export function findMatch(kifu: Kifu, account: Account, terms: Terms): Search {
  return new MatchSearch(insideOf(kifu), account, terms);
}
