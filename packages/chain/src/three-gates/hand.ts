import { type Deck, deckOf, hashPieces, permutation, shuffled } from "@kifu/kit/hidden";
import type { SeatNumber } from "@kifu/kit/plain";
import { type Card, DECK } from "./cards.js";
import { DECK_DEPTH, phaseOf, type Position, RADICES } from "./position.js";
import { CHANCE_PARTS, HAND_SLOTS, MOST_PLAYS, nextDraw, PART_BITS } from "./table.js";

/**
 * What a seat keeps to itself: the key of its deck, from which everything else follows. The deck's
 * tree takes a while to hash, so it is computed when it is first needed.
 */
export interface Secret {
  readonly deck: Deck;
}

/** @example secretFrom(seed).deck.root // what a seat commits to */
export function secretFrom(seed: bigint): Secret {
  let deck: Deck | undefined;
  return {
    get deck() {
      deck ??= deckOf(seed, shuffled(seed, DECK), DECK_DEPTH);
      return deck;
    },
  };
}

/** What a seat sees of its own cards. Everybody else sees none of them. */
export interface View {
  /** The cards in the four slots of the hand; empty if they are not known. */
  readonly hand: readonly Card[];
  /** The cards that this seat will draw, the next one first; empty if they are not known. */
  readonly coming: readonly Card[];
}

const NOTHING: View = { hand: [], coming: [] };

/** The maximum number of cards that one seat plays or draws. */
const OWN_PLAYS = MOST_PLAYS / 2;

/**
 * The cards of a seat. A seat knows the order of its deck and, once both salts are open, its draws.
 * So each player is shown all of their own coming cards: otherwise a player with a changed client
 * would know more than others.
 */
export function viewOf(position: Position, seat: SeatNumber, secret?: Secret): View {
  const phase = phaseOf(position);
  if (secret === undefined || (phase !== "play" && phase !== "show")) return NOTHING;
  const places = placesOf(position, seat);
  const cardAt = (draw: number) => secret.deck.order[places[draw]!]!;
  const last = HAND_SLOTS.length + OWN_PLAYS - 1;
  const next = nextDraw(position.table, seat);
  return {
    hand: position.table.hands[seat].map(cardAt),
    coming: Array.from({ length: Math.max(0, last - next) }, (_, i) => cardAt(next + i)),
  };
}

/** For each draw of a seat, the place of its card in the deck's order. */
export function placesOf({ table }: Position, seat: SeatNumber): number[] {
  return permutation([table.chance, BigInt(seat)], RADICES);
}

/** The chance after a salt: 96 bits that depend on the salt and on the previous chance. */
export function nextChance(salt: bigint, chance: bigint): bigint {
  return hashPieces([salt, chance], CHANCE_PARTS).reduceRight(
    (sum, piece) => (sum << BigInt(PART_BITS)) | BigInt(piece),
    0n,
  );
}
