import { Bool, Field, Gadgets, Provable, PublicKey, Signature, Struct, UInt32 } from "o1js";
import { squareRootOf } from "../engine/arithmetic.js";
import { curveAt } from "../engine/TranscriptSignature.js";
import { settlementCodes as codes } from "./settlementCodes.js";

/** How many verifiers a contract's terms can name. */
export const MOST_VERIFIERS = 8;

/** One signature for each verifier, in the order of the terms. `Signature.empty()` if there is none. */
export class VerifierSignatures extends Struct({
  list: Provable.Array(Signature, MOST_VERIFIERS),
}) {
  static none(): VerifierSignatures {
    return VerifierSignatures.of([]);
  }

  static of(given: readonly (Signature | undefined)[]): VerifierSignatures {
    return new VerifierSignatures({ list: padded(given, Signature.empty<typeof Signature>()) });
  }
}

/**
 * Nodes of others, which execute every block themselves and so have its state. A settlement needs the
 * signatures of `quorum` of them. So no operator settles a state that nobody else has.
 */
export class Verifiers extends Struct({
  /** Unused places have the empty key. */
  keys: Provable.Array(PublicKey, MOST_VERIFIERS),
  quorum: UInt32,
}) {
  static none(): Verifiers {
    return Verifiers.of([], 0);
  }

  static of(given: readonly PublicKey[], quorum: number | bigint): Verifiers {
    if (given.length > MOST_VERIFIERS) throw new RangeError("Too many verifiers");
    const keys = padded(given, PublicKey.empty<typeof PublicKey>());
    return new Verifiers({ keys, quorum: UInt32.from(quorum) });
  }

  /**
   * The quorum must be possible, and no key counts twice. A key is named by its x-coordinate, since
   * who has one secret also has the one of the mirrored key.
   *
   * @param other a valid key
   */
  assertValid(other: PublicKey): void {
    const { keys } = this;
    for (const [i, key] of keys.entries()) {
      const isUsed = key.isEmpty().not();
      for (const { x } of keys.slice(0, i)) {
        isUsed.and(x.equals(key.x)).assertFalse(codes.badTerms);
      }
      // A key that is not on the curve would make every settlement impossible.
      const { x } = orIfEmpty(key, other);
      const { isSquare } = squareRootOf(curveAt(x));
      isSquare.assertTrue(codes.badTerms);
    }
    const used = countOf(keys.map((key) => key.isEmpty().not()));
    this.assertReached(used, codes.badTerms);
  }

  /**
   * Checks that enough verifiers signed these fields.
   *
   * @param other a valid key, which takes the place of the empty one
   */
  assertSigned({ list }: VerifierSignatures, fields: Field[], other: PublicKey): void {
    const signed = this.keys.map((key, i) => {
      const isValid = (list[i] as Signature).verify(orIfEmpty(key, other), fields);
      return isValid.and(key.isEmpty().not());
    });
    this.assertReached(countOf(signed), codes.notVerified);
  }

  private assertReached(count: Field, code: string): void {
    Gadgets.rangeCheckN(16, count.sub(this.quorum.value).seal(), code);
  }
}

/** No point of the curve belongs to the empty key, so nothing can be verified with it. */
function orIfEmpty(key: PublicKey, other: PublicKey): PublicKey {
  return Provable.if(key.isEmpty(), PublicKey, other, key);
}

function padded<Item>(given: readonly (Item | undefined)[], empty: Item): Item[] {
  return Array.from({ length: MOST_VERIFIERS }, (_, i) => given[i] ?? empty);
}

function countOf(bools: Bool[]): Field {
  return bools.reduce((sum, bool) => sum.add(bool.toField()), Field(0)).seal();
}
