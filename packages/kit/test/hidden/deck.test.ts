import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { Field } from "o1js";
import { commitment } from "../../src/hidden/commitment.js";
import { deckRoot, readOrder } from "../../src/hidden/deck.js";
import {
  commitment as plainCommitment,
  deckOf,
  deckRoot as plainDeckRoot,
  packOrder,
  readOrder as plainReadOrder,
  rootOverPath,
  shuffled,
} from "../../src/hidden/plain/index.js";
import { FIELD_ORDER } from "../../src/pallas/fieldOrder.js";
import { findTwoSided } from "../../src/testing/index.js";
import "./fastPlainHash.js";
import type { Circuit } from "../board/circuit.js";
import { anyField } from "../board/samples.js";
import { expectTwins } from "../board/twins.js";
import { neededBy, type Attack } from "./attacks.js";
import { chiSquare, unlikely } from "./evenness.js";

/** Four houses with five ranks. */
const TWENTY = [0, 1, 2, 3].flatMap((house) => [1, 2, 3, 4, 5].map((rank) => 8 * house + rank));
const DOUBLES = [1, 1, 1, 31, 31, 7];
const MOST = Array.from({ length: 31 }, (_, i) => 31 - (i % 3));

const reading =
  (agreed: readonly number[]): Circuit =>
  ([packed]) => {
    const { isRearrangement, cards } = readOrder(packed!, agreed);
    // The cards are meaningful only if `isRearrangement` is true.
    return [isRearrangement, ...cards.map((card) => card.mul(isRearrangement.toField()))];
  };

function plainReading(packed: bigint, agreed: readonly number[]): bigint[] {
  const order = plainReadOrder(packed, agreed);
  return [order ? 1n : 0n, ...agreed.map((_, i) => BigInt(order?.[i] ?? 0))];
}

const replaced = (cards: readonly number[], at: number, card: number) =>
  cards.map((other, i) => (i === at ? card : other));

/** Orders of the agreed cards, and of almost the same cards. */
const ordersOf = (agreed: readonly number[]) =>
  fc
    .tuple(fc.shuffledSubarray([...agreed], { minLength: agreed.length }), fc.nat(), fc.nat(31))
    .chain(([order, at, card]) =>
      fc.constantFrom(order, order, replaced(order, at % order.length, card)),
    )
    .map(packOrder);

describe.each([
  ["twenty cards", TWENTY],
  ["cards that occur several times", DOUBLES],
  ["31 cards", MOST],
  ["one card", [9]],
])("an order of %s", (_, agreed) => {
  test("is read alike in the circuit", async () => {
    const bits = BigInt(5 * agreed.length);
    await expectTwins(
      reading(agreed),
      fc.tuple(
        fc.oneof(
          { weight: 4, arbitrary: ordersOf(agreed) },
          { weight: 1, arbitrary: anyField },
          { weight: 1, arbitrary: ordersOf(agreed).map((order) => order + (1n << bits)) },
          { weight: 1, arbitrary: ordersOf(agreed).map((order) => FIELD_ORDER - 1n - order) },
        ),
      ),
      (packed) => plainReading(packed, agreed),
      { constants: 80, systems: 5 },
    );
  });

  test("leaves a lying prover no other reading", async () => {
    const honest = packOrder(agreed);
    const wrong = packOrder(replaced(agreed, 0, 8));
    for (const packed of [honest, wrong, honest + (1n << 160n), FIELD_ORDER - 1n - honest]) {
      const lie = await findTwoSided({ inputs: [packed], run: reading(agreed) }, { most: 120 });
      expect([packed, lie]).toEqual([packed, undefined]);
    }
  });
});

test("a deck with five aces, or without its best card, is no rearrangement", () => {
  const aces = [1, 9, 17, 25];
  for (const card of [...aces, 6, 0]) {
    const marked = replaced(TWENTY, TWENTY.indexOf(29), card);
    expect(readOrder(Field(packOrder(marked)), TWENTY).isRearrangement.toBoolean()).toBe(false);
  }
  // These cards have the same sum as the agreed cards, but they are not the agreed cards.
  const balanced = replaced(replaced(TWENTY, 0, 2), 2, 2);
  expect(readOrder(Field(packOrder(balanced)), TWENTY).isRearrangement.toBoolean()).toBe(false);
});

test("the range check above an order refuses an attack that succeeds without it", async () => {
  // Hint 0 says from which end the order is written. Five bits for each card follow.
  const REST = 1 + 5 * TWENTY.length;
  const inputs = [packOrder(TWENTY)];
  // Bit 97 of the order belongs to the last card. The lie clears this bit and adds an eighth to
  // the part above the cards, which gives the same sum.
  const [bit, eighth] = [97, Field(8).inv().toBigInt()];
  expect((inputs[0]! >> BigInt(bit)) & 1n).toBe(1n);
  const attacks: Attack[] = [{ inputs, lies: { [1 + bit]: false, [REST]: eighth }, refusedBy: 0 }];
  expect(await neededBy(reading(TWENTY), attacks)).toEqual([0]);
});

describe("a deck", () => {
  test("has the same root in the circuit", async () => {
    const root: Circuit = ([key, ...cards]) => [deckRoot(key!, cards, 5)];
    const order = fc.array(fc.integer({ min: 0, max: 31 }), { minLength: 20, maxLength: 20 });
    await expectTwins(
      root,
      fc.tuple(anyField, order).map(([key, cards]) => [key, ...cards.map(BigInt)]),
      (key, ...cards) => [plainDeckRoot(key, cards.map(Number), 5)],
      { constants: 10, systems: 2 },
    );
    expect(() => deckRoot(Field(1), TWENTY.map(Field), 4)).toThrow(RangeError);
  });

  test("opens each of its cards and its salt", () => {
    const deck = deckOf(5n, shuffled(5n, TWENTY), 5);
    const openings = [...TWENTY.map((_, place) => deck.open(place)), deck.openSalt()];
    for (const [index, { value, blinding, path }] of openings.entries()) {
      expect(rootOverPath(plainCommitment(value, blinding), index, path)).toBe(deck.root);
      const committed = commitment(Field(value), Field(blinding)).toBigInt();
      expect(committed).toBe(plainCommitment(value, blinding));
    }
    expect(openings.map(({ value }) => value)).toEqual([...deck.order.map(BigInt), deck.salt]);
  });

  test("never uses a secret twice, nor one that another shows", () => {
    const decks = [5n, 6n].map((key) => deckOf(key, TWENTY, 5));
    const secrets = decks.flatMap((deck) => [
      deck.key,
      deck.salt,
      ...[...TWENTY.keys()].map((place) => deck.open(place).blinding),
      deck.openSalt().blinding,
    ]);
    expect(new Set(secrets).size).toBe(2 * 23);
  });

  test("is shuffled evenly", () => {
    const places = TWENTY.map(() => Array<number>(20).fill(0));
    for (let key = 0n; key < 4_000n; key++) {
      for (const [place, card] of shuffled(key, TWENTY).entries()) {
        places[TWENTY.indexOf(card)]![place]!++;
      }
    }
    for (const of of places) expect(chiSquare(of)).toBeLessThan(unlikely(20));
  });
});
