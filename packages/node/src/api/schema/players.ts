import {
  type BalanceChange,
  type CasualRating,
  LONGEST_NAME,
  MOST_NAMES,
  type Page,
  type RankedPlayer,
  type RatingChange,
  type SignedName,
  skeletonOf,
  tidyName,
} from "@kifu/wire";
import { parseAddress } from "../../lib/keyName.js";
import { assertGame } from "../../index/pageArguments.js";
import type { MatchView, PlayerView, QueueView, ResultsView } from "../../index/views.js";
import { pageOf } from "./matches.js";
import {
  badArgument,
  type Optional,
  optionalCount,
  type PageArguments,
  pageSize,
  indexOf,
  type Resolver,
} from "./resolver.js";

export const playerTypes = /* GraphQL */ `
  extend type Query {
    "A player by base58 address. A player who has never played has default values."
    player(address: String!): Player!

    "A player's matches, newest first. With slow: only the player's current slow matches."
    playerMatches(address: String!, first: Int = 20, after: Int, slow: Boolean): MatchPage!

    "Changes of a player's balance in blocks, latest first; after is the index of the previous page's last one."
    balanceChanges(address: String!, first: Int = 20, after: Int): BalanceChangePage!

    "A game's players with the highest ratings in blocks, best first; without provisional ratings."
    leaderboard(game: String!, first: Int = 20): [RankedPlayer!]!

    "A player's ratings in a game after each rated match in a block, latest first; after is the previous page's next."
    ratingChanges(address: String!, game: String!, first: Int = 20, after: Float): RatingChangePage!

    "What a player's casual matches in blocks say against opponents with a rating; null if there are none. It is computed, not proven, and changes no rating."
    casualRating(address: String!, game: String!): CasualRating

    "Players who seek a match or wait in the current round, for one game or all."
    queue(game: String): [QueueEntry!]!

    "How a player's matches have ended, by game, and how many of the latest ended because they let the clock run out."
    playerResults(address: String!): PlayerResults!

    "The names of those of these players, at most 50, who have chosen one."
    names(addresses: [String!]!): [SignedName!]!

    "The player who has chosen this name, or one that looks like it; null if there is none."
    playerNamed(name: String!): SignedName

    "Names that begin like this, whatever their case and diacritics. At most 100."
    searchNames(start: String!, first: Int = 20): [SignedName!]!
  }
`;

const player: Resolver<{ address: string }, PlayerView> = (_root, { address }, context) =>
  indexOf(context).player(address);

const playerMatches: Resolver<
  PageArguments & { address: string; slow: Optional<boolean> },
  Page<MatchView>
> = (_root, { address, slow, ...args }, context) => {
  const limit = pageSize(args.first);
  const before = optionalCount("after", args.after);
  const page = { limit, before };
  const index = indexOf(context);
  return pageOf(slow === true ? index.slowOf(address, page) : index.ofPlayer(address, page), limit);
};

const balanceChanges: Resolver<PageArguments & { address: string }, Page<BalanceChange>> = (
  _root,
  args,
  context,
) => {
  const limit = pageSize(args.first);
  const before = optionalCount("after", args.after);
  const items = indexOf(context).balanceChanges(args.address, { limit, before });
  return { items, next: items.length < limit ? undefined : items.at(-1)?.index };
};

const leaderboard: Resolver<{ game: string; first: number }, RankedPlayer[]> = (
  _root,
  { game, first },
  context,
) => indexOf(context).ranked(game, pageSize(first));

const ratingChanges: Resolver<
  PageArguments & { address: string; game: string },
  Page<RatingChange>
> = (_root, args, context) => {
  const limit = pageSize(args.first);
  const before = optionalCount("after", args.after);
  const { address, game } = args;
  const items = indexOf(context).ratingChanges(address, { game, limit, before });
  return { items, next: items.length < limit ? undefined : items.at(-1)?.index };
};

const casualRating: Resolver<{ address: string; game: string }, CasualRating | undefined> = (
  _root,
  { address, game },
  context,
) => indexOf(context).casualRating(address, game);

const queue: Resolver<{ game: Optional<string> }, QueueView[]> = (_root, { game }, context) => {
  if (game != null) assertGame(game);
  const waiting = indexOf(context).queue();
  return game == null ? waiting : waiting.filter((entry) => entry.game === game);
};

const playerResults: Resolver<{ address: string }, ResultsView> = (_root, { address }, context) =>
  indexOf(context).results(address);

const names: Resolver<{ addresses: readonly string[] }, SignedName[]> = (
  _root,
  { addresses },
  context,
) => {
  indexOf(context);
  if (addresses.length > MOST_NAMES) throw badArgument("addresses", `at most ${MOST_NAMES}`);
  return addresses.flatMap((address) => context.names.of(parseAddress(address)) ?? []);
};

const playerNamed: Resolver<{ name: string }, SignedName | undefined> = (
  _root,
  { name },
  context,
) => {
  indexOf(context);
  return context.names.find(searched("name", name));
};

const searchNames: Resolver<{ start: string; first: Optional<number> }, SignedName[]> = (
  _root,
  { start, first },
  context,
) => {
  indexOf(context);
  return context.names.search(searched("start", start), pageSize(first));
};

/** Tidied as pages do. Throws if nobody could have the name, so that no search reads all names. */
function searched(argument: string, typed: string): string {
  const name = tidyName(typed);
  if (name.length > LONGEST_NAME || skeletonOf(name) === "") {
    throw badArgument(argument, `1 to ${LONGEST_NAME} characters`);
  }
  return name;
}

export const playerResolvers = {
  Query: {
    player,
    playerMatches,
    balanceChanges,
    leaderboard,
    ratingChanges,
    casualRating,
    queue,
    playerResults,
    names,
    playerNamed,
    searchNames,
  },
};
