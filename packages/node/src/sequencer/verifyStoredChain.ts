import { type ChainTerms, committedVerificationKey, domainOf } from "@kifu/chain";
import type { VerifySignature } from "@kifu/kit/primitives";
import { rebuildIndex } from "../index/MatchIndex.js";
import { countKey, type StoreSection, sectionRange } from "../store/keys.js";
import type { Entry } from "../store/KeyValue.js";
import { readBatch } from "../store/parts/batches.js";
import type { Store } from "../store/Store.js";
import { type CheckSignatures, checksWith } from "./CheckSignatures.js";
import { differingProof, type StoredProofs } from "./differingProof.js";
import { type Difference, entryDifference } from "./entryDifference.js";
import type { RunsAhead } from "./threads/RunsAhead.js";
import { StoreReplay } from "./StoreReplay.js";

/**
 * How far the replay came. Without a difference, everything that the store holds has been
 * replayed.
 */
export interface StoreVerification {
  blocks: number;
  transactions: number;
  difference: Difference | undefined;
}

/** What the replay trusts: the terms of the chain, and the check of signatures. */
export interface VerifyOptions {
  terms: ChainTerms;
  verify: VerifySignature;
  /** By default in this thread. */
  checkSignatures?: CheckSignatures;
  /** By default no transaction runs before its turn. */
  runsAhead?: RunsAhead;
  /**
   * Called with the number of blocks that were replayed, and of their transactions, then of entries that were compared,
   * then of proofs.
   */
  onProgress?: (phase: VerifyPhase, done: number, total?: number, transactions?: number) => void;
}

/** What a verification does, in this order, and by what it is counted. */
export type VerifyPhase = "blocks" | "entries" | "proofs";

/** How many entries are compared from one word of progress to the next. */
const ENTRIES_AT_ONCE = 1000;

/**
 * Replays the stored chain from genesis, in a store of its own that is removed afterwards:
 * every signature, every execution, both trees, and the state that they lead to; then verifies what
 * it says is proven. Stops at the first difference.
 */
export async function verifyStoredChain(
  store: Store,
  { terms, verify, checkSignatures = checksWith(verify), runsAhead, onProgress }: VerifyOptions,
): Promise<StoreVerification> {
  const replay = await StoreReplay.start(store, { terms, checkSignatures, runsAhead });
  const { replica } = replay;
  try {
    let height = 0;
    // Asked again each time: a node may be adding blocks.
    while (height < store.blockCount()) {
      for (; height < store.blockCount(); height++) {
        const difference = await replay.next(height);
        if (difference !== undefined) {
          return { blocks: height, transactions: replay.transactions, difference };
        }
        onProgress?.("blocks", height + 1, store.blockCount(), replay.transactions);
      }
      await rebuildIndex(replica, replay.runtime);
    }
    const { transactions } = replay;
    const difference =
      differingEntry(store, replica, (entries) => onProgress?.("entries", entries)) ??
      (await differingBatch(store, terms, (done) =>
        onProgress?.("proofs", done, store.batchCount()),
      ));
    return { blocks: height, transactions, difference };
  } finally {
    await replay.end();
  }
}

/** What the store says about proofs is checked against the roots that were just replayed. */
async function differingBatch(
  store: Store,
  terms: ChainTerms,
  onVerified: (batches: number) => void,
): Promise<Difference | undefined> {
  const { data: verificationKey } = await committedVerificationKey();
  const stored: StoredProofs = {
    batch: (number) => readBatch(store.keyValue, number),
    result: (height) => store.result(height),
    provenBlocks: () => store.provenBlocks(),
    settledBlocks: () => store.settledBlocks(),
  };
  return await differingProof(stored, { domain: domainOf(terms), verificationKey, onVerified });
}

/** The sections that the blocks determine to the last entry. */
const DETERMINED = [
  "state",
  "leaf",
  "node",
  "block",
  "execution",
  "result",
  "height",
  "records",
] as const satisfies readonly StoreSection[];

/** Those of which the store may have others too, or only some. */
const AMONG_OTHERS = ["trace", "resultTrace", "status"] as const satisfies readonly StoreSection[];

/** The first entry that differs from what the blocks lead to. */
function differingEntry(
  store: Store,
  replica: Store,
  onCompared: (entries: number) => void,
): Difference | undefined {
  let entries = 0;
  for (const section of DETERMINED) {
    const { from, to } = sectionRange(section);
    // A node that finds none makes them again.
    if (section === "records" && isEmpty(store, section)) continue;
    const replayed = replica.keyValue.range(from, to)[Symbol.iterator]();
    for (const entry of store.keyValue.range(from, to)) {
      entries++;
      if (entries % ENTRIES_AT_ONCE === 0) onCompared(entries);
      const other = (replayed.next() as IteratorResult<Entry, undefined>).value;
      const difference = entryDifference({ section, stored: entry, replayed: other, replica });
      if (difference !== undefined) return difference;
    }
    const { value: surplus } = replayed.next() as IteratorResult<Entry, undefined>;
    if (surplus !== undefined) {
      return entryDifference({ section, stored: undefined, replayed: surplus, replica });
    }
  }
  return missingEntry(store, replica);
}

/**
 * Traces are there from the first that was not pruned on, all of them. The store has others beside
 * these: statuses of what is pending or was dropped.
 */
function missingEntry(store: Store, replica: Store): Difference | undefined {
  const pruned = countKey("trace", store.prunedBlocks());
  for (const section of AMONG_OTHERS) {
    const { from, to } = sectionRange(section);
    for (const replayed of replica.keyValue.range(from, to)) {
      // The height follows the section's byte in the keys of both traces.
      const isOld = Buffer.compare(replayed.key.subarray(1), pruned.subarray(1)) < 0;
      if (section !== "status" && isOld) continue;
      const value = store.keyValue.get(replayed.key);
      const stored = value && { key: replayed.key, value };
      const difference = entryDifference({ section, stored, replayed, replica });
      if (difference !== undefined) return difference;
    }
  }
  return undefined;
}

function isEmpty({ keyValue }: Store, section: StoreSection): boolean {
  const { from, to } = sectionRange(section);
  return [...keyValue.range(from, to, { limit: 1 })].length === 0;
}
