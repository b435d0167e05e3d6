import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BlockWithResult } from "@proto-kit/sequencer";
import { committedVerificationKey } from "../../protocol/verificationKey.js";
import { type ChainTerms, domainOf } from "../../runtime/modules.js";
import { identityOf } from "../../runtime/identity.js";
import type { VerifySignature } from "../primitives/signature.js";
import { rebuildRecords } from "../live/Records.js";
import { countKey, type Section, sectionRange } from "../store/keys.js";
import { openLmdb } from "../store/lmdb.js";
import { readBatch } from "../store/parts/batches.js";
import { readMeta } from "../store/parts/counters.js";
import { openStore } from "../store/openStore.js";
import type { Store } from "../store/Store.js";
import { differingProof, type StoredProofs } from "./differingProof.js";
import { type Difference, type Entry, entryDifference } from "./entryDifference.js";
import { Executor } from "./Executor.js";
import { OpenBlock } from "./OpenBlock.js";
import { seal } from "./seal.js";

export interface Verification {
  blocks: number;
  transactions: number;
  difference: Difference | undefined;
}

export interface VerifyOptions {
  terms: ChainTerms;
  verify: VerifySignature;
  onProgress?: (done: number, total: number) => void;
}

/**
 * Replays the stored chain from genesis, in a store of its own that is removed afterwards:
 * every signature, every execution, both trees, and the state that they lead to; then verifies what
 * it says is proven. Stops at the first difference.
 */
export async function verifyStore(
  store: Store,
  { terms, verify, onProgress }: VerifyOptions,
): Promise<Verification> {
  const folder = await mkdtemp(join(tmpdir(), "kifu-verify-"));
  const keyValue = await openLmdb(join(folder, "store"));
  try {
    const replica = await openStore(keyValue, await identityOf(terms));
    const replay = new Replay(await Executor.start(terms), store, replica, verify);
    let height = 0;
    // Asked anew each time: a node may be adding blocks.
    while (height < store.blockCount()) {
      for (; height < store.blockCount(); height++) {
        const difference = await replay.next(height);
        if (difference !== undefined) {
          return { blocks: height, transactions: replay.transactions, difference };
        }
        onProgress?.(height + 1, store.blockCount());
      }
      await rebuildRecords(replica, replay.runtime);
    }
    const { transactions } = replay;
    const difference = differingEntry(store, replica) ?? (await differingBatch(store, terms));
    return { blocks: height, transactions, difference };
  } finally {
    await keyValue.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** What the store says of proofs is held to the roots that were just replayed. */
async function differingBatch(store: Store, terms: ChainTerms): Promise<Difference | undefined> {
  const { data: verificationKey } = await committedVerificationKey();
  const stored: StoredProofs = {
    batch: (number) => readBatch(store.keyValue, number),
    result: (height) => store.result(height),
    provenBlocks: () => store.provenBlocks(),
    settledBlocks: () => store.settledBlocks(),
  };
  return await differingProof(stored, { domain: domainOf(terms), verificationKey });
}

/** What the blocks determine to the last entry. */
const DETERMINED = [
  "state",
  "leaf",
  "node",
  "block",
  "execution",
  "result",
  "height",
  "records",
] as const satisfies readonly Section[];

/** What may be missing from a store: old traces once they are pruned. */
const PRUNABLE = ["trace", "resultTrace"] as const satisfies readonly Section[];

/** The first entry that is not what the blocks lead to. */
function differingEntry(store: Store, replica: Store): Difference | undefined {
  for (const section of DETERMINED) {
    const { from, to } = sectionRange(section);
    // A node that finds none makes them anew.
    if (section === "records" && isEmpty(store, section)) continue;
    const replayed = replica.keyValue.range(from, to)[Symbol.iterator]();
    for (const entry of store.keyValue.range(from, to)) {
      const other = (replayed.next() as IteratorResult<Entry, undefined>).value;
      const difference = entryDifference({ section, stored: entry, replayed: other, replica });
      if (difference !== undefined) return difference;
    }
    const { value: surplus } = replayed.next() as IteratorResult<Entry, undefined>;
    if (surplus !== undefined) {
      return entryDifference({ section, stored: undefined, replayed: surplus, replica });
    }
  }
  return differingTrace(store, replica) ?? differingStatus(store, replica);
}

/** Traces are there from the first that was not pruned on, all of them and no other. */
function differingTrace(store: Store, replica: Store): Difference | undefined {
  const from = Number(readMeta(store.keyValue, "tracesFrom") ?? 0n);
  const pruned = countKey("trace", from);
  for (const section of PRUNABLE) {
    const all = sectionRange(section);
    for (const replayed of replica.keyValue.range(all.from, all.to)) {
      // The height follows the section's byte in both.
      if (Buffer.compare(replayed.key.subarray(1), pruned.subarray(1)) < 0) continue;
      const stored = entryAt(store, replayed.key);
      const difference = entryDifference({ section, stored, replayed, replica });
      if (difference !== undefined) return difference;
    }
  }
  return undefined;
}

/** The store has statuses of its own, too, of what is pending or was dropped. */
function differingStatus(store: Store, replica: Store): Difference | undefined {
  const { from, to } = sectionRange("status");
  for (const replayed of replica.keyValue.range(from, to)) {
    const stored = entryAt(store, replayed.key);
    const difference = entryDifference({ section: "status", stored, replayed, replica });
    if (difference !== undefined) return difference;
  }
  return undefined;
}

function isEmpty({ keyValue }: Store, section: Section): boolean {
  const { from, to } = sectionRange(section);
  return [...keyValue.range(from, to, { limit: 1 })].length === 0;
}

function entryAt({ keyValue }: Store, key: Uint8Array): Entry | undefined {
  const value = keyValue.get(key);
  return value && { key, value };
}

class Replay {
  transactions = 0;
  private parent: BlockWithResult;

  constructor(
    private readonly executor: Executor,
    private readonly store: Store,
    private readonly replica: Store,
    private readonly verify: VerifySignature,
  ) {
    this.parent = executor.genesis;
  }

  get runtime() {
    return this.executor.runtime;
  }

  async next(height: number): Promise<Difference | undefined> {
    const differs = (what: string, stored: unknown, replayed: unknown) =>
      String(stored) === String(replayed)
        ? undefined
        : { height, what, stored: String(stored), replayed: String(replayed) };

    const block = this.store.block(height);
    const result = this.store.result(height);
    if (block === undefined || result === undefined) return differs("block", "absent", "present");

    const open = await OpenBlock.open(this.executor, this.parent, (path) =>
      this.replica.state(path),
    );
    for (const { tx, status } of block.transactions) {
      const signed = this.verify(tx.sender, tx.getSignatureData(), tx.signature);
      const { sequenceable, execution, include } = await open.run(tx);
      const difference =
        differs("signature of a transaction", true, signed) ??
        differs("inclusion of a transaction", true, sequenceable) ??
        differs("status of a transaction", status.toBoolean(), execution.status.toBoolean());
      if (difference !== undefined) return difference;
      include();
      this.transactions++;
    }

    const sealed = await seal(this.executor, open, this.replica);
    const difference =
      differs("hash of the block", block.hash, sealed.block.hash) ??
      differs("root of the state", result.stateRoot, sealed.result.stateRoot) ??
      differs("root of the blocks", result.blockHashRoot, sealed.result.blockHashRoot);
    if (difference !== undefined) return difference;

    await this.replica.commit((changes) => sealed.stage(changes));
    this.parent = { block: sealed.block, result: sealed.result };
    return undefined;
  }
}
