import { Field, Provable, Struct } from "o1js";
import type { Session } from "../sessions/Session.js";

/**
 * What a player has. All that there is was granted, `GRANT` at most by a transaction: no balance, and no sum of them,
 * comes near 2^64.
 */
export class Balance extends Struct({
  amount: Field,
  /** The session that may stake some of it: the x of its key, and when it expires; 0 for none. */
  key: Field,
  expiresAt: Field,
  /** How much that session may still stake. Only the owner's signature raises it. */
  allowance: Field,
}) {
  static none(): Balance {
    const none = Field(0);
    return new Balance({ amount: none, key: none, expiresAt: none, allowance: none });
  }

  /** How much this session may stake: what was allowed another one does not count, though it be of the same key. */
  allowedTo({ key, expiresAt }: Pick<Session, "key" | "expiresAt">): Field {
    const isSession = this.key.equals(key.x).and(this.expiresAt.equals(expiresAt.value));
    return Provable.if(isSession, this.allowance, Field(0));
  }

  plus(amount: Field): Balance {
    return new Balance({ ...this, amount: this.amount.add(amount).seal() });
  }
}
