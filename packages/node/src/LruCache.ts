/** The values that were asked for last, up to a maximum, so that they are not made twice. */
export class LruCache<Key, Value> {
  private readonly values = new Map<Key, Value>();

  constructor(private readonly capacity: number) {}

  /** Makes the value when it is not there; what is `undefined` is not kept. */
  get(key: Key, make: () => Value | undefined): Value | undefined {
    const value = this.values.get(key) ?? make();
    if (value === undefined) return undefined;
    // A map keeps its order: an entry that is asked for moves to the end, and the first one leaves.
    this.values.delete(key);
    this.values.set(key, value);
    if (this.values.size > this.capacity) this.values.delete(this.values.keys().next().value!);
    return value;
  }

  /** Whether it is there, without asking for it. */
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
