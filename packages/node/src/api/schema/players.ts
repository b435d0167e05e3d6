import type { BalanceChange, Page, RankedPlayer, RatingChange } from "@kifu/wire";
import { assertGame } from "../../index/pageArguments.js";
import type { MatchView, PlayerView, QueueView } from "../../index/views.js";
import { pageOf } from "./matches.js";
import {
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

    "Players who seek a match or wait in the current round, for one game or all."
    queue(game: String): [QueueEntry!]!
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

const queue: Resolver<{ game: Optional<string> }, QueueView[]> = (_root, { game }, context) => {
  if (game != null) assertGame(game);
  const waiting = indexOf(context).queue();
  return game == null ? waiting : waiting.filter((entry) => entry.game === game);
};

export const playerResolvers = {
  Query: { player, playerMatches, balanceChanges, leaderboard, ratingChanges, queue },
};
