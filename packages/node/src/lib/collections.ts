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

type Listener<Arguments extends unknown[]> = (...args: Arguments) => void;

/** Typed events. Listeners run synchronously and must not throw. */
export class Emitter<Events extends Record<keyof Events, unknown[]>> {
  private readonly listeners: { [Name in keyof Events]?: Set<Listener<Events[Name]>> } = {};

  on<Name extends keyof Events>(name: Name, listener: Listener<Events[Name]>): () => void {
    const set = (this.listeners[name] ??= new Set<Listener<Events[Name]>>());
    set.add(listener);
    return () => {
      set.delete(listener);
    };
  }

  emit<Name extends keyof Events>(name: Name, ...args: Events[Name]): void {
    for (const listener of [...(this.listeners[name] ?? [])]) listener(...args);
  }
}
