import type { Account } from "../accounts/Account.js";
import type { Kifu } from "../Kifu.js";
import { notYet } from "../notYet.js";
import type { Search, Terms } from "./Search.js";

/**
 * Looks for an opponent, over as many rounds as it takes. A live session queues without a
 * prompt; otherwise the owner signs once.
 *
 * @example
 * const search = findMatch(kifu, account, { game: "randzu", moveLimit: 120 });
 * const match = kifu.match(await search.found);
 */
export function findMatch(_kifu: Kifu, _account: Account, _terms: Terms): Search {
  return notYet();
}
