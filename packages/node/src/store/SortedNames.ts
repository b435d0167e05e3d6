/** Up to this many new names are inserted one by one. More names are sorted together. */
const FEW = 32;

/**
 * A set of names that is sorted on reading. A large batch that nobody reads is never sorted.
 * After a few additions, the names are not sorted again.
 */
export class SortedNames {
  private readonly sorted: string[] = [];
  private added: string[] = [];

  add(name: string): void {
    this.added.push(name);
  }

  within(from: string, to: string): string[] {
    this.settle();
    return this.sorted.slice(this.countBelow(from), this.countBelow(to));
  }

  private settle(): void {
    if (this.added.length > FEW) {
      for (const name of this.added) this.sorted.push(name);
      this.sorted.sort((a, b) => (a < b ? -1 : 1));
    } else {
      for (const name of this.added) this.sorted.splice(this.countBelow(name), 0, name);
    }
    if (this.added.length > 0) this.added = [];
  }

  private countBelow(name: string): number {
    let [low, high] = [0, this.sorted.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.sorted[middle] ?? name) < name) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
