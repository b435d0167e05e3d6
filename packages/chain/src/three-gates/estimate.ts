import { type Card, CARD_BITS, DECK, strengthOf } from "./cards.js";
import { GATE_CARDS } from "./table.js";

/**
 * The cards on one side of a gate as one number, with five bits per card. The first card has the
 * lowest bits. 0 stands for no cards.
 */
export type PackedSide = number;

const ONE_CARD = 1 << CARD_BITS;
const TWO_CARDS = 1 << (2 * CARD_BITS);

export function cardsOn(side: PackedSide): number {
  return side === 0 ? 0 : side < ONE_CARD ? 1 : side < TWO_CARDS ? 2 : GATE_CARDS;
}

/** The side with one more card. It must have room. */
export function added(side: PackedSide, card: Card): PackedSide {
  return side | (card << (CARD_BITS * cardsOn(side)));
}

let known: Int16Array | undefined;

/**
 * For each side, twice the strength that the side will probably have in the end. Good cards count
 * most, because players choose among the cards that they draw. For a full side, twice its
 * strength.
 */
export function estimates(): Int16Array {
  known ??= computeEstimates();
  return known;
}

/** How much each card counts in an estimate, compared with the next better one. */
const NEXT_BEST = 0.7;
/** The number of best cards that count for an empty side. */
const FIRST_CARDS = 6;

function computeEstimates(): Int16Array {
  const found = new Int16Array(1 << (GATE_CARDS * CARD_BITS));
  const estimate = (cards: readonly Card[]): number => {
    const others = DECK.filter((card) => !cards.includes(card));
    const worth =
      cards.length === GATE_CARDS
        ? 2 * strengthOf(cards)
        : expected(others.map((card) => estimate([...cards, card])));
    found[cards.reduce(added, 0)] = Math.round(worth);
    return worth;
  };
  const first = DECK.map((card) => estimate([card])).sort((a, b) => b - a);
  const best = first.slice(0, FIRST_CARDS);
  found[0] = Math.round(best.reduce((sum, worth) => sum + worth, 0) / best.length);
  return found;
}

function expected(worths: readonly number[]): number {
  let [sum, weights, weight] = [0, 0, 1];
  for (const worth of [...worths].sort((a, b) => b - a)) {
    sum += weight * worth;
    weights += weight;
    weight *= NEXT_BEST;
  }
  return sum / weights;
}

/** How far a side's final strength is from the estimate, for 0, 1, 2 and 3 cards. */
const SPREAD = [3.2, 2.8, 2.2, 0];

/** The largest difference of two estimates. */
const FAR = 64;

const chances = Float64Array.from({ length: 16 * 2 * FAR }, (_, i) => {
  const [own, other] = [i >> 9, (i >> 7) & 3];
  const lead = ((i & 127) - FAR) / 2;
  if (own === GATE_CARDS && other === GATE_CARDS) return lead > 0 ? 1 : 0;
  return 1 / (1 + Math.exp((-1.7 * lead) / (SPREAD[own]! + SPREAD[other]!)));
});

/**
 * The chance that a side takes its gate, from twice its lead in strength. A lead of 1 stands for a
 * tie that the side wins, and −1 for one that it loses.
 */
export function chanceOf(own: PackedSide, other: PackedSide, lead: number): number {
  return chances[(cardsOn(own) << 9) | (cardsOn(other) << 7) | (FAR + lead)]!;
}
