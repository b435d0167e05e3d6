import { Field, Provable, Struct } from "o1js";
import type { Session } from "../sessions/Session.js";

/**
 * A player's money. All of it was granted, at most `GRANT` per transaction, so no balance or sum
 * of balances comes near 2^64.
 */
export class Balance extends Struct({
  amount: Field,
  /** The serial of the session that may stake some of it; 0 for none. */
  session: Field,
  /** How much that session may still stake. Only the owner's signature raises it. */
  allowance: Field,
}) {
  static none(): Balance {
    const none = Field(0);
    return new Balance({ amount: none, session: none, allowance: none });
  }

  /**
   * How much this session may stake. A reopened session with the same key and expiry is a
   * different one.
   */
  allowedTo({ serial }: Session): Field {
    return Provable.if(this.session.equals(serial), this.allowance, Field(0));
  }

  plus(amount: Field): Balance {
    return new Balance({ ...this, amount: this.amount.add(amount).seal() });
  }
}
