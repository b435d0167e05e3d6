import { Field, Poseidon, Struct } from "o1js";

/**
 * Which circuits prove the chain, and which are announced. The contract stores the hash, so who
 * settles names the parts.
 */
export class Provers extends Struct({
  /** The hash of the key that verifies the chain's proofs. */
  key: Field,
  /** The first slot in which such a proof can be settled. */
  since: Field,
  /** The hash of the announced key; 0 if none is announced. */
  next: Field,
  /** The slot in which the notice of the announced key ends. */
  from: Field,
}) {
  /** These circuits, while no others are announced. */
  static of(key: Field): Provers {
    return new Provers({ key, since: Field(0), next: Field(0), from: Field(0) });
  }

  hash(): Field {
    return Poseidon.hash(Provers.toFields(this));
  }
}
