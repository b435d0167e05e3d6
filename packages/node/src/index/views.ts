import type {
  Block,
  BlockEvent,
  Chain,
  LobbyEvent,
  MatchEvent,
  NoticesEvent,
  Player,
  PlayerEvent,
  QueueEvent,
  Sent,
  SentRecord,
} from "@kifu/wire";

/**
 * The node's answers to clients. The names differ from `@kifu/wire`, because the chain has its
 * own matches and blocks.
 */
export type {
  Match as MatchView,
  Move as MoveView,
  QueueEntry as QueueView,
  Seat as SeatView,
  SentTransaction as SignedTransactionView,
  Finality,
  PlayerResults as ResultsView,
  MatchCourse as CourseView,
  Unproven as UnprovenView,
} from "@kifu/wire";

/** The start of a match's record. Clients request its transactions separately. */
export type SignedMatchView = Omit<SentRecord, "moves" | "transactions">;

/** All data in this view is public. */
export type PlayerView = Sent<Player>;

export type BlockView = Omit<Sent<Block>, "transactionCount">;

/** The facts about the chain that clients need to sign, and that the status page shows. */
export type ChainView = Omit<Sent<Chain>, "receiptKey">;

/**
 * An event for clients. A reader that resumes from `height` misses nothing, but may receive some
 * events twice. Matches and players are always sent as they are now.
 */
export type NodeEvent =
  | ({ type: "match" } & MatchEvent)
  | ({ type: "player" } & Sent<PlayerEvent>)
  | ({ type: "lobby" } & LobbyEvent)
  | ({ type: "queue" } & QueueEvent)
  | ({ type: "notices" } & NoticesEvent)
  | ({ type: "block" } & Omit<BlockEvent, "block"> & { block: BlockView });
