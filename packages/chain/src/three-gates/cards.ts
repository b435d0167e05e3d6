/** A card is one number: its house · 8 + its rank. 0 stands for no card. */
export type Card = number;

/** The names of the houses. Their first letters differ. */
export const HOUSES = ["Fox", "Heron", "Lynx", "Raven"] as const;
/** The ranks of each house. */
export const RANKS = [1, 2, 3, 4, 5] as const;

/** The bits of a card. */
export const CARD_BITS = 5;
/** The bits of a card's rank. The bits above them are its house. */
const RANK_BITS = 3;

/** @example nameOf(cardOf(0, 5)) // "F5" */
export function cardOf(house: number, rank: number): Card {
  return (house << RANK_BITS) | rank;
}

/** The index of a card's house in `HOUSES`. */
export function houseOf(card: Card): number {
  return card >> RANK_BITS;
}

/** The rank of a card, from 1 to 5. */
export function rankOf(card: Card): number {
  return card & ((1 << RANK_BITS) - 1);
}

/** The twenty cards of each player's deck. Each card is in it once. */
export const DECK: readonly Card[] = HOUSES.flatMap((_, house) =>
  RANKS.map((rank) => cardOf(house, rank)),
);

/** Whether a number is a card of the deck. */
export function isCard(value: number): boolean {
  return DECK.includes(value);
}

/** What three cards earn above the sum of their ranks. All bonuses that apply are added. */
export const BONUS = { house: 6, run: 4, rank: 9 } as const;

/** The reasons for a bonus: three cards of one house, three ranks in a row, three equal ranks. */
export type BonusKind = keyof typeof BONUS;

/** The bonuses of three cards. A run is three ranks in a row, played in any order. */
export function bonusesOf(cards: readonly Card[]): BonusKind[] {
  const [a, b, c] = cards.map(rankOf).sort((one, other) => one - other) as [number, number, number];
  const [house, ...others] = cards.map(houseOf);
  const kinds: BonusKind[] = [];
  if (others.every((each) => each === house)) kinds.push("house");
  if (b === a + 1 && c === b + 1) kinds.push("run");
  if (a === c) kinds.push("rank");
  return kinds;
}

/** The strength of three cards at a gate. */
export function strengthOf(cards: readonly Card[]): number {
  const ranks = cards.reduce((sum, card) => sum + rankOf(card), 0);
  return bonusesOf(cards).reduce((sum, kind) => sum + BONUS[kind], ranks);
}

/** A card's short name: "F5" is the five of the Foxes. */
export function nameOf(card: Card): string {
  return `${HOUSES[houseOf(card)]?.[0] ?? "?"}${rankOf(card)}`;
}

/** The card with this short name; undefined if there is none. */
export function cardNamed(name: string): Card | undefined {
  return DECK.find((card) => nameOf(card) === name.toUpperCase());
}
