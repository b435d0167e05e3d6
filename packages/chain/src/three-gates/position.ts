import type { SeatNumber } from "@kifu/kit/plain";
import type { Card } from "./cards.js";
import { emptyTable, OPENING_MOVES, SHOWS, type Table, winnerOf } from "./table.js";

/** Everything that both players and all spectators know. Amber is seat 0, and Jade is seat 1. */
export interface Position {
  /** The roots of both decks' trees. A root is 0 until its player has committed to the deck. */
  readonly decks: readonly [bigint, bigint];
  readonly table: Table;
  readonly turn: SeatNumber;
}

/** The position before the first move. */
export const opening: Position = { decks: [0n, 0n], table: emptyTable, turn: 0 };

/**
 * The phases of a duel. In all but `play`, the side to move has one possible move, which its
 * device makes.
 *
 * - `commit`: Amber commits to the order of its deck and to a salt.
 * - `join`: Jade commits to the order of its deck, and names its salt.
 * - `open`: Amber opens its salt. Both salts together decide which cards the players draw.
 * - `play`: the players take turns placing a card. A card that wins the duel for its player shows
 *   the player's deck, too.
 * - `show`: each player who has not shown its deck shows that it was made of the agreed cards. If
 *   neither has, the winner shows first.
 * - `over`: no move is left.
 */
export const PHASES = ["commit", "join", "open", "play", "show", "over"] as const;
/** One of `PHASES`. */
export type Phase = (typeof PHASES)[number];

/** The phase that decides what the next move is. */
export function phaseOf({ table }: Position): Phase {
  if (table.count < OPENING_MOVES) return PHASES[table.count]!;
  if (winnerOf(table) === undefined) return "play";
  return table.shows < SHOWS ? "show" : "over";
}

/** The time for a move that a device makes without asking, in seconds. */
export const PHASE_SECONDS = 60;

/** A deck has 4 × 5 places. They are the first leaves of its tree. */
export const RADICES = { a: 4, b: 5 } as const;
/** The depth of a deck's tree, and the length of its paths. */
export const DECK_DEPTH = 5;
/** The place of the salt in its deck's tree, right after the cards. */
export const SALT_PLACE = RADICES.a * RADICES.b;

/** A move. Fields that its phase does not use are 0. */
export interface Move {
  /** In the phase `play`, the slot of the hand + 4 · the gate. */
  readonly action: number;
  /**
   * What the move shows. Depending on the phase, it is the deck's root, Amber's salt, a card, or
   * the packed order of the deck. A card that wins the duel is shown by the order.
   */
  readonly value: bigint;
  /**
   * Depending on the phase, the blinding of a salt or card, Jade's salt, or the key of a shown
   * deck.
   */
  readonly blinding: bigint;
  /** The siblings of an opened leaf, the lowest first. With a card that wins, see `winningPath`. */
  readonly path: readonly bigint[];
}

/** The path of a move that opens no leaf. */
export const NO_PATH: readonly bigint[] = Array.from({ length: DECK_DEPTH }, () => 0n);

/**
 * The path of a move that wins with this card. The path names the card, so that the move can be
 * read without computing which card was drawn.
 */
export function winningPath(card: Card): readonly bigint[] {
  return [BigInt(card), ...NO_PATH.slice(1)];
}
