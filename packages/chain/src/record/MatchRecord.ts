import type { EndReason, MatchResult, SignedTransaction } from "@kifu/wire";

export type { SignedTransaction };

/** The format that this version writes and reads: docs/match-export.md says what is in it. */
export const RECORD_FORMAT = "kifu/6";

/**
 * A match with everything that was signed in it: what anybody needs to check it without the node
 * that it was played on.
 */
export interface MatchRecord {
  /** The chain's name. With the next three it makes the domain, which signatures are bound to. */
  readonly chain: string;
  /** What tells the chain from others of its name: 32 hexadecimal digits. */
  readonly salt: string;
  /** Seconds that a round of queues lasts. */
  readonly roundLength: number;
  /** Whether the chain gives play money to anyone who asks. */
  readonly faucet: boolean;
  readonly match: number;
  /** The game's name, as in its rules. */
  readonly game: string;
  /** The players' addresses, the one who moves first before the other. */
  readonly owners: readonly [string, string];
  /** The number of its clock: see `Clock` of `@kifu/wire`. */
  readonly moveLimit: number;
  /** The block in which it started. */
  readonly startedAt: number;
  readonly endedAt: number | undefined;
  readonly result: MatchResult;
  readonly reason: EndReason;
  /** The winning line, as cells in the game's notation. */
  readonly line: readonly string[] | undefined;
  /** The game's state at the end. */
  readonly state: readonly bigint[];
  /** In the game's notation. */
  readonly moves: readonly string[];
  /** As they were in blocks. */
  readonly transactions: readonly SignedTransaction[];
}
