import type { Account } from "../accounts/Account.js";
import { searchError } from "../errors/searchError.js";
import { MatchSearch } from "./MatchSearch.js";
import { oppositeSide } from "./oppositeSide.js";
import type { SearchConnection } from "./SearchConnection.js";
import type { Search, StakeOptions, TableTerms } from "./Search.js";
import { Seeking } from "./Seeking.js";

/** Seeks a table's other player. The match begins once both have sat down. */
export function sitDown(
  kifu: SearchConnection,
  account: Account,
  table: TableTerms,
  { allowance }: StakeOptions = {},
): Search {
  const { players, side, ...terms } = table;
  const seat = players.indexOf(account.address);
  const opponent = players[1 - seat];
  const wish = { opponent, side: seat === 0 ? side : oppositeSide(side) };
  return new MatchSearch(kifu, account, terms, {
    wayOf: (search) => new Seeking(kifu, account, terms, search, () => wish, allowance),
    begun: () => {
      // Without this check, a player who is not at the table would seek any opponent.
      if (seat < 0 || opponent === undefined) throw searchError("matchmaking/other-opponent");
      if (opponent === account.address) throw searchError("matchmaking/same-player");
      return Promise.resolve(undefined);
    },
  });
}
