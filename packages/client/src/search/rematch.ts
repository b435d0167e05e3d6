import type { Match } from "@kifu/wire";
import type { Account } from "../accounts/Account.js";
import { errorOf } from "../errors/clientErrors.js";
import type { SearchConnection } from "./SearchConnection.js";
import { MatchSearch } from "./MatchSearch.js";
import type { Search, Side } from "./Search.js";
import { Seeking } from "./Seeking.js";

/** Seeks the opponent of a match alone, on the same terms and with the sides swapped. */
export function rematch(kifu: SearchConnection, account: Account, match: Match): Search {
  const { game, moveLimit, stake, seats } = match;
  const terms = { game, moveLimit, stake };
  const seat = seats.findIndex(({ owner }) => owner === account.address);
  const opponent = seats[1 - seat]?.owner;
  const wish = { opponent, side: rematchSide(seat) };
  return new MatchSearch(kifu, account, terms, {
    entranceOf: (search) => new Seeking(kifu, account, terms, search, () => wish),
    begun: async () => {
      if (seat < 0) throw errorOf("match/not-a-player", { facts: { match: match.id } });
      return undefined;
    },
  });
}

/** What the player of a seat asks for in a rematch: whoever moved first moves second. */
export function rematchSide(seat: number): Side {
  return seat === 0 ? 2 : 1;
}
