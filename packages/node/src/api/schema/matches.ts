import type { MatchStatus, Page } from "@kifu/wire";
import type {
  CourseView,
  MatchView,
  MoveView,
  SignedMatchView,
  SignedTransactionView,
} from "../../index/views.js";
import { assertGame } from "../../index/requireGame.js";
import type { ApiContext } from "../ApiContext.js";
import {
  count,
  type Optional,
  optionalCount,
  type PageArguments,
  pageSize,
  indexOf,
  type Resolver,
} from "./resolver.js";

export const matchTypes = /* GraphQL */ `
  extend type Query {
    "A match by its number, including moves that are not in a block yet; null if there is none."
    match(id: Int!): Match

    "The moves of a match in order, including those that are not in a block yet."
    moves(match: Int!): [Move!]!

    """
    All that the transcript of a match is a hash of, including what is not in a block yet: with it, a player
    checks what they are about to sign. null if there is none.
    """
    matchCourse(match: Int!): MatchCourse

    """
    A match with everything that was signed in it and is in blocks: all that anyone needs
    to check it. docs/match-export.md says how. null if there is none.
    """
    matchRecord(match: Int!): MatchRecord

    """
    Matches: running and overdue ones oldest first, finished ones latest first. At most 100 at
    once; after is the previous page's next.
    """
    matches(
      status: MatchStatus! = running
      "The game's name; all games if omitted. An unknown name is refused."
      game: String
      first: Int = 20
      "The previous page's next; for finished matches, a match that is finished."
      after: Int
    ): MatchPage!
  }

  enum MatchStatus {
    "The clock is running."
    running
    "The clock has run out and nobody has claimed it yet: anyone may."
    overdue
    "There is a result."
    finished
  }

  type MatchPage {
    items: [Match!]!
    "Pass it as after to get the next page; null on the last one."
    next: Int
  }

  "The current state of a match."
  type Match {
    id: Int!
    "The game's name."
    game: String!
    gameNumber: Int!
    "The side that moves first comes first."
    seats: [Seat!]!
    "Whose turn it is: 0 for the first seat, 1 for the second."
    turn: Int!
    "How many moves have been played."
    ply: Int!
    "The clock: up to 65,535 the seconds that a side has for each move, above it bank * 65536 + increment, in seconds."
    moveLimit: Int!
    "The last second in which the side to move may move."
    deadline: Int!
    "A player announced an abort. It can be claimed from this second on, unless a move comes first."
    abortFrom: Int
    "The seconds that each side has left at the start of its next turn, by seat."
    timeLeft: [Int!]!
    "The stake of each player; 0 for none."
    stake: Float!
    "Whether the pot has been paid: all of it to the winner, or their own stake to each."
    paid: Boolean!
    "When the last move was made, or the match began, in the chain's seconds. The next signed move covers it."
    lastMoveTime: Int!
    "A hash of all moves so far, decimal. The next signed move continues it."
    transcript: String!
    "running, first-won, second-won, drawn or aborted."
    result: String!
    "Why it ended: none, board, resignation, timeout, signed-twice, abort or agreement."
    reason: String!
    "The winning line, as cells in the game's notation."
    line: [String!]
    "The game's state, as decimal field elements."
    state: [String!]!
    "Block in which it started."
    startedAt: Int!
    "Block in which it ended."
    endedAt: Int
    "When its first block was made, in milliseconds since 1970 by this node's clock; null when another node made it."
    startTime: Float
    "The same for the block in which it ended."
    endTime: Float
    "Whether it has moves that are not in a block yet."
    pending: Boolean!
    "A draw that a player has offered since the last move."
    drawOffer: DrawOffer
    "A takeback that a player has asked for since the last move."
    takebackOffer: TakebackOffer
  }

  type TakebackOffer {
    "The seat that asks to take back its last move and the reply, if there is one: 0 or 1."
    seat: Int!
    "Whether the opponent has declined it."
    declined: Boolean!
  }

  type DrawOffer {
    "The seat that offers it: 0 or 1."
    seat: Int!
    "Whether the opponent has declined it."
    declined: Boolean!
  }

  type Seat {
    "Base58 address of the player."
    owner: String!
    "The key that may move in the player's name."
    sessionKey: String
    "The time from which on that key is no longer valid."
    sessionExpiresAt: Float!
    "The owner's session that waits for the seat in a running match; null if there is none."
    nextSession: NextSession
  }

  type NextSession {
    "Its key; null after a revocation."
    key: String
    "When anyone can seat it. Until then the current session plays."
    from: Float!
  }

  type Move {
    "1 for the first."
    ply: Int!
    seat: Int!
    "In the game's notation."
    move: String!
    "As on the chain, as decimal field elements."
    fields: [String!]!
    "Hash of the transaction; null for a signed move that is in none yet."
    transaction: String
    "Of its block, or of the next block."
    height: Int!
    finality: Finality!
    "When it was made, in the chain's seconds. The next signed move covers it."
    time: Float!
    "The seconds between the time the move took and its signed bound. Null for a makeMove, which has no bound."
    spare: Int
    "The player's signature over all moves so far. A segment in a block contains it only for each side's last move."
    signed: SeatSignature
  }

  "A seat's signature over a match's transcript, decimal."
  type SeatSignature {
    "Whether the seat's wallet signed; otherwise its session key did."
    byOwner: Boolean!
    x: String!
    y: String!
    z: String!
  }

  type MatchCourse {
    "When the match began, in the chain's seconds."
    begun: Float!
    "The moves that count, in order."
    moves: [CourseMove!]!
    "Takebacks, in order. The transcript covers them."
    takenBack: [TakenBack!]!
    "Those of the last two moves that are transactions of their own."
    sent: [SentMove!]!
    "The transactions by which both players opened the sessions that signed last."
    grants: [Grant!]!
  }

  "A move with its player's signature."
  type CourseMove {
    "1 for the first."
    ply: Int!
    "As on the chain, as decimal field elements."
    fields: [String!]!
    "When it was made, in the chain's seconds."
    time: Float!
    "The seconds between the time the move took and its signed bound. Null for a makeMove, which has no bound."
    spare: Int
    "The player's signature over all moves so far. A segment in a block contains it only for each side's last move."
    signed: SeatSignature
  }

  "A makeMove as it was signed."
  type SentMove {
    "Of the move."
    ply: Int!
    "Base58 address of the key that signed."
    sender: String!
    nonce: String!
    argsFields: [String!]!
    signature: ProtokitSignature!
  }

  "Moves that were taken back by agreement."
  type TakenBack {
    "Of the block."
    time: Float!
    "The moves before they were taken back."
    moves: [CourseMove!]!
    "By both seats, over the resulting transcript."
    signed: [SeatSignature!]!
  }

  "A transaction by which a player opened a session, as it was signed."
  type Grant {
    "Such as Sessions.openSession."
    method: String!
    sender: String!
    nonce: String!
    argsFields: [String!]!
    signature: ProtokitSignature!
  }

  type MatchRecord {
    "The chain's name. It determines the domain, which signatures are bound to, with salt, roundLength and faucet."
    chain: String!
    "Distinguishes the chain from others with its name."
    salt: String!
    "The length of a queue round, in seconds."
    roundLength: Int!
    "Whether the chain gives play money to anyone who asks."
    faucet: Boolean!
    "Without anything that is not in a block yet."
    match: Match!
    "The moves in the game's notation."
    moves: [String!]!
    """
    How the players entered, the sessions that were in force, every move, and what ended the
    match, in the order of their positions. A hundred at once; after is the index of the
    previous page's last one, from 0.
    """
    transactions(after: Int): [SignedTransaction!]!
  }

  "A transaction as it was signed, and its position. Everything but counts is decimal."
  type SignedTransaction {
    "Of its block."
    height: Int!
    "Of its block: the chain's, in seconds since genesis."
    time: Float!
    "In its block, from 0."
    position: Int!
    blockHash: String!
    "Of the state after its block."
    stateRoot: String!
    "Poseidon of method, sender, nonce and the arguments' hash."
    hash: String!
    "Such as Randzu.makeMove."
    method: String!
    "Base58 address of the key that signed."
    sender: String!
    nonce: String!
    argsFields: [String!]!
    signature: ProtokitSignature!
  }

  "How final something is. Each level includes those before it."
  enum Finality {
    "Accepted by the node."
    seen
    "In a block."
    sequenced
    "In a block with a proof."
    proven
    "In a block that is settled on the base layer."
    settled
  }
`;

type MatchPage = Page<MatchView>;

const match: Resolver<{ id: number }, MatchView | undefined> = (_root, { id }, context) =>
  indexOf(context).match(count("id", id));

const moves: Resolver<{ match: number }, MoveView[]> = (_root, { match: id }, context) =>
  indexOf(context).moves(count("match", id));

const matchCourse: Resolver<{ match: number }, CourseView | undefined> = (
  _root,
  { match: id },
  context,
) => indexOf(context).course(count("match", id));

const matchRecord: Resolver<{ match: number }, SignedMatchView | undefined> = (
  _root,
  { match: id },
  context,
) => indexOf(context).signedMatch(count("match", id));

const recordMoves = ({ match }: SignedMatchView, _args: object, context: ApiContext): string[] =>
  indexOf(context)
    .moves(match.id, { pending: false })
    .map(({ move }) => move);

/**
 * The page size is fixed, because finding the first transaction costs as much as finding all.
 */
const SIGNED_AT_ONCE = 100;

const transactions = (
  { match }: SignedMatchView,
  { after }: { after: Optional<number> },
  context: ApiContext,
): SignedTransactionView[] => {
  const from = after == null ? 0 : count("after", after) + 1;
  return indexOf(context).signed(match.id, { after: from, limit: SIGNED_AT_ONCE });
};

interface MatchesArguments extends PageArguments {
  status: MatchStatus;
  game: Optional<string>;
}

const matches: Resolver<MatchesArguments, MatchPage> = (_root, args, context) => {
  const { status } = args;
  const limit = pageSize(args.first);
  const after = optionalCount("after", args.after);
  const game = args.game ?? undefined;
  const index = indexOf(context);
  if (status === "finished") return pageOf(index.recent({ limit, after, game }), limit);
  if (game === undefined) return pageOf(index[status]({ limit, after }), limit);
  assertGame(game);
  const read = (from: number | undefined) => index[status]({ limit: LOOKED_AT, after: from });
  return filtered(read, { game, limit, after });
};

/**
 * The number of matches that are read at a time. A page looks at `MOST_LOOKED_AT` matches at
 * most, even if few of them fit.
 */
const LOOKED_AT = 100;
const MOST_LOOKED_AT = 300;

/** Filters matches by game, in the order of `read`. */
function filtered(
  read: (after: number | undefined) => MatchView[],
  { game, limit, after }: { game: string; limit: number; after: number | undefined },
): MatchPage {
  const items: MatchView[] = [];
  let last = after;
  for (let looked = 0; looked < MOST_LOOKED_AT; looked += LOOKED_AT) {
    const page = read(last);
    for (const found of page) {
      if (items.length === limit) return { items, next: last };
      if (found.game === game) items.push(found);
      last = found.id;
    }
    if (page.length < LOOKED_AT) return { items, next: undefined };
  }
  return { items, next: last };
}

/** The last page has no cursor, unless it happens to be full. */
export function pageOf(items: MatchView[], limit: number): MatchPage {
  return { items, next: items.length < limit ? undefined : items.at(-1)?.id };
}

export const matchResolvers = {
  Query: { match, moves, matches, matchCourse, matchRecord },
  MatchRecord: { moves: recordMoves, transactions },
};
