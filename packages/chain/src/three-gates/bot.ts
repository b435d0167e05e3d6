import { anyOf, bestOf, type Bot, type Level, type SeatNumber } from "@kifu/kit/plain";
import { type Card, DECK } from "./cards.js";
import { type Secret, type View, viewOf } from "./hand.js";
import { type Choice, Playout } from "./Playout.js";
import { type Move, phaseOf, type Position } from "./position.js";
import { rules } from "./rules.js";
import { GATES, HAND_SLOTS, hasRoom, type Table } from "./table.js";

/** A bot. It sees what its player sees: the table and its own cards. */
export const chooseMove: Bot<Position, Move, Secret> = (
  position,
  random,
  level = "hard",
  secret,
) => {
  const moves = rules.legalMoves(position, secret);
  if (phaseOf(position) !== "play" || moves.length === 0) return moves[0];
  const { table, turn } = position;
  const choice = choosePlay(table, turn, viewOf(position, turn, secret), random, level);
  if (choice === undefined) return undefined;
  const action = choice.slot + HAND_SLOTS.length * choice.gate;
  return moves.find((move) => move.action === action);
};

/**
 * Chooses a card and a gate. Every level sees a card that wins the duel at once. Otherwise easy
 * takes the better of two random choices, and medium overlooks some. Hard plays the duel to its
 * end many times, each time with other cards in the opponent's hand.
 *
 * The bot knows the table and its own cards. Of the opponent's deck it knows only the cards that
 * were already played.
 */
export function choosePlay(
  table: Table,
  seat: SeatNumber,
  view: View,
  random: () => number,
  level: Level,
): Choice | undefined {
  const choices = choicesOf(table, seat);
  const playout = new Playout(table, seat, view.hand);
  const winning = choices.find((choice) => playout.wins(choice));
  if (winning !== undefined || choices.length < 2) return winning ?? choices[0];
  if (level === "hard") return lookAhead(table, seat, view, choices, playout, random);
  const seen = level === "easy" ? few(choices, random) : most(choices, random);
  return anyOf(
    bestOf(seen, (choice) => playout.worthOf(choice)),
    random,
  );
}

/** Every slot of the hand with every gate that has room for the seat's card. */
export function choicesOf(table: Table, seat: SeatNumber): Choice[] {
  return GATES.filter((gate) => hasRoom(table, seat, gate)).flatMap((gate) =>
    HAND_SLOTS.map((slot) => ({ slot, gate })),
  );
}

const SEEN_BY_EASY = 2;

function few(choices: readonly Choice[], random: () => number): Choice[] {
  return Array.from({ length: SEEN_BY_EASY }, () => anyOf(choices, random)!);
}

const SEEN_BY_MEDIUM = 0.75;

function most(choices: readonly Choice[], random: () => number): readonly Choice[] {
  const seen = choices.filter(() => random() < SEEN_BY_MEDIUM);
  return seen.length > 0 ? seen : choices;
}

/** The playouts of each choice in the first round. Half of the choices go on to the next round. */
const FIRST_ROUND = 6;

/**
 * Tries all choices against the same hands of the opponent. Then keeps the better half of the
 * choices and tries it more thoroughly, until one choice is left.
 */
function lookAhead(
  table: Table,
  seat: SeatNumber,
  { coming }: View,
  choices: readonly Choice[],
  playout: Playout,
  random: () => number,
): Choice {
  const unseen = unplayed(table, seat === 0 ? 1 : 0);
  let left = choices.map((choice) => ({ choice, wins: 0 }));
  for (let playouts = FIRST_ROUND; left.length > 1; playouts *= 2) {
    for (let i = 0; i < playouts; i++) {
      shuffle(unseen, random);
      for (const tried of left) {
        if (playout.winsAfter(tried.choice, coming, unseen)) tried.wins++;
      }
    }
    left = left.sort((a, b) => b.wins - a.wins).slice(0, Math.ceil(left.length / 2));
  }
  return left[0]!.choice;
}

/** The cards of a seat's deck that are not on the table. */
function unplayed({ sides }: Table, seat: SeatNumber): Card[] {
  const played = new Set(sides[seat].flat());
  return DECK.filter((card) => !played.has(card));
}

function shuffle(cards: Card[], random: () => number): void {
  for (let i = cards.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [cards[i], cards[j]] = [cards[j]!, cards[i]!];
  }
}
