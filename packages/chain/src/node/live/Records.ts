import type { KifuRuntime } from "../../runtime/standalone.js";
import type { NodeConfig } from "../config/NodeConfig.js";
import type { Chain } from "../production/Chain.js";
import type { Store } from "../store/Store.js";
import type { BlockView, ChainView, MatchView, MoveView, PlayerView, QueueView } from "./views.js";

/** Whether what is in no block yet counts. It does, unless `pending` is false. */
export interface AsOf {
  pending?: boolean;
}

/** A page of matches; its cursor is the number of the last match of the page before. */
export interface PageAfter {
  /** 1 to 100. */
  limit: number;
  after?: number;
}

export interface PageBefore {
  /** 1 to 100. */
  limit: number;
  before?: number;
}

/** What players and pages look at, kept in the store beside the blocks. Reads are synchronous. */
export abstract class Records {
  abstract match(id: number, asOf?: AsOf): MatchView | undefined;
  /** Moves in their order; empty when there is no such match. */
  abstract moves(id: number, asOf?: AsOf): MoveView[];
  /** Matches whose clock runs, oldest first. */
  abstract running(page: PageAfter): MatchView[];
  /** Matches without a result whose clock has run out: anybody may claim the timeout. */
  abstract overdue(page: PageAfter): MatchView[];
  /** Matches with a result, latest first; of one game, by its name, or of all. */
  abstract recent(page: PageBefore & { game?: string }): MatchView[];
  /** Matches of a player, by base58 address, newest first. */
  abstract ofPlayer(owner: string, page: PageBefore): MatchView[];
  /** Throws `query/bad-argument` when that is no address. */
  abstract player(owner: string): PlayerView;
  /** Who waits in the current round and can be met. */
  abstract queue(): QueueView[];
  abstract block(height: number): BlockView | undefined;
  /** Blocks, latest first; `before` is a height. */
  abstract blocks(page: PageBefore): BlockView[];
  abstract chain(): ChainView;
  /**
   * Blocks without transactions are needed until the open block has this height: a clock or a
   * round runs until then. -1 when nothing lives.
   */
  abstract needsHeightUntil(): number;
}

/** The records of this chain, brought up to its latest block, and kept with each from now on. */
export async function openRecords(
  _chain: Chain,
  _config: Pick<NodeConfig, "chain" | "blocks">,
): Promise<Records> {
  throw new Error("Not yet");
}

/** Makes all records anew from the store's blocks. */
export async function rebuildRecords(_store: Store, _runtime: KifuRuntime): Promise<void> {
  throw new Error("Not yet");
}
