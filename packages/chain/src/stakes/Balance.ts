import { Field, Struct } from "o1js";

/**
 * What a player has. All that there is was granted, `GRANT` at most by a transaction: no balance, and no sum of them,
 * comes near 2^64.
 */
export class Balance extends Struct({
  amount: Field,
  /** The x of the session key that may stake some of it; 0 for none. */
  key: Field,
  /** How much that key may still stake. Only the owner's signature raises it. */
  allowance: Field,
}) {
  static none(): Balance {
    return new Balance({ amount: Field(0), key: Field(0), allowance: Field(0) });
  }

  plus(amount: Field): Balance {
    return new Balance({ ...this, amount: this.amount.add(amount).seal() });
  }
}
