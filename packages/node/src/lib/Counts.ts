/** A key with count 0 takes no memory. */
export class Counts<Key> {
  private readonly counts = new Map<Key, number>();

  /** The number of keys with a count above 0. */
  get size(): number {
    return this.counts.size;
  }

  of(key: Key): number {
    return this.counts.get(key) ?? 0;
  }

  change(key: Key, by: 1 | -1): void {
    const count = this.of(key) + by;
    if (count === 0) this.counts.delete(key);
    else this.counts.set(key, count);
  }

  /** Returns a key with the highest count. Undefined if there are no keys. */
  largest(): Key | undefined {
    let largest: Key | undefined;
    let most = 0;
    for (const [key, count] of this.counts) {
      if (count > most) [largest, most] = [key, count];
    }
    return largest;
  }
}
