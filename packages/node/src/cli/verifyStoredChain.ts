import { type ChainTerms, committedVerificationKey, domainOf } from "@kifu/chain";
import type { VerifySignature } from "@kifu/kit/primitives";
import { rebuildIndex } from "../index/MatchIndex.js";
import { countKey, type StoreSection, sectionRange } from "../store/keys.js";
import type { Entry } from "../store/KeyValue.js";
import { readIdentity } from "../store/openStore.js";
import { readBatch } from "../store/parts/batches.js";
import type { Store } from "../store/Store.js";
import { type CheckSignatures, checksWith } from "../sequencer/threads/SignatureThread.js";
import {
  differingProof,
  type ProvenChain,
  type StoredProofs,
} from "../sequencer/differingProof.js";
import { type Difference, entryDifference } from "../sequencer/entryDifference.js";
import type { RunsAhead } from "../sequencer/threads/RunsAhead.js";
import { StoreReplay } from "../sequencer/StoreReplay.js";

export interface StoreVerification {
  blocks: number;
  transactions: number;
  difference: Difference | undefined;
  /** For so many of the first blocks, earlier circuits made the proofs, which were not verified. */
  skippedProofs: number;
}

export interface VerifyOptions {
  terms: ChainTerms;
  verify: VerifySignature;
  /** By default, the current thread checks signatures. */
  checkSignatures?: CheckSignatures;
  /** By default, no transaction runs ahead of its turn. */
  runsAhead?: RunsAhead;
  /** Called repeatedly during each phase. `transactions` is given only for blocks. */
  onProgress?: (phase: VerifyPhase, done: number, total?: number, transactions?: number) => void;
}

/** The phases of a verification, in order. Each is named after the things it counts. */
export type VerifyPhase = "blocks" | "entries" | "proofs";

const ENTRIES_AT_ONCE = 1000;

/**
 * Replays the stored chain from genesis in a temporary store. The replay covers every signature,
 * every execution, both trees and the resulting state. Afterwards, the stored proofs are
 * verified. Stops at the first difference.
 */
export async function verifyStoredChain(
  store: Store,
  { terms, verify, checkSignatures = checksWith(verify), runsAhead, onProgress }: VerifyOptions,
): Promise<StoreVerification> {
  const replay = await StoreReplay.start(store, { terms, checkSignatures, runsAhead });
  const { replica } = replay;
  let skippedProofs = 0;
  try {
    let height = 0;
    // The count is read again each time, because a node may be adding blocks.
    while (height < store.blockCount()) {
      for (; height < store.blockCount(); height++) {
        const difference = await replay.next(height);
        if (difference !== undefined) {
          const { transactions } = replay;
          return { blocks: height, transactions, difference, skippedProofs };
        }
        onProgress?.("blocks", height + 1, store.blockCount(), replay.transactions);
      }
      await rebuildIndex(replica, replay.runtime);
    }
    const { transactions } = replay;
    const difference =
      differingEntry(store, replica, (entries) => onProgress?.("entries", entries)) ??
      (await differingBatch(store, terms, {
        onSkipped: (blocks) => (skippedProofs = blocks),
        onVerified: (done) => onProgress?.("proofs", done, store.batchCount()),
      }));
    return { blocks: height, transactions, difference, skippedProofs };
  } finally {
    await replay.end();
  }
}

/** Checks the stored proofs against the stored roots, which the replay has confirmed. */
async function differingBatch(
  store: Store,
  terms: ChainTerms,
  on: Pick<ProvenChain, "onSkipped" | "onVerified">,
): Promise<Difference | undefined> {
  const { data: verificationKey } = await committedVerificationKey();
  const stored: StoredProofs = {
    batch: (number) => readBatch(store.keyValue, number),
    result: (height) => store.result(height),
    provenBlocks: () => store.provenBlocks(),
    settledBlocks: () => store.settledBlocks(),
  };
  const { earlierCircuits } = readIdentity(store.keyValue) ?? {};
  const chain = { domain: domainOf(terms), verificationKey, earlierCircuits, ...on };
  return await differingProof(stored, chain);
}

/** Sections whose entries all follow from the blocks. */
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

/** Sections in which the store may have more entries than the replay, or fewer. */
const AMONG_OTHERS = ["trace", "resultTrace", "status"] as const satisfies readonly StoreSection[];

function differingEntry(
  store: Store,
  replica: Store,
  onCompared: (entries: number) => void,
): Difference | undefined {
  let entries = 0;
  for (const section of DETERMINED) {
    const { from, to } = sectionRange(section);
    // A store may lack these records. A node creates them again at its start.
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
 * Returns the first replayed entry that is missing or different in the store. Traces must be
 * complete from the first unpruned block on. The store may also have statuses of pending and
 * dropped transactions.
 */
function missingEntry(store: Store, replica: Store): Difference | undefined {
  const pruned = countKey("trace", store.prunedBlocks());
  for (const section of AMONG_OTHERS) {
    const { from, to } = sectionRange(section);
    for (const replayed of replica.keyValue.range(from, to)) {
      // In the keys of both traces, the height follows the section's byte.
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
