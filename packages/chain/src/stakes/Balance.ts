import { Field, Provable, Struct } from "o1js";
import type { Session } from "../engine/Session.js";

/**
 * A player's money. All of it was granted or deposited, less than 2^32 per transaction. So no
 * balance or sum of balances comes near 2^64.
 */
export class Balance extends Struct({
  amount: Field,
  /** The serial of the session that may stake money; 0 for none. */
  session: Field,
  /**
   * How much the session with this serial may still stake. Only the owner's signature raises this
   * amount.
   */
  allowance: Field,
}) {
  static none(): Balance {
    const none = Field(0);
    return new Balance({ amount: none, session: none, allowance: none });
  }

  /**
   * How much this session may stake. Serials tell sessions apart, even two with the same key and
   * expiry.
   */
  allowedTo({ serial }: Session): Field {
    return Provable.if(this.session.equals(serial), this.allowance, Field(0));
  }

  plus(amount: Field): Balance {
    return new Balance({ ...this, amount: this.amount.add(amount).seal() });
  }
}
