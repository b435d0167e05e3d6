import { Bool, Field, PublicKey, Struct } from "o1js";

/**
 * A public key as a method argument. The fields have no constraints of their own. With a
 * `PublicKey` argument, a key with an `isOdd` of 5 could be sequenced but never proven.
 */
export class KeyFields extends Struct({ x: Field, isOdd: Field }) {
  static of(key: PublicKey): KeyFields {
    return new KeyFields({ x: key.x, isOdd: key.isOdd.toField() });
  }

  /**
   * Decodes the key. `valid` is false if the fields encode no key, or the empty key, which nobody
   * holds.
   */
  parse(): { valid: Bool; key: PublicKey } {
    const isOdd = this.isOdd.equals(1);
    const isBit = isOdd.or(this.isOdd.equals(0));
    const valid = isBit.and(this.x.equals(0).not());
    return { valid, key: PublicKey.from({ x: this.x, isOdd }) };
  }
}

/** The empty key, which nobody holds. */
export function nobody(): PublicKey {
  return PublicKey.from({ x: Field(0), isOdd: Bool(false) });
}
