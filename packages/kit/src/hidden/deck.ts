import { Bool, Field, Gadgets, Poseidon, Provable } from "o1js";
import { decompose, isLowPartOnly } from "../board/rangeTest.js";
import { commitment } from "./commitment.js";
import { CARD_BITS } from "./plain/deck.js";

/** A deck's order that a player shows. */
export interface ShownOrder {
  /** Whether the field is an order, and its cards are the agreed ones. */
  readonly isRearrangement: Bool;
  /** The cards in order. They are meaningful only if `isRearrangement` is true. */
  readonly cards: readonly Field[];
}

/**
 * Reads an order from any field, and compares its cards with the agreed cards. There are at most
 * 31 agreed cards, and some of them may be the same.
 *
 * @example readOrder(move.value, agreed).isRearrangement // false for a deck with five aces
 */
export function readOrder(packed: Field, agreed: readonly number[]): ShownOrder {
  const bits = CARD_BITS * agreed.length;
  const whole = 16 * Math.ceil(bits / 16);
  const number = decompose(packed);
  const cards = agreed.map((_, i) => bitsFrom(number.v, CARD_BITS * i));

  let low = cards.reduce(
    (sum, card, i) => sum.add(card.value.mul(1n << BigInt(CARD_BITS * i))),
    Field(0),
  );
  let isShort = Bool(true);
  if (whole > bits) {
    const rest = Provable.witness(
      Field,
      () => (number.v() >> BigInt(bits)) & ((1n << BigInt(whole - bits)) - 1n),
    );
    // This check allows 16 bits, which may be more than the rest has. So a prover may count some
    // of the number's higher bits as part of the rest. That changes nothing: the whole number
    // stays below p, so the rest and the higher bits are all 0 only if the order is short.
    Gadgets.rangeCheck16(rest);
    low = low.add(rest.mul(1n << BigInt(bits)));
    isShort = rest.equals(0);
  }
  const fits = isLowPartOnly(number, low, whole).and(isShort);

  const total = cards.reduce((sum, { weight }) => sum.add(weight), Field(0));
  const expected = agreed.reduce((sum, card) => sum + (1n << BigInt(CARD_BITS * card)), 0n);
  return {
    isRearrangement: fits.and(total.equals(expected)),
    cards: cards.map(({ value }) => value),
  };
}

/**
 * A card, and its weight 32^card. In base 32, digit c of a sum of up to 31 weights is the number
 * of cards with the value c.
 */
interface Card {
  readonly value: Field;
  readonly weight: Field;
}

/** A card from bits that the prover chooses. The caller proves which number they are part of. */
function bitsFrom(number: () => bigint, from: number): Card {
  const bits = Array.from({ length: CARD_BITS }, (_, i) =>
    Provable.witness(Bool, () => ((number() >> BigInt(from + i)) & 1n) === 1n).toField(),
  );
  const value = bits.reduce((sum, bit, i) => sum.add(bit.mul(1 << i)), Field(0)).seal();
  // 32^card is the product of one factor for each bit: 1, or 32^(2^i) if the bit is set.
  const weight = bits
    .map((bit, i) => bit.mul((1n << BigInt(CARD_BITS << i)) - 1n).add(1))
    .reduce((product, factor) => product.mul(factor));
  return { value, weight };
}

/**
 * The root of the deck with this key and order. The leaves are the cards and then the deck's
 * salt. The blindings and the salt come from hashes of the key, two from each hash.
 */
export function deckRoot(key: Field, cards: readonly Field[], depth: number): Field {
  const secrets = Array.from({ length: Math.ceil((cards.length + 2) / 2) }, (_, i) =>
    Poseidon.update(Poseidon.initialState(), [key, Field(i)]).slice(0, 2),
  ).flat();
  const values = [...cards, secrets[cards.length + 1]!];
  let level = values.map((value, i) => commitment(value, secrets[i]!));
  if (level.length > 2 ** depth) throw new RangeError(`${level.length} leaves, depth ${depth}`);
  for (let height = 0; height < depth; height++) {
    level = Array.from({ length: Math.ceil(level.length / 2) }, (_, i) =>
      Poseidon.hash([level[2 * i]!, level[2 * i + 1] ?? Field(0)]),
    );
  }
  return level[0]!;
}
