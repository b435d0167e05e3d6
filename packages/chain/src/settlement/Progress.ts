import { Field, Gadgets, Provable, Struct } from "o1js";

const BITS = 32;

/**
 * The contract's numbers, which are packed into one field of its state. In seconds, 32 bits last
 * for 136 years.
 */
export class Progress extends Struct({
  /** How many blocks are settled. */
  blocks: Field,
  /** The time of the last settled block, in seconds since genesis. */
  time: Field,
  /** The slot of the latest settlement that the operator signed, or of the deployment. */
  operatorSlot: Field,
  /**
   * The least number of seconds by which the chain's clock was behind Mina's, since it was last
   * settled after a silence. A node's clock stands still while the node is down.
   */
  behind: Field,
  /** The time on Mina when the latest actions were promised, in seconds since genesis. */
  promisedAt: Field,
  /** When the latest actions were promised that the settled blocks have all taken in. */
  keptAt: Field,
}) {
  pack(): Field {
    const parts = Progress.toFields(this);
    for (const part of parts) Gadgets.rangeCheckN(BITS, part.seal());
    return parts.reduceRight((packed, part) => packed.mul(2n ** BigInt(BITS)).add(part)).seal();
  }

  static unpack(packed: Field): Progress {
    const progress = Provable.witness(Progress, () => Progress.read(packed.toBigInt()));
    progress.pack().assertEquals(packed);
    return progress;
  }

  static read(packed: bigint): Progress {
    const part = (i: number) => Field((packed >> BigInt(i * BITS)) & (2n ** BigInt(BITS) - 1n));
    return new Progress({
      blocks: part(0),
      time: part(1),
      operatorSlot: part(2),
      behind: part(3),
      promisedAt: part(4),
      keptAt: part(5),
    });
  }
}
