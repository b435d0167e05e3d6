import { Field, Struct } from "o1js";

/** A player's deposits and withdrawals fit these bits, in all: see `Receipt`. */
export const CROSSED_BITS = 31;
export const MOST_CROSSED = 2 ** CROSSED_BITS - 1;

/** How much a player has moved from Mina to the chain and back, in all. */
export class Crossed extends Struct({ deposited: Field, withdrawn: Field }) {
  static none(): Crossed {
    return new Crossed({ deposited: Field(0), withdrawn: Field(0) });
  }
}
