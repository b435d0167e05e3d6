import type { Entries, UnwrittenChanges } from "../UnwrittenChanges.js";
import type { WriteBatches } from "../WriteBatches.js";

/**
 * A store to which Protokit writes before it commits. Each transaction commits only its own
 * writes.
 */
export abstract class AsyncStore<Item> {
  private readonly waiting = new WeakMap<Entries, Item[]>();

  constructor(private readonly transactions: WriteBatches) {}

  protected get entries(): Entries {
    return this.transactions.entries;
  }

  async openTransaction(): Promise<void> {}

  async commit(): Promise<void> {
    const items = this.waiting.get(this.entries) ?? [];
    this.waiting.delete(this.entries);
    await this.transactions.commit((unwritten) => {
      for (const item of items) this.put(unwritten, item);
    });
  }

  protected write(items: readonly Item[]): void {
    this.waiting.set(this.entries, [...(this.waiting.get(this.entries) ?? []), ...items]);
  }

  protected abstract put(unwritten: UnwrittenChanges, item: Item): void;
}
