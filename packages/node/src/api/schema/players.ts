import type { BalanceChange, Page } from "@kifu/wire";
import { assertGame } from "../../index/requireGame.js";
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

    "A player's matches, newest first."
    playerMatches(address: String!, first: Int = 20, after: Int): MatchPage!

    "Changes of a player's balance in blocks, latest first; after is the index of the previous page's last one."
    balanceChanges(address: String!, first: Int = 20, after: Int): BalanceChangePage!

    "Players who seek a match or wait in the current round, for one game or all."
    queue(game: String): [QueueEntry!]!
  }

  "A player, including what is not in a block yet."
  type Player {
    "Base58 address."
    owner: String!
    "The nonce of the next transaction."
    nonce: String!
    "The match that the player is in now: until it has a result, also when its clock has run out."
    activeMatch: Int
    latestMatch: Int
    "How the player's matches ended; running matches do not count."
    tally: Tally!
    "What the player seeks, or the queue that the player has joined."
    queue: PlayerQueue
    session: Session
    "The player's balance, without stakes in unpaid pots."
    balance: Float!
    "How much the player's session may stake."
    allowance: Float!
    "Open seeks for this player only, earliest first."
    invitations: [PlayerInvitation!]!
  }

  "A seek by somebody who wants to play only this player."
  type PlayerInvitation {
    "The player who seeks."
    owner: String!
    game: String!
    "The clock, as in Match."
    moveLimit: Int!
    "The stake of each player; 0 for none."
    stake: Float!
    "Who moves first: 0 either player, 1 the owner, 2 the invited player."
    side: Int!
    "Shows the player that the owner came by their link. Nobody else can check it."
    proof: String
  }

  type Tally {
    won: Int!
    lost: Int!
    drawn: Int!
  }

  type PlayerQueue {
    game: String!
    moveLimit: Int!
    "The stake of each player; 0 for none."
    stake: Float!
    "Who moves first: 0 either player, as in every queue, 1 the player, 2 the opponent."
    side: Int!
    "True for a signed seek, which is paired with another seek; false for a queue, which is paired with a registration."
    seek: Boolean!
    "The only opponent's address; null for anyone."
    opponent: String
    "The round of the queue; null for a seek."
    round: Int
    "False when the round is over: then the player cannot be matched there."
    waiting: Boolean!
  }

  "A key that may play in the player's name."
  type Session {
    key: String!
    "The second of the chain from which it is no longer valid."
    expiresAt: Int!
    "1: play. 2: play and queue."
    scope: Int!
    active: Boolean!
  }

  type BalanceChangePage {
    items: [BalanceChange!]!
    "Pass it as after to get the next page; null on the last one."
    next: Int
  }

  type BalanceChange {
    "granted by the chain's faucet, staked on a match, or paid out of its pot."
    kind: String!
    amount: Float!
    match: Int
    "Of its block."
    height: Int!
    "Of the change, among all of the player's."
    index: Int!
  }

  type QueueEntry {
    game: String!
    "The clock, as in Match."
    moveLimit: Int!
    "The stake of each player; 0 for none."
    stake: Float!
    "Who moves first: 0 either player, as in every queue, 1 the owner, 2 the opponent."
    side: Int!
    "True for a signed seek, which is paired with another seek; false for a queue, which is paired with a registration."
    seek: Boolean!
    "The round of the queue; null for a seek."
    round: Int
    owner: String!
  }
`;

const player: Resolver<{ address: string }, PlayerView> = (_root, { address }, context) =>
  indexOf(context).player(address);

const playerMatches: Resolver<PageArguments & { address: string }, Page<MatchView>> = (
  _root,
  args,
  context,
) => {
  const limit = pageSize(args.first);
  const before = optionalCount("after", args.after);
  return pageOf(indexOf(context).ofPlayer(args.address, { limit, before }), limit);
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

const queue: Resolver<{ game: Optional<string> }, QueueView[]> = (_root, { game }, context) => {
  if (game != null) assertGame(game);
  const waiting = indexOf(context).queue();
  return game == null ? waiting : waiting.filter((entry) => entry.game === game);
};

export const playerResolvers = {
  Query: { player, playerMatches, balanceChanges, queue },
};
