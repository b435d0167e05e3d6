import type { Account } from "../accounts/Account.js";
import { insideOf } from "../KifuConnection.js";
import type { Kifu } from "../Kifu.js";
import { MatchSearch } from "./MatchSearch.js";
import { Queueing } from "./Queueing.js";
import type { Search, SearchOptions, Terms } from "./Search.js";
import { Seeking } from "./Seeking.js";

/**
 * Looks for an opponent without a time limit. An active session key signs without a prompt, and
 * so does an owner whose key is on this device. A wallet prompts once, to open a session. A call
 * after a reload or in another tab continues the same wait, or finds the player's match.
 *
 * @example
 * const search = findMatch(kifu, account, { game: "randzu", moveLimit: 120 });
 * const match = kifu.match(await search.found);
 */
export function findMatch(
  kifu: Kifu,
  account: Account,
  terms: Terms,
  { by = "seek", allowance }: SearchOptions = {},
): Search {
  const inside = insideOf(kifu);
  return new MatchSearch(inside, account, terms, {
    wayOf: (search) =>
      by === "queue"
        ? new Queueing(inside, account, terms, search)
        : new Seeking(
            inside,
            account,
            terms,
            search,
            // The side is drawn by lot. A player who asks for a side meets only opponents who ask
            // for the other one.
            () => ({ opponent: undefined, side: 0 }),
            allowance,
          ),
  });
}
