export class LruCache<Key, Value> {
  private readonly values = new Map<Key, Value>();

  constructor(private readonly capacity: number) {}

  /** Returns the cached value, or creates and caches it. `undefined` is not cached. */
  get(key: Key, make: () => Value | undefined): Value | undefined {
    const value = this.values.get(key) ?? make();
    if (value === undefined) return undefined;
    // A map keeps insertion order. A used entry moves to the end, and the first entry is evicted.
    this.values.delete(key);
    this.values.set(key, value);
    if (this.values.size > this.capacity) this.values.delete(this.values.keys().next().value!);
    return value;
  }

  /** Does not mark the key as recently used. */
  has(key: Key): boolean {
    return this.values.has(key);
  }

  forget(key: Key): void {
    this.values.delete(key);
  }

  clear(): void {
    this.values.clear();
  }
}
