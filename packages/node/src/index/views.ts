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
 * What the node tells clients, as `@kifu/wire` has it, under names that stand beside the chain's
 * own matches and blocks.
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

/** What a match's record begins with; its transactions are asked for apart. */
export type SignedMatchView = Omit<SentRecord, "moves" | "transactions">;

/** What the chain and the index know of a player. Anybody may ask for anybody. */
export type PlayerView = Sent<Player>;

/** A block as the explorer shows it, with all of its transactions. */
export type BlockView = Omit<Sent<Block>, "transactionCount">;

/** What clients must know of the chain to sign for it, and what the status page shows. */
export type ChainView = Omit<Sent<Chain>, "receiptKey">;

/**
 * What is pushed. `height` is where to resume: ask for what came after it, and nothing is missed.
 * What is in no block yet comes again then, and so does a block of which a reader had only some
 * events. Matches and players are always shown as they are now.
 */
export type NodeEvent =
  | ({ type: "match" } & MatchEvent)
  | ({ type: "player" } & Sent<PlayerEvent>)
  | ({ type: "lobby" } & LobbyEvent)
  | ({ type: "queue" } & QueueEvent)
  | ({ type: "block" } & Omit<BlockEvent, "block"> & { block: BlockView });
