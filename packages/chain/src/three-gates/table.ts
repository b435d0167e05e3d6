import { isBelowBits, type SeatNumber } from "@kifu/kit/plain";
import { type Card, CARD_BITS, isCard, strengthOf } from "./cards.js";

/** The number of cards that a gate takes on each side. */
export const GATE_CARDS = 3;
/** The gates, in the order in which they stand on the table. */
export const GATES = [0, 1, 2] as const;
/** The slots of a hand. A slot is refilled after its card was played. */
export const HAND_SLOTS = [0, 1, 2, 3] as const;

/** The moves before the first card: commit, join, open. */
export const OPENING_MOVES = 3;
/** The maximum number of cards that are played: nine a side. */
export const MOST_PLAYS = 2 * GATE_CARDS * GATES.length;
/**
 * The seat that takes each gate if both sides are equally strong. Jade takes two of the gates,
 * because playing the first card is a small disadvantage.
 */
export const TIE_SEATS: readonly SeatNumber[] = [1, 0, 1];
/** The number of decks that are shown: the winner's, and then the loser's. */
export const SHOWS = 2;

/** What lies open on the table. Both players and all spectators see it. */
export interface Table {
  /** The number of moves that were made in the match. */
  readonly count: number;
  /** For each gate, the seat that has taken it. */
  readonly owners: readonly (SeatNumber | undefined)[];
  /** The number of decks that were shown, with the last card or after it. */
  readonly shows: number;
  /** For each seat and gate, the cards in the order in which they were played. */
  readonly sides: readonly [readonly Side[], readonly Side[]];
  /** For each seat, the draw that is in each slot of its hand. Draw 0 is the first. */
  readonly hands: readonly [readonly number[], readonly number[]];
  /**
   * A number of 96 bits. When Jade joins, it is made from Jade's salt. When Amber opens its salt,
   * it becomes the seed, which depends on both salts.
   */
  readonly chance: bigint;
}

/** The cards of one seat at one gate. */
export type Side = readonly Card[];

/** The table before the first move. */
export const emptyTable: Table = {
  count: 0,
  owners: [undefined, undefined, undefined],
  shows: 0,
  sides: [
    [[], [], []],
    [[], [], []],
  ],
  hands: [HAND_SLOTS, HAND_SLOTS],
  chance: 0n,
};

/** The seat that has taken two gates. */
export function winnerOf({ owners }: Table): SeatNumber | undefined {
  return ([0, 1] as const).find((seat) => gatesOf(owners, seat) >= 2);
}

function gatesOf(owners: Table["owners"], seat: SeatNumber): number {
  return owners.filter((owner) => owner === seat).length;
}

/** The number of cards that a seat has played. */
export function playsOf({ sides }: Table, seat: SeatNumber): number {
  return sides[seat].reduce((sum, side) => sum + side.length, 0);
}

/** The draw that refills a slot after the seat's next card. */
export function nextDraw(table: Table, seat: SeatNumber): number {
  return HAND_SLOTS.length + playsOf(table, seat);
}

/** Whether a seat can still place a card at a gate. */
export function hasRoom({ sides }: Table, seat: SeatNumber, gate: number): boolean {
  return (sides[seat][gate]?.length ?? GATE_CARDS) < GATE_CARDS;
}

/**
 * Returns the table after a seat plays a card from a slot of its hand to a gate. The gate must
 * have room. The gate is decided by the card that makes both of its sides full.
 */
export function withCard(
  table: Table,
  seat: SeatNumber,
  { slot, gate, card }: { slot: number; gate: number; card: Card },
): Table {
  const own = [...table.sides[seat][gate]!, card];
  const opponent = seat === 0 ? 1 : 0;
  const other = table.sides[opponent][gate]!;
  const bothFull = own.length === GATE_CARDS && other.length === GATE_CARDS;
  const lead = strengthOf(own) - strengthOf(other);
  const taker = lead === 0 ? TIE_SEATS[gate]! : lead > 0 ? seat : opponent;
  const draw = nextDraw(table, seat);
  return {
    ...table,
    count: table.count + 1,
    owners: bothFull ? replaced(table.owners, gate, taker) : table.owners,
    sides: replacedPair(table.sides, seat, replaced(table.sides[seat], gate, own)),
    hands: replacedPair(table.hands, seat, replaced(table.hands[seat], slot, draw)),
  };
}

function replaced<Item>(list: readonly Item[], at: number, item: Item): Item[] {
  return list.map((each, i) => (i === at ? item : each));
}

function replacedPair<Item>(
  [first, second]: readonly [Item, Item],
  seat: SeatNumber,
  item: Item,
): [Item, Item] {
  return seat === 0 ? [item, second] : [first, item];
}

/**
 * The bits of each part of a packed table. One part has the counts and owners, six have the
 * sides, two have the hands, and the rest have the seed.
 */
export const PART_BITS = 16;
/** The number of parts, not counting the parts of the seed. */
export const TABLE_PARTS = 9;
/** The number of parts of the seed. */
export const CHANCE_PARTS = 6;
const COUNT_BITS = 5;
const DRAW_BITS = 4;

/** The lowest part: the count, then two bits for each gate, then the number of shown decks. */
function packCounts({ count, owners, shows }: Table): number {
  const taken = owners.reduce<number>(
    (sum, owner, gate) => sum | (owner === undefined ? 0 : 1 << (2 * gate + owner)),
    0,
  );
  return count | (taken << COUNT_BITS) | (shows << (COUNT_BITS + 2 * GATES.length));
}

/** Encodes a table as one field. */
export function packTable(table: Table): bigint {
  const side = (cards: Side) => pack(cards, CARD_BITS);
  const parts = [
    packCounts(table),
    ...table.sides[0].map(side),
    ...table.sides[1].map(side),
    ...table.hands.map((hand) => pack(hand, DRAW_BITS)),
  ];
  return parts.reduce(
    (sum, part, i) => sum | (BigInt(part) << BigInt(PART_BITS * i)),
    table.chance << BigInt(PART_BITS * TABLE_PARTS),
  );
}

function pack(numbers: readonly number[], bits: number): number {
  return numbers.reduce((sum, number, i) => sum | (number << (bits * i)), 0);
}

/** Decodes a table; undefined if no play leads to these numbers of cards, gates and moves. */
export function unpackTable(field: bigint): Table | undefined {
  if (!isBelowBits(field, PART_BITS * (TABLE_PARTS + CHANCE_PARTS))) return undefined;
  const parts = Array.from({ length: TABLE_PARTS }, (_, i) =>
    Number((field >> BigInt(PART_BITS * i)) & 0xffffn),
  );
  const counts = parts[0]!;
  const sides = parts.slice(1, 7).map(unpackSide);
  const hands = parts.slice(7).map((part) => unpack(part, DRAW_BITS, HAND_SLOTS.length));
  const flags = counts >> COUNT_BITS;
  const table: Table = {
    count: counts & ((1 << COUNT_BITS) - 1),
    owners: GATES.map((gate) => ([undefined, 0, 1] as const)[(flags >> (2 * gate)) & 3]),
    shows: flags >> (2 * GATES.length),
    sides: [sides.slice(0, 3), sides.slice(3)],
    hands: [hands[0]!, hands[1]!],
    chance: field >> BigInt(PART_BITS * TABLE_PARTS),
  };
  return isTable(table) && packTable(table) === field ? table : undefined;
}

function unpackSide(part: number): Side {
  const cards = unpack(part, CARD_BITS, GATE_CARDS);
  const empty = cards.indexOf(0);
  return empty < 0 ? cards : cards.slice(0, empty);
}

function unpack(part: number, bits: number, length: number): number[] {
  return Array.from({ length }, (_, i) => (part >> (bits * i)) & ((1 << bits) - 1));
}

/**
 * Whether the parts of a table fit together: every card exists, each seat has played as many as
 * the count says, and exactly the gates that are full have an owner.
 */
function isTable(table: Table): boolean {
  const { count, owners, shows, sides } = table;
  const [amber, jade] = [playsOf(table, 0), playsOf(table, 1)];
  const plays = amber + jade;
  if (jade !== Math.ceil(plays / 2)) return false;
  const winner = winnerOf(table);
  // A player's last card and deck are one move if the card wins.
  const together = winner !== undefined && winner === plays % 2 ? 1 : 0;
  if (shows < together || shows > (winner === undefined ? 0 : SHOWS)) return false;
  if (plays !== Math.max(0, count - OPENING_MOVES - shows + together)) return false;
  const full = (gate: number) => sides.every((side) => side[gate]!.length === GATE_CARDS);
  return (
    sides.every((side) => side.flat().every(isCard)) &&
    owners.every((owner, gate) => (owner !== undefined) === full(gate))
  );
}
