import { anyOf, type Level, type SeatNumber } from "@kifu/kit/plain";
import { type Card, DECK, rankOf } from "../../src/three-gates/cards.js";
import type { View } from "../../src/three-gates/hand.js";
import type { Choice } from "../../src/three-gates/Playout.js";
import {
  emptyTable,
  nextDraw,
  OPENING_MOVES,
  type Table,
  winnerOf,
  withCard,
} from "../../src/three-gates/table.js";
import { choicesOf, choosePlay } from "../../src/three-gates/bot.js";

/** Chooses a card and a gate. */
export type Player = (
  table: Table,
  seat: SeatNumber,
  view: View,
  random: () => number,
) => Choice | undefined;

export const bot =
  (level: Level): Player =>
  (table, seat, view, random) =>
    choosePlay(table, seat, view, random, level);

export const atRandom: Player = (table, seat, _view, random) =>
  anyOf(choicesOf(table, seat), random);

/** Always plays its highest card, at a random gate. */
export const highestCard: Player = (table, seat, { hand }, random) => {
  const slot = highestSlot(hand);
  return anyOf(
    choicesOf(table, seat).filter((choice) => choice.slot === slot),
    random,
  );
};

/** A player that fills one gate after another and always places the highest card in hand. */
export const gateByGate: Player = (table, seat, { hand }) => {
  const [{ gate }] = choicesOf(table, seat) as [Choice];
  return { slot: highestSlot(hand), gate };
};

/** A player that fills all gates evenly and always places the highest card in hand. */
export const evenly: Player = (table, seat, { hand }) => {
  const [first] = choicesOf(table, seat).sort(
    (a, b) => table.sides[seat][a.gate]!.length - table.sides[seat][b.gate]!.length,
  );
  return { slot: highestSlot(hand), gate: first!.gate };
};

function highestSlot(hand: readonly Card[]): number {
  const ranks = hand.map(rankOf);
  return ranks.indexOf(Math.max(...ranks));
}

/** A finished duel: the table after each card, and the winner. */
export interface Duel {
  readonly tables: readonly Table[];
  readonly winner: SeatNumber;
}

/** Plays a duel without commitments. Each player gets an order of the deck by chance. */
export function playDuel(players: readonly [Player, Player], random: () => number): Duel {
  const orders = [shuffled(random), shuffled(random)] as const;
  const tables: Table[] = [];
  let table: Table = { ...emptyTable, count: OPENING_MOVES };
  for (;;) {
    const winner = winnerOf(table);
    if (winner !== undefined) return { tables, winner };
    const seat: SeatNumber = table.count % 2 === 1 ? 1 : 0;
    const view = viewOf(table, seat, orders[seat]);
    const choice = players[seat](table, seat, view, random);
    if (choice === undefined) throw new Error("A player has no choice");
    table = withCard(table, seat, { ...choice, card: view.hand[choice.slot]! });
    tables.push(table);
  }
}

function viewOf(table: Table, seat: SeatNumber, order: readonly Card[]): View {
  return {
    hand: table.hands[seat].map((draw) => order[draw]!),
    coming: order.slice(nextDraw(table, seat), DECK.length - DECK.length / 2 + 2),
  };
}

function shuffled(random: () => number): Card[] {
  const cards = [...DECK];
  for (let i = cards.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [cards[i], cards[j]] = [cards[j]!, cards[i]!];
  }
  return cards;
}

/** The share of duels that `one` wins against `other`. They swap seats after each duel. */
export function shareOf(one: Player, other: Player, duels: number, random: () => number): number {
  let won = 0;
  for (let i = 0; i < duels; i++) {
    const seat: SeatNumber = i % 2 === 0 ? 0 : 1;
    const players: [Player, Player] = seat === 0 ? [one, other] : [other, one];
    if (playDuel(players, random).winner === seat) won++;
  }
  return won / duels;
}
