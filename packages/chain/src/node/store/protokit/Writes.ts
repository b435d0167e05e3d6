import type { Access } from "../Access.js";
import type { Entries, Staging } from "../Staging.js";

/**
 * What Protokit writes into one of its stores, until it commits that. Each transaction has
 * writes of its own: none is committed, or undone, with another's.
 */
export class Writes<Item> {
  private readonly waiting = new WeakMap<Entries, Item[]>();

  constructor(
    private readonly access: Access,
    private readonly put: (staging: Staging, item: Item) => void,
  ) {}

  push(items: readonly Item[]): void {
    const { entries } = this.access;
    this.waiting.set(entries, [...(this.waiting.get(entries) ?? []), ...items]);
  }

  async commit(): Promise<void> {
    const { entries } = this.access;
    const items = this.waiting.get(entries) ?? [];
    this.waiting.delete(entries);
    await this.access.commit((staging) => {
      for (const item of items) this.put(staging, item);
    });
  }
}
