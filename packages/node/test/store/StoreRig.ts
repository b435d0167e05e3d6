import { type BlockWithResult, PendingTransaction } from "@proto-kit/sequencer";
import fc from "fast-check";
import { Field } from "o1js";
import type { KeyValue } from "../../src/store/KeyValue.js";
import { openLmdb } from "../../src/store/openLmdb.js";
import { openStore } from "../../src/store/openStore.js";
import type { Store } from "../../src/store/Store.js";
import type { StoreIdentity } from "../../src/store/StoreIdentity.js";
import { temporaryFolder } from "../harness/temporaryStore.js";
import { blocksOf, results, transactions as anyTransactions } from "./samples.js";

export const identity: StoreIdentity = {
  name: "a chain",
  roundLength: 5,
  faucet: true,
  salt: "5a17".repeat(8),
  circuits: "c0ffee",
};

export class StoreRig {
  private constructor(
    private readonly folder: Awaited<ReturnType<typeof temporaryFolder>>,
    public store: Store,
  ) {}

  static async open(): Promise<StoreRig> {
    const folder = await temporaryFolder();
    return new StoreRig(folder, await openStore(await openLmdb(folder.path), identity));
  }

  get keyValue(): KeyValue {
    return this.store.keyValue;
  }

  async reopen(): Promise<Store> {
    await this.store.close();
    this.store = await openStore(await openLmdb(this.folder.path), identity);
    return this.store;
  }

  async end(): Promise<void> {
    await this.store.close();
    await this.folder.remove();
  }
}

export function chains(length: number, transactions = 0): fc.Arbitrary<BlockWithResult[]> {
  const block = blocksOf(transactions);
  return fc
    .array(fc.record({ block, result: results }), { minLength: length, maxLength: length })
    .map((chain) =>
      chain.map(({ block, result }, height) => {
        const hash = hashAt(height);
        return {
          block: {
            ...block,
            hash,
            height: Field(height),
            previousBlockHash: height === 0 ? undefined : hashAt(height - 1),
            transactions: block.transactions.map((execution, position) => ({
              ...execution,
              tx: new PendingTransaction(execution.tx, hashAt(height, position)),
            })),
          },
          result: { ...result, blockHash: hash.toBigInt() },
        };
      }),
    );
}

/** A chain of this length without empty blocks. It is the same at every call. */
export function chainOf(length: number): BlockWithResult[] {
  return fc.sample(chains(length, 1), { numRuns: 1, seed: 7 })[0]!;
}

export function numbered(count: number): PendingTransaction[] {
  return fc
    .sample(anyTransactions, { numRuns: count, seed: 3 })
    .map((transaction, i) => new PendingTransaction(transaction, Field(i + 1)));
}

function hashAt(height: number, position = 99): Field {
  return Field(1_000_000 + 100 * height + position);
}
