import type { EndReason, MatchResult, SignedTransaction } from "@kifu/wire";

export type { SignedTransaction };

/** The format that this version writes and reads: see docs/match-export.md. */
export const RECORD_FORMAT = "kifu/6";

/**
 * A match with everything that was signed in it. That is enough to check the match without its
 * node.
 */
export interface MatchRecord {
  /**
   * The chain's name. The domain that signatures are bound to follows from the name and the next
   * three fields.
   */
  readonly chain: string;
  /** Distinguishes the chain from others of the same name. It has 32 hexadecimal digits. */
  readonly salt: string;
  readonly roundLength: number;
  readonly faucet: boolean;
  readonly match: number;
  readonly game: string;
  /** The players' addresses. The player at the first address moves first. */
  readonly owners: readonly [string, string];
  /** The number that encodes the clock: see `Clock` of `@kifu/wire`. */
  readonly moveLimit: number;
  readonly startedAt: number;
  readonly endedAt: number | undefined;
  readonly result: MatchResult;
  readonly reason: EndReason;
  /** The winning line, as cells in the game's notation. */
  readonly line: readonly string[] | undefined;
  readonly state: readonly bigint[];
  readonly moves: readonly string[];
  readonly transactions: readonly SignedTransaction[];
}
