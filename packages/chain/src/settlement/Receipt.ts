import { Field, Gadgets, Struct, UInt64 } from "o1js";
import { CROSSED_BITS } from "../bridge/Crossed.js";
import { settlementCodes as codes } from "./settlementCodes.js";

/** A receipt of at least this much is the one of a player who has left. */
export const LEFT = 2n ** BigInt(2 * CROSSED_BITS);

const WITHDRAWN_UNIT = 2n ** BigInt(CROSSED_BITS);

/**
 * What the contract took from a player and paid to them, in all. It is the balance of the player's
 * account of the contract's own token, which only the contract can mint.
 */
export class Receipt extends Struct({ deposited: Field, withdrawn: Field }) {
  static none(): Receipt {
    return new Receipt({ deposited: Field(0), withdrawn: Field(0) });
  }

  /** Reads a balance of the token. Undefined for a player who has left. */
  static read(balance: bigint): Receipt | undefined {
    if (balance >= LEFT) return undefined;
    return new Receipt({
      deposited: Field(balance % WITHDRAWN_UNIT),
      withdrawn: Field(balance / WITHDRAWN_UNIT),
    });
  }

  /** The balance of the token. Refused if a sum does not fit. */
  balance(): UInt64 {
    const { deposited, withdrawn } = this;
    for (const total of [deposited, withdrawn]) assertTotal(total);
    const balance = withdrawn.mul(WITHDRAWN_UNIT).add(deposited);
    return UInt64.Unsafe.fromField(balance.seal());
  }
}

function assertTotal(total: Field): void {
  // The range check takes multiples of 16 bits, so one more bit is excluded by the second.
  Gadgets.rangeCheckN(CROSSED_BITS + 1, total.seal(), codes.badReceipt);
  Gadgets.rangeCheckN(CROSSED_BITS + 1, total.add(2 ** CROSSED_BITS).seal(), codes.badReceipt);
}
