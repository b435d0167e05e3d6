import type { Account } from "../accounts/Account.js";
import { type ChainConnection, insideOf } from "../accounts/ChainConnection.js";
import type { NodeReader } from "../node/NodeConnection.js";
import { MatchSearch } from "./MatchSearch.js";
import { Queueing } from "./Queueing.js";
import {
  type Search,
  type SearchOptions,
  type Terms,
  latestMatchOf,
  rematchSide,
  type StakeOptions,
  oppositeSide,
  type TableTerms,
} from "./Search.js";
import { Seeking } from "./Seeking.js";
import { type Match, MOST_AVOIDED } from "@kifu/wire";
import { errorOf } from "../errors/KifuError.js";
import { searchError } from "./searchTerms.js";

/**
 * Looks for an opponent without a time limit. A wallet prompts once, to open a session. There is
 * no prompt if a session is active or the owner's key is on this device. A call after a reload or
 * in another tab continues the same wait, or finds the player's match.
 *
 * @example
 * const search = findMatch(kifu, account, { game: "randzu", moveLimit: 120 });
 * const match = kifu.match(await search.found);
 */
export function findMatch(
  kifu: NodeReader,
  account: Account,
  terms: Terms,
  { by = "seek", allowance, avoid }: SearchOptions = {},
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
            // With side 0, chance decides who moves first. A player who asks for a side is paired
            // only with an opponent who asks for the other side.
            () => ({ opponent: undefined, side: 0, avoid: avoid?.slice(0, MOST_AVOIDED) }),
            allowance,
          ),
  });
}

/**
 * Seeks the opponent of a match on the same terms, with the sides swapped. The search ends if the
 * opponent begins a match with somebody else.
 */
export function rematch(
  kifu: ChainConnection,
  account: Account,
  match: Match,
  { allowance }: StakeOptions = {},
): Search {
  const { game, moveLimit, stake, rated, seats } = match;
  const terms = { game, moveLimit, stake, rated };
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
      const latestMatch = latestMatchOf(await kifu.player(opponent), terms);
      before ??= { match: latestMatch };
      if (latestMatch === undefined || latestMatch === before.match) return undefined;
      const next = await kifu.matchOnce(latestMatch);
      if (next?.seats.some(({ owner }) => owner === account.address) === true) return next.id;
      throw searchError("client/opponent-playing", { match: latestMatch });
    },
  });
}

/** Seeks a table's other player. The match begins once both have sat down. */
export function sitDown(
  kifu: ChainConnection,
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
