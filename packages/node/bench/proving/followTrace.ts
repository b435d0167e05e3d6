import { type BatchRules, chooseBatch } from "../../src/prover/Prover.js";
import type { BlockRange } from "./playMatches.js";

/** A block of a trace: when it was made, in seconds from the trace's beginning, and its content. */
export interface TracedBlock {
  readonly at: number;
  readonly transactions: number;
}

export interface Lag {
  /** How long the prover worked, in seconds. */
  readonly busy: number;
  readonly batches: number;
  /** The longest time from a block being made to its being proven, in seconds. */
  readonly longest: number;
}

/**
 * Simulates proving the blocks of a trace as they are made, in batches as `kifu prove` chooses
 * them. `costOf` returns how long a batch takes, in seconds of the trace.
 */
export async function followTrace(
  blocks: readonly TracedBlock[],
  rules: BatchRules,
  costOf: (range: BlockRange) => Promise<number>,
): Promise<Lag> {
  let [now, busy, longest, batches] = [0, 0, 0, 0];
  let first = 0;
  while (first < blocks.length) {
    const made = blocks[first]!.at;
    now = Math.max(now, made);
    const waiting = blocks.slice(first).filter(({ at }) => at <= now);
    const transactions = waiting.map((block) => block.transactions);
    const waitedMs = 1000 * (now - made);
    const end = chooseBatch({ first, transactions, waitedMs }, rules);
    if (end === undefined) {
      const next = blocks[first + waiting.length]?.at ?? Infinity;
      now = Math.min(next, made + rules.afterMs / 1000);
      continue;
    }
    const cost = await costOf({ first, end });
    now += cost;
    busy += cost;
    longest = Math.max(longest, now - made);
    batches++;
    first = end;
  }
  return { busy, batches, longest };
}
