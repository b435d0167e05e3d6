import type { Access } from "../Access.js";
import type { Staging } from "../Staging.js";

/**
 * What Protokit writes into one of its stores, until it commits that. In a transaction the
 * commit is the transaction's.
 */
export class Writes<Item> {
  private waiting: Item[] = [];

  constructor(
    private readonly access: Access,
    private readonly put: (staging: Staging, item: Item) => void,
  ) {}

  push(items: readonly Item[]): void {
    const isStaged = this.access.stageInTransaction((staging) => {
      for (const item of items) this.put(staging, item);
    });
    if (!isStaged) this.waiting.push(...items);
  }

  async commit(): Promise<void> {
    if (this.access.stageInTransaction(() => undefined)) return;
    const items = this.waiting;
    this.waiting = [];
    await this.access.commit((staging) => {
      for (const item of items) this.put(staging, item);
    });
  }
}
