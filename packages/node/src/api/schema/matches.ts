import type { MatchStatus, Page } from "@kifu/wire";
import type {
  CourseView,
  MatchView,
  MoveView,
  SignedMatchView,
  SignedTransactionView,
} from "../../index/views.js";
import { assertGame } from "../../index/pageArguments.js";
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

  extend type MatchRecord {
    """
    How the players entered, the sessions that were in force, every move, and what ended the
    match, in the order of their positions. A hundred at once; after is the index of the
    previous page's last one, from 0.
    """
    transactions(after: Int): [SignedTransaction!]!
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

/** A page that is not full is the last one and has no cursor. */
export function pageOf(items: MatchView[], limit: number): MatchPage {
  return { items, next: items.length < limit ? undefined : items.at(-1)?.id };
}

export const matchResolvers = {
  Query: { match, moves, matches, matchCourse, matchRecord },
  MatchRecord: { moves: recordMoves, transactions },
};
