import { Bool, Field, Gadgets, Provable, Struct } from "o1js";
import {
  commitment,
  deckRoot,
  type Digits,
  indexFrom,
  locate,
  Outcome,
  permutation,
  readOrder,
  rootOverPath,
  shape,
  type ShownOrder,
  splitRows,
  valueAt,
  type Verdict,
} from "@kifu/kit";
import { BONUS, CARD_BITS, DECK } from "./cards.js";
import { DECK_DEPTH, PHASE_SECONDS, RADICES, SALT_PLACE } from "./position.js";
import { CHANCE_PARTS, GATES, HAND_SLOTS, PART_BITS, TABLE_PARTS } from "./table.js";

/** The roots of both decks, and the packed table. */
export class ThreeGatesState extends Struct({ amber: Field, jade: Field, table: Field }) {}

/** A move of any phase. A player may send any numbers. */
export class DuelMove extends Struct({
  action: Field,
  value: Field,
  blinding: Field,
  path: Provable.Array(Field, DECK_DEPTH),
}) {}

/**
 * The checks of what is hidden. Tests replace one check at a time to prove that it is needed.
 */
export const guards = {
  /** Whether the opened leaf is in the player's deck. */
  isOpened: (root: Field, ownRoot: Field) => root.equals(ownRoot),
  /** Whether the shown deck is the player's. */
  isCommitted: (root: Field, ownRoot: Field) => root.equals(ownRoot),
  /** Whether the shown deck has the agreed cards. */
  isAgreed: ({ isRearrangement }: ShownOrder) => isRearrangement,
  /** The card that is played by a move that shows the whole deck. */
  playedOf: ({ cards }: ShownOrder, drawn: Digits) => valueAt(drawn, cards),
  /** Whether the path opens no leaf and only names this card, or 0 for no card. */
  namesOnly: ([first, ...others]: readonly Field[], card: Field) =>
    Bool.allTrue([first!.equals(card), ...others.map((field) => field.equals(0))]),
  /**
   * Whether the deck is shown with a card that wins, and with no other. Otherwise, a player with
   * a wrong deck could win if the loser leaves before both decks are shown.
   */
  showsWin: (isShown: Bool, wins: Bool) => isShown.equals(wins),
};

/** @see applyWith */
export const apply = applyWith(guards);

/**
 * Validates a move of any phase, for any value of every field. To save rows, the phases share one
 * opening of a leaf, one shown deck and one hash. Relies on the state being a position, which is
 * always true in a match.
 */
export function applyWith(guard: typeof guards) {
  return (state: ThreeGatesState, move: DuelMove, secondToMove: Bool): Verdict<ThreeGatesState> => {
    const { amber, jade } = state;
    const { action, value, blinding, path } = move;
    const table = readTable(state.table);
    const { phase, oneShown, gates } = table;
    const isOnTurn = table.isOdd.equals(secondToMove);
    const ownRoot = Provable.if(secondToMove, jade, amber);

    const choice = readAction(action);
    const taken = takeFromHand(table, choice, secondToMove);

    // One hash gives the next chance in one phase, and the order of the draws in another.
    const isSalt = phase.join.or(phase.open);
    const salt = Provable.if(phase.join, blinding, value);
    const [first, second] = [
      Provable.if(isSalt, salt, table.chance),
      Provable.if(isSalt, table.chance, secondToMove.toField()),
    ];
    const drawn = permutation([first, second], RADICES);
    const chance = fromParts(drawn.pieces.slice(0, CHANCE_PARTS));

    const digits = drawn.digitsAt(taken.draw);

    const order = readOrder(value, DECK);
    // If the value is a card, its lowest bits are the card. If it is an order, they are its first
    // card.
    const [lowest] = order.cards as [Field];
    const isShown = value.equals(lowest).not();
    const card = readCard(Provable.if(isShown, guard.playedOf(order, digits), lowest));
    const played = placeCard(table, choice, card, secondToMove);

    const place = Provable.if(phase.open, Field(SALT_PLACE), indexFrom(digits));
    const opened = guard.isOpened(rootOverPath(commitment(value, blinding), place, path), ownRoot);
    const noAction = action.equals(0);
    const noPath = guard.namesOnly(path, card.value.mul(phase.play.toField()));
    const shown = Bool.allTrue([
      noPath,
      guard.isAgreed(order),
      guard.isCommitted(deckRoot(blinding, order.cards, DECK_DEPTH), ownRoot),
    ]);
    const legal = table.inRange
      .and(isOnTurn)
      .and(
        Bool.anyTrue([
          Bool.allTrue([phase.commit, noAction, noPath, blinding.equals(0)]),
          Bool.allTrue([phase.join, noAction, noPath]),
          Bool.allTrue([phase.open, noAction, opened]),
          Bool.allTrue([
            phase.play,
            choice.exists,
            played.fits,
            Provable.if(isShown, shown, opened),
            guard.showsWin(isShown, played.wins),
          ]),
          Bool.allTrue([phase.show, noAction, shown]),
        ]),
      );

    const next = new ThreeGatesState({
      amber: Provable.if(phase.commit, value, amber),
      jade: Provable.if(phase.join, value, jade),
      table: state.table
        .add(1)
        .add(chance.sub(table.chance).mul(isSalt.toField()).mul(CHANCE))
        .add(played.change.add(taken.change).mul(phase.play.toField()))
        .add(phase.show.or(phase.play.and(isShown)).toField().mul(SHOW))
        .seal(),
    });

    const isLast = phase.show.and(oneShown);
    const outcome = new Outcome({
      won: isLast.and(Provable.if(secondToMove, gates.jade, gates.amber)),
      lost: isLast.and(Provable.if(secondToMove, gates.amber, gates.jade)),
      drawn: Bool(false),
      line: Field(0),
    });
    const isDue = Bool.anyTrue([
      phase.commit,
      phase.join,
      phase.play.and(played.decides),
      phase.show.and(oneShown.not()),
    ]);
    return { legal, state: next, outcome, seconds: isDue.toField().mul(PHASE_SECONDS).seal() };
  };
}

/** The time for the next move, or 0 while the players' clock runs. */
export function phaseSeconds(state: ThreeGatesState): Field {
  const { phase } = readTable(state.table);
  return Bool.anyTrue([phase.commit, phase.join, phase.open, phase.show])
    .toField()
    .mul(PHASE_SECONDS);
}

const COUNT_BITS = 5;
const RANK_BITS = 3;
const DRAW_BITS = 4;

/** Adding one of these numbers to a packed table adds 1 to the first part of that name. */
const SHOW = 1n << BigInt(COUNT_BITS + 2 * GATES.length);
const SIDES = 1n << BigInt(PART_BITS);
const HANDS = 1n << BigInt(PART_BITS * (1 + 2 * GATES.length));
const CHANCE = 1n << BigInt(PART_BITS * TABLE_PARTS);

interface TableParts {
  /** Whether the table is below 2^240. */
  readonly inRange: Bool;
  readonly count: Field;
  readonly isOdd: Bool;
  readonly phase: Readonly<Record<"commit" | "join" | "open" | "play" | "show", Bool>>;
  readonly oneShown: Bool;
  /** Whether a seat has taken two gates. */
  readonly gates: { readonly amber: Bool; readonly jade: Bool };
  /** Whether a seat has taken a gate. */
  readonly anyGate: { readonly amber: Bool; readonly jade: Bool };
  /** The packed sides of both seats, then their packed hands. */
  readonly sides: readonly Field[];
  readonly hands: readonly Field[];
  readonly chance: Field;
}

function readTable(packed: Field): TableParts {
  const { inRange, rows } = splitRows(packed, shape(1, TABLE_PARTS + CHANCE_PARTS));
  const bits = bitsOf(rows[0]!);
  const [isOdd, ...others] = bits.slice(0, COUNT_BITS) as [Bool, ...Bool[]];
  const count = numberOf([isOdd, ...others]);
  const owned = (seat: number) => GATES.map((gate) => bits[COUNT_BITS + 2 * gate + seat]!);
  const [amber, jade] = [owned(0), owned(1)];
  const gates = { amber: isTwoOf(amber), jade: isTwoOf(jade) };
  const anyGate = { amber: Bool.anyTrue(amber), jade: Bool.anyTrue(jade) };
  const [oneShown, bothShown] = bits.slice(COUNT_BITS + 2 * GATES.length) as [Bool, Bool];

  const [commit, join, open] = [count.equals(0), count.equals(1), count.equals(2)];
  const isOpen = Bool.anyTrue([commit, join, open]).not();
  const decided = gates.amber.or(gates.jade);
  const phase = {
    commit,
    join,
    open,
    play: isOpen.and(decided.not()),
    show: isOpen.and(decided).and(bothShown.not()),
  };
  return {
    inRange,
    count,
    isOdd,
    phase,
    oneShown,
    gates,
    anyGate,
    sides: rows.slice(1, 1 + 2 * GATES.length),
    hands: rows.slice(1 + 2 * GATES.length, TABLE_PARTS),
    chance: fromParts(rows.slice(TABLE_PARTS)),
  };
}

/** Whether at least two of three Bools are true. */
function isTwoOf(bools: readonly Bool[]): Bool {
  const [a, b, c] = bools as [Bool, Bool, Bool];
  return a.and(b).or(c.and(a.or(b)));
}

interface Action {
  /** Whether the number is an action. If it is not, all slots and gates are 0. */
  readonly exists: Bool;
  readonly slots: readonly Field[];
  readonly gates: readonly Field[];
}

function readAction(action: Field): Action {
  const actions = shape(HAND_SLOTS.length * GATES.length, 1);
  const { onBoard, columns } = locate({ x: action, y: Field(0) }, actions);
  const at = (slot: number, gate: number) => columns[slot + HAND_SLOTS.length * gate]!.toField();
  return {
    exists: onBoard,
    slots: HAND_SLOTS.map((slot) => sum(GATES.map((gate) => at(slot, gate)))),
    gates: GATES.map((gate) => sum(HAND_SLOTS.map((slot) => at(slot, gate)))),
  };
}

interface TakenCard {
  /** The draw that is in the slot. */
  readonly draw: Field;
  /** What the next draw in the slot adds to the packed table. */
  readonly change: Field;
}

function takeFromHand(
  { count, hands }: TableParts,
  { slots }: Action,
  secondToMove: Bool,
): TakenCard {
  const second = secondToMove.toField();
  const hand = bitsOf(Provable.if(secondToMove, hands[1]!, hands[0]!));
  const draws = HAND_SLOTS.map((slot) =>
    numberOf(hand.slice(DRAW_BITS * slot, DRAW_BITS * (slot + 1))),
  );
  const draw = pickField(slots, (slot) => draws[slot]!);
  // Jade plays its n-th card as move 2·n + 2, and Amber as move 2·n + 3.
  const next = count.add(4).add(second).div(2);
  const change = next
    .sub(draw)
    .mul(weighted(slots, (slot) => HANDS << BigInt(DRAW_BITS * slot)))
    .mul(second.mul((1 << PART_BITS) - 1).add(1));
  return { draw, change };
}

interface PlacedCard {
  /** Whether there is such a card, and room for it at the gate. */
  readonly fits: Bool;
  /** Whether the card lets a seat take its second gate, so that play is over. */
  readonly decides: Bool;
  /** Whether the card decides the duel for its player. */
  readonly wins: Bool;
  /** What is added to the packed table, apart from the count of moves and the hand. */
  readonly change: Field;
}

function placeCard(
  { sides, anyGate }: TableParts,
  { gates }: Action,
  card: ReadCard,
  secondToMove: Bool,
): PlacedCard {
  const second = secondToMove.toField();
  const side = (of: Bool, gate: number) =>
    Provable.if(of, sides[GATES.length + gate]!, sides[gate]!);
  const own = readSide(pickField(gates, (gate) => side(secondToMove, gate)));
  const other = readSide(pickField(gates, (gate) => side(secondToMove.not(), gate)));

  // Cards are placed from the first slot on, so the empty slots are the last ones.
  const [first, secondSlot, third] = own.empty.map((empty) => empty.toField()) as [
    Field,
    Field,
    Field,
  ];
  const weight = first
    .add(secondSlot.sub(first).mul(1 << CARD_BITS))
    .add(third.sub(secondSlot).mul(1 << (2 * CARD_BITS)))
    .seal();
  const placed = card.value
    .mul(weight)
    .mul(weighted(gates, (gate) => SIDES << BigInt(PART_BITS * gate)))
    .mul(second.mul((1n << BigInt(PART_BITS * GATES.length)) - 1n).add(1));

  const fills = own.empty[2]!.and(own.empty[1]!.not()).and(other.empty[2]!.not());
  const full = [own.cards[0]!, own.cards[1]!, card];
  const lead = strengthOf(full).sub(strengthOf(other.cards));
  const takes = isAhead(lead, gates, second);
  const isJades = takes.equals(secondToMove);
  // Each gate has a bit for Amber, and then one for Jade.
  const taken = fills
    .toField()
    .mul(isJades.toField().add(1))
    .mul(weighted(gates, (gate) => 1n << BigInt(COUNT_BITS + 2 * gate)));

  const decides = fills.and(Provable.if(isJades, anyGate.jade, anyGate.amber));
  return {
    fits: card.exists.and(own.empty[2]!),
    decides,
    wins: decides.and(takes),
    change: placed.add(taken).seal(),
  };
}

interface CardParts {
  readonly house: Field;
  readonly rank: Field;
}

interface ReadCard extends CardParts {
  readonly exists: Bool;
  readonly value: Field;
}

/** Reads a card. The caller must have proven that it has five bits. */
function readCard(value: Field): ReadCard {
  const bits = witnessBits(value, CARD_BITS);
  return { exists: isEmpty(bits).or(isRankTooHigh(bits)).not(), value, ...partsOf(bits) };
}

/** Whether the bits of a card have rank 0, so that there is none. */
function isEmpty(bits: readonly Bool[]): Bool {
  return Bool.anyTrue(bits.slice(0, RANK_BITS)).not();
}

function partsOf(bits: readonly Bool[]): CardParts {
  return { rank: numberOf(bits.slice(0, RANK_BITS)), house: numberOf(bits.slice(RANK_BITS)) };
}

/** Whether the bits of a card have rank 6 or 7. */
function isRankTooHigh([, two, four]: readonly Bool[]): Bool {
  return two!.and(four!);
}

interface SideParts {
  readonly cards: readonly CardParts[];
  readonly empty: readonly Bool[];
}

function readSide(packed: Field): SideParts {
  const bits = bitsOf(packed);
  const cards = [0, 1, 2].map((i) => bits.slice(CARD_BITS * i, CARD_BITS * (i + 1)));
  return { cards: cards.map(partsOf), empty: cards.map(isEmpty) };
}

/** The strength of three cards. For other numbers, the result is small and meaningless. */
function strengthOf(cards: readonly CardParts[]): Field {
  const [a, b, c] = cards as [CardParts, CardParts, CardParts];
  const [step, next] = [a.rank.sub(b.rank).seal(), b.rank.sub(c.rank).seal()];
  // 0 for three equal ranks, and 3 only for the steps of a run in any order: (1, 1), (1, −2) …
  const spread = step.square().add(step.mul(next)).add(next.square()).seal();
  const houses = a.house.sub(b.house).square().add(b.house.sub(c.house).square()).seal();
  return sum([a.rank, b.rank, c.rank])
    .add(spread.equals(0).toField().mul(BONUS.rank))
    .add(spread.equals(3).toField().mul(BONUS.run))
    .add(houses.equals(0).toField().mul(BONUS.house));
}

/** Whether a side with this lead takes the gate. Tied outer gates go to Jade, the middle one to Amber. */
function isAhead(lead: Field, gates: readonly Field[], second: Field): Bool {
  const outer = gates[0]!.add(gates[2]!);
  // 1 if the mover takes a tie, and −1 if not.
  const tie = second.mul(2).sub(1).mul(outer.mul(2).sub(1));
  const doubled = lead.mul(2).add(tie).seal();
  const ahead = Provable.witness(Bool, () => doubled.toBigInt() < Field.ORDER / 2n);
  // The number is odd and small, so only the right sign makes it at least 1.
  const size = doubled.mul(ahead.toField().mul(2).sub(1));
  Gadgets.rangeCheck16(size.sub(1).seal());
  return ahead;
}

/** The bits of a part. The caller must have proven that it is below 2^16. */
function bitsOf(part: Field): Bool[] {
  return witnessBits(part, PART_BITS);
}

/** The bits of a number below 2^count. For a larger number the circuit cannot be satisfied. */
function witnessBits(number: Field, count: number): Bool[] {
  const bits = Provable.witness(Provable.Array(Bool, count), () =>
    Array.from({ length: count }, (_, i) => ((number.toBigInt() >> BigInt(i)) & 1n) === 1n),
  );
  numberOf(bits).assertEquals(number);
  return bits;
}

function numberOf(bits: readonly Bool[]): Field {
  return sum(bits.map((bit, i) => bit.toField().mul(1 << i)));
}

function fromParts(parts: readonly Field[]): Field {
  return sum(parts.map((part, i) => part.mul(1n << BigInt(PART_BITS * i))));
}

/** The sum of weights of a one-hot vector; 0 if none is hot. */
function weighted(hot: readonly Field[], weight: (i: number) => bigint): Field {
  return sum(hot.map((each, i) => each.mul(weight(i))));
}

/** The value of a one-hot vector; 0 if none is hot. */
function pickField(hot: readonly Field[], value: (i: number) => Field): Field {
  return sum(hot.map((each, i) => each.mul(value(i))));
}

function sum(fields: readonly Field[]): Field {
  return fields.reduce((total, field) => total.add(field), Field(0)).seal();
}
