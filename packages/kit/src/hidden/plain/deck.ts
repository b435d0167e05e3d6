import { commitment } from "./commitment.js";
import { merkleTree } from "./merkleTree.js";
import { poseidon, poseidonState } from "./poseidon.js";

/** A leaf of a committed deck, in the form in which a player shows it. */
export interface Opening {
  readonly value: bigint;
  readonly blinding: bigint;
  /** The leaf's siblings, the lowest first. */
  readonly path: readonly bigint[];
}

/** The bits of a card. A card is a number from 1 to 31; 0 is no card. */
export const CARD_BITS = 5;

/**
 * A deck whose order only its owner knows. The leaves of its tree are the cards in order, and then
 * a salt. Everything but the order comes from one key, so key and order open the whole deck.
 */
export interface Deck {
  readonly key: bigint;
  readonly order: readonly number[];
  readonly root: bigint;
  /** A random number for the seed of the match. Its leaf is the one after the last card. */
  readonly salt: bigint;
  open(place: number): Opening;
  openSalt(): Opening;
}

/** @example deckOf(key, shuffled(key, cards), 5).open(permutation(seed, { a: 4, b: 5 })[draw]) */
export function deckOf(key: bigint, order: readonly number[], depth: number): Deck {
  const { blindings, salt } = deckSecrets(key, order.length);
  const values = [...order.map(BigInt), salt];
  const leaves = values.map((value, i) => commitment(value, blindings[i]!));
  const tree = merkleTree(leaves, depth);
  const open = (index: number) => ({
    value: values[index]!,
    blinding: blindings[index]!,
    path: tree.path(index),
  });
  return { key, order, root: tree.root, salt, open, openSalt: () => open(order.length) };
}

/**
 * The blindings of a deck's leaves, and its salt. They come from hash states of the key, two from
 * each state. The third field of the state stays secret. Without it the hash cannot be undone, so
 * a shown blinding tells nothing about the key.
 */
function deckSecrets(key: bigint, cards: number): { blindings: bigint[]; salt: bigint } {
  const hashes = Array.from({ length: Math.ceil((cards + 2) / 2) }, (_, i) =>
    poseidonState([key, BigInt(i)]).slice(0, 2),
  ).flat();
  return { blindings: hashes.slice(0, cards + 1), salt: hashes[cards + 1]! };
}

/** The root of the deck with this key and order. */
export function deckRoot(key: bigint, order: readonly number[], depth: number): bigint {
  return deckOf(key, order, depth).root;
}

/** The cards in an order that the key determines, and that nobody knows without the key. */
export function shuffled(key: bigint, cards: readonly number[]): number[] {
  const order = [...cards];
  let random = poseidon([key, SHUFFLE]);
  for (let i = order.length - 1; i > 0; i--) {
    const j = Number(random % BigInt(i + 1));
    random /= BigInt(i + 1);
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return order;
}

/** Keeps the hash of a shuffle apart from the hashes of blindings. */
const SHUFFLE = 1n << 32n;

/** Packs an order into one field. The first card has the lowest bits. */
export function packOrder(order: readonly number[]): bigint {
  return order.reduceRight((packed, card) => (packed << BigInt(CARD_BITS)) | BigInt(card), 0n);
}

/** Reads an order of `count` cards. undefined if the field encodes no such order. */
export function unpackOrder(packed: bigint, count: number): number[] | undefined {
  if (packed < 0n || packed >> BigInt(CARD_BITS * count) !== 0n) return undefined;
  return Array.from({ length: count }, (_, i) => Number((packed >> BigInt(CARD_BITS * i)) & 31n));
}

/**
 * Reads an order whose cards are the agreed ones. The same card may be agreed on several times.
 * undefined if the field encodes no such order.
 */
export function readOrder(packed: bigint, agreed: readonly number[]): number[] | undefined {
  const sorted = (cards: readonly number[]) => [...cards].sort((a, b) => a - b).join();
  const order = unpackOrder(packed, agreed.length);
  return order && sorted(order) === sorted(agreed) ? order : undefined;
}
