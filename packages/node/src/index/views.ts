import type {
  Block,
  BlockEvent,
  Chain,
  LobbyEvent,
  MatchEvent,
  Player,
  PlayerEvent,
  QueueEvent,
  Sent,
  SentRecord,
} from "@kifu/wire";

/**
 * What the node sends to clients, from `@kifu/wire`, renamed to distinguish it from the chain's own
 * matches and blocks.
 */
export type {
  Match as MatchView,
  Move as MoveView,
  QueueEntry as QueueView,
  Seat as SeatView,
  SentTransaction as SignedTransactionView,
  Finality,
  MatchCourse as CourseView,
  Unproven as UnprovenView,
} from "@kifu/wire";

/** The start of a match's record. Its transactions are requested separately. */
export type SignedMatchView = Omit<SentRecord, "moves" | "transactions">;

/** What the chain and the index know of a player. It is public. */
export type PlayerView = Sent<Player>;

/** A block as the explorer shows it, with all of its transactions. */
export type BlockView = Omit<Sent<Block>, "transactionCount">;

/** What clients need to sign for the chain, and what the status page shows. */
export type ChainView = Omit<Sent<Chain>, "receiptKey">;

/**
 * An event that is pushed. A reader that resumes from `height` misses nothing. It may receive
 * events again that were in no block yet, or events of a block of which it got only some. Matches
 * and players are always sent as they are now.
 */
export type NodeEvent =
  | ({ type: "match" } & MatchEvent)
  | ({ type: "player" } & Sent<PlayerEvent>)
  | ({ type: "lobby" } & LobbyEvent)
  | ({ type: "queue" } & QueueEvent)
  | ({ type: "block" } & Omit<BlockEvent, "block"> & { block: BlockView });
