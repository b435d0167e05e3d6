import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import type { Block, BlockWithResult } from "@proto-kit/sequencer";
import type { ChainTerms } from "@kifu/chain";
import { timeOf } from "../store/codec/block.js";
import { openLmdb } from "../store/openLmdb.js";
import { openStore } from "../store/openStore.js";
import type { Store } from "../store/Store.js";
import { storeIdentity } from "../store/StoreIdentity.js";
import type { CheckSignatures } from "./threads/SignatureThread.js";
import { type Difference, differenceAt } from "./entryDifference.js";
import { Replica } from "./Replica.js";
import type { RunsAhead } from "./threads/RunsAhead.js";

/** How many blocks are read ahead, so that their signatures can be checked in parallel. */
const BLOCKS_AHEAD = 16;

export interface StoreReplayOptions {
  readonly terms: ChainTerms;
  readonly checkSignatures: CheckSignatures;
  readonly runsAhead?: RunsAhead | undefined;
}

interface ReadBlock {
  readonly block: Block | undefined;
  readonly verdicts: Promise<readonly boolean[]>;
}

export type ReplayedStore = Pick<Store, "block" | "result" | "blockCount">;

/**
 * Executes the transactions of a stored chain again from genesis, in a temporary store. The
 * replay trusts only the transactions and times of the stored blocks, and checks everything else.
 */
export class StoreReplay {
  transactions = 0;
  private readonly ahead = new Map<number, ReadBlock>();

  private constructor(
    private readonly store: ReplayedStore,
    private readonly chain: Replica,
    private readonly folder: string,
    private readonly options: Omit<StoreReplayOptions, "terms">,
  ) {}

  static async start(
    store: ReplayedStore,
    { terms, ...options }: StoreReplayOptions,
  ): Promise<StoreReplay> {
    const identity = await storeIdentity(terms);
    const folder = await mkdtemp(join(tmpdir(), "kifu-replay-"));
    const replica = await openStore(
      await openLmdb(join(folder, "store"), { isTemporary: true }),
      identity,
    );
    const chain = await Replica.open(replica, terms);
    if (options.runsAhead !== undefined) chain.executor.useRunsAhead(options.runsAhead);
    return new StoreReplay(store, chain, folder, options);
  }

  get runtime() {
    return this.chain.runtime;
  }

  get replica(): Store {
    return this.chain.store;
  }

  get latest(): BlockWithResult {
    return this.chain.latest;
  }

  async next(height: number): Promise<Difference | undefined> {
    // Let messages from other threads arrive. The rest of this function awaits only promises, so
    // it never yields to the event loop.
    await setImmediate();
    const { block, verdicts } = this.read(height);
    const result = this.store.result(height);
    if (block === undefined || result === undefined) {
      return differenceAt(height, "block", "absent", "present");
    }
    const signed = await verdicts;
    const difference = await this.chain.next({
      time: timeOf(block),
      transactions: block.transactions.map(({ tx, status }, position) => ({
        tx,
        ok: status.toBoolean(),
        isSigned: signed[position] === true,
      })),
      hash: block.hash.toString(),
      stateRoot: result.stateRoot.toString(),
      blockHashRoot: result.blockHashRoot.toString(),
    });
    if (difference === undefined) this.transactions += block.transactions.length;
    return difference;
  }

  private read(height: number): ReadBlock {
    const end = Math.min(this.store.blockCount(), height + BLOCKS_AHEAD);
    for (let next = height; next < Math.max(end, height + 1); next++) {
      if (!this.ahead.has(next)) this.ahead.set(next, this.readOne(next));
    }
    const one = this.ahead.get(height) ?? this.readOne(height);
    this.ahead.delete(height);
    return one;
  }

  private readOne(height: number): ReadBlock {
    const block = this.store.block(height);
    const transactions = block?.transactions.map(({ tx }) => tx) ?? [];
    const { checkSignatures, runsAhead } = this.options;
    const verdicts = checkSignatures(transactions);
    // Sometimes nobody awaits `verdicts`, so its rejection is handled here.
    const isHashed = verdicts.catch(() => undefined);
    if (block !== undefined && runsAhead !== undefined) {
      const { isLong } = this.chain.executor;
      void isHashed.then(() => runsAhead.add(block, isLong)).catch(() => undefined);
    }
    return { block, verdicts };
  }

  async end(): Promise<void> {
    await this.replica.close();
    await rm(this.folder, { recursive: true, force: true });
  }
}
