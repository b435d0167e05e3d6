import { assertGame } from "../../live/describe.js";
import type { PlayerView, QueueView } from "../../live/views.js";
import { type MatchPage, pageOf } from "./matches.js";
import { type Optional, optionalCount, pageSize, recordsOf, type Resolver } from "./resolver.js";

/** Players, and who waits for whom. */
export const playerTypes = /* GraphQL */ `
  extend type Query {
    "A player by base58 address. Whoever has never played has a row of defaults."
    player(address: String!): Player!

    "A player's matches, newest first."
    playerMatches(address: String!, first: Int = 20, after: Int): MatchPage!

    "Who waits in the current round; for one game, by its name, or for all."
    queue(game: String): [QueueEntry!]!
  }

  "A player, with what is in no block yet."
  type Player {
    "Base58 address."
    owner: String!
    "The nonce of the next transaction."
    nonce: String!
    "The match that the player is in now."
    activeMatch: Int
    latestMatch: Int
    "How all matches of the player ended; what still runs does not count."
    tally: Tally!
    "The queue that the player has a ticket for."
    queue: PlayerQueue
    session: Session
  }

  type Tally {
    won: Int!
    lost: Int!
    drawn: Int!
  }

  type PlayerQueue {
    game: String!
    moveLimit: Int!
    round: Int!
    "False when the round is over: then nobody can meet the player there."
    waiting: Boolean!
  }

  "A key that may play in the player's name."
  type Session {
    key: String!
    "The first block in which it may do nothing any more."
    expiresAt: Int!
    "1: play. 2: play and queue."
    scope: Int!
    live: Boolean!
  }

  type QueueEntry {
    game: String!
    "Blocks that a side has for a move."
    moveLimit: Int!
    round: Int!
    owner: String!
  }
`;

const player: Resolver<{ address: string }, PlayerView> = (_root, { address }, context) =>
  recordsOf(context).player(address);

interface PlayerMatchesArguments {
  address: string;
  first: Optional<number>;
  after: Optional<number>;
}

const playerMatches: Resolver<PlayerMatchesArguments, MatchPage> = (_root, args, context) => {
  const limit = pageSize(args.first);
  const before = optionalCount("after", args.after);
  return pageOf(recordsOf(context).ofPlayer(args.address, { limit, before }), limit);
};

const queue: Resolver<{ game: Optional<string> }, QueueView[]> = (_root, { game }, context) => {
  if (game != null) assertGame(game);
  const waiting = recordsOf(context).queue();
  return game == null ? waiting : waiting.filter((entry) => entry.game === game);
};

export const playerResolvers = { Query: { player, playerMatches, queue } };
