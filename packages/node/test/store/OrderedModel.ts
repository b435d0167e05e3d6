import fc from "fast-check";
import type { RangeOptions } from "../../src/store/KeyValue.js";

export class OrderedModel {
  private readonly entries = new Map<string, string>();

  put(key: Uint8Array, value: Uint8Array): void {
    this.entries.set(hex(key), hex(value));
  }

  remove(key: Uint8Array): void {
    this.entries.delete(hex(key));
  }

  get(key: Uint8Array): string | undefined {
    return this.entries.get(hex(key));
  }

  range(from: Uint8Array, to: Uint8Array, { reverse = false, limit }: RangeOptions): string[][] {
    const within = [...this.entries].filter(([key]) => hex(from) <= key && key < hex(to)).sort();
    return (reverse ? within.reverse() : within).slice(0, limit);
  }
}

/** A key as text. The order of texts is the order of keys. */
export function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("hex");
}

/** Few and short keys, so that they often collide or are prefixes of each other. */
export const keys: fc.Arbitrary<Uint8Array> = fc
  .tuple(
    fc.constantFrom(1, 127, 254),
    fc.array(fc.constantFrom(0, 1, 127, 128, 254, 255), { maxLength: 3 }),
  )
  .map(([first, others]) => Uint8Array.of(first, ...others));

export interface Change {
  key: Uint8Array;
  value: Uint8Array | undefined;
}

/** Random changes. Some values are longer than a page of the database. */
export const changes: fc.Arbitrary<Change[]> = fc.array(
  fc.record({
    key: keys,
    value: fc.option(
      fc
        .tuple(fc.constantFrom(0, 1, 40, 5_000), fc.nat(255))
        .map(([length, byte]) => new Uint8Array(length).fill(byte)),
      { nil: undefined },
    ),
  }),
  { maxLength: 12 },
);

export interface Read {
  key: Uint8Array;
  range: { from: Uint8Array; to: Uint8Array; reverse: boolean; limit: number | undefined };
}

/** Reads at keys and ranges that the changes are likely to touch. */
export const reads: fc.Arbitrary<Read[]> = fc.array(
  fc.record({
    key: keys,
    range: fc.record({
      from: keys,
      to: keys,
      reverse: fc.boolean(),
      limit: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
    }),
  }),
  { minLength: 10, maxLength: 20 },
);
