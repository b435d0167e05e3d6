import { match } from "./shapes.js";
import type { Match } from "./types.js";

/** A transaction as it was signed, and its path. All but counts is decimal. */
export interface SentTransaction {
  readonly height: number;
  /** Of its block. */
  readonly time: number;
  readonly position: number;
  readonly blockHash: string;
  readonly stateRoot: string;
  readonly hash: string;
  readonly method: string;
  readonly sender: string;
  readonly nonce: string;
  readonly argsFields: readonly string[];
  readonly signature: { readonly r: string; readonly s: string };
}

/** A match with all that was signed in it. */
export interface SentRecord {
  /** The chain's name. */
  readonly chain: string;
  readonly salt: string;
  readonly roundLength: number;
  readonly faucet: boolean;
  /** As it is in blocks. */
  readonly match: Match;
  /** In the game's notation. */
  readonly moves: readonly string[];
  readonly transactions: readonly SentTransaction[];
}

/**
 * What is asked of a record, by the variable `$after`. `readAnswer` of `@kifu/chain/record` reads
 * the answer, as strictly as a file.
 */
export const recordSelection = `chain salt roundLength faucet match { ${match.selection} } moves
  transactions(after: $after) {
    height time position blockHash stateRoot hash method sender nonce argsFields signature { r s }
  }`;
