import type { Match } from "@kifu/wire";
import type { Account } from "../accounts/Account.js";
import { errorOf } from "../errors/clientErrors.js";
import { searchError } from "../errors/searchError.js";
import { rematchSide } from "./rematchOffer.js";
import type { SearchConnection } from "./SearchConnection.js";
import { MatchSearch } from "./MatchSearch.js";
import type { Search, StakeOptions } from "./Search.js";
import { Seeking } from "./Seeking.js";

/**
 * Seeks the opponent of a match on the same terms, with the sides swapped. It ends if the
 * opponent begins a match with somebody else.
 */
export function rematch(
  kifu: SearchConnection,
  account: Account,
  match: Match,
  { allowance }: StakeOptions = {},
): Search {
  const { game, moveLimit, stake, seats } = match;
  const terms = { game, moveLimit, stake };
  const seat = seats.findIndex(({ owner }) => owner === account.address);
  const opponent = seats[1 - seat]?.owner;
  const wish = { opponent, side: rematchSide(seat) };
  let before: { readonly match: number | undefined } | undefined;
  return new MatchSearch(kifu, account, terms, {
    wayOf: (search) => new Seeking(kifu, account, terms, search, () => wish, allowance),
    begun: async () => {
      if (opponent === undefined || seat < 0) {
        throw errorOf("match/not-a-player", { facts: { match: match.id } });
      }
      const { latestMatch } = await kifu.player(opponent);
      before ??= { match: latestMatch };
      if (latestMatch === undefined || latestMatch === before.match) return undefined;
      const next = await kifu.matchOnce(latestMatch);
      if (next?.seats.some(({ owner }) => owner === account.address) === true) return next.id;
      throw searchError("client/opponent-playing", { match: latestMatch });
    },
  });
}
