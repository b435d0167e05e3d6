import { Bool, Field, PublicKey, Struct } from "o1js";

/**
 * A public key as a method argument. Its fields are bare because a `PublicKey` argument with an
 * `isOdd` of 5 could be sequenced but never proven.
 */
export class KeyFields extends Struct({ x: Field, isOdd: Field }) {
  static of(key: PublicKey): KeyFields {
    return new KeyFields({ x: key.x, isOdd: key.isOdd.toField() });
  }

  /**
   * The key, and whether the fields encode one. The empty key is invalid, since nobody holds it.
   */
  parse(): { valid: Bool; key: PublicKey } {
    const isOdd = this.isOdd.equals(1);
    const isBit = isOdd.or(this.isOdd.equals(0));
    const valid = isBit.and(this.x.equals(0).not());
    return { valid, key: PublicKey.from({ x: this.x, isOdd }) };
  }
}

/** The key that nobody holds. */
export function nobody(): PublicKey {
  return PublicKey.from({ x: Field(0), isOdd: Bool(false) });
}
