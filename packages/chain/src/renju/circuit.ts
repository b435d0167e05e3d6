import {
  around,
  decompose,
  isFull,
  isLowPartOnly,
  locate,
  type Location,
  Cell,
  exactLineOf,
  lineOf,
  onlyTrueAt,
  Outcome,
  runsThrough,
  splitRows,
  stoneAt,
  stoneBit,
  type Verdict,
} from "@kifu/kit";
import { Bool, Field, Gadgets, Provable, Struct } from "o1js";
import { BOARD, MOST_OFFERS, STEPS, WINNING_LENGTH } from "./position.js";

/**
 * The stones of both colours, one bitboard each, and all else in one number. `fields.ts` has its
 * parts.
 */
export class RenjuState extends Struct({ black: Field, white: Field, other: Field }) {}

/** A move, one number. `fields.ts` has its parts. */
export class RenjuMove extends Struct({ number: Field }) {}

/**
 * Validates a move of any step. `openings.ts` says what is due in which, `rules.ts` what else a
 * legal move needs. Black's fouls are legal.
 *
 * Steps come in pairs, of which one allows a swap, so a step is one of ten and a Bool.
 */
export function apply(
  { black, white, other }: RenjuState,
  { number }: RenjuMove,
  secondToMove: Bool,
): Verdict<RenjuState> {
  const state = readState(other);
  const move = readMove(number);
  const { is, maySwap } = state;
  const isBlack = state.firstIsBlack.equals(secondToMove.not());

  // The last stone has the mover's colour. If there are two, the first has the other.
  const [first, second] = move.stones;
  const noSecond = second.isNone;
  const main = locate(Provable.if(noSecond, Cell, first.cell, second.cell), BOARD);
  const NOWHERE = new Cell({ x: Field(15), y: Field(15) });
  const side = locate(Provable.if(noSecond, Cell, NOWHERE, first.cell), BOARD);
  const own = Provable.if(isBlack, black, white);
  const others = black.add(white).sub(own).seal();
  const ownRows = splitRows(own, BOARD);
  const otherRows = splitRows(others, BOARD);
  const star = around(ownRows, main, WINNING_LENGTH);
  const taken = {
    inRange: ownRows.inRange,
    rows: ownRows.rows.map((row, y) => row.add(otherRows.rows[y]!)),
  };
  const mainIndex = indexOf(main);
  const sideIndex = indexOf(side);

  // What kind of move it is.
  const noOffers = move.offersNumber.equals(NOTHING_NOTED);
  const listed = readCells(Provable.if(is.choice, state.notedNumber, move.offersNumber).seal());
  const noStones = noSecond.and(first.isNone);
  const noAsks = move.asks.equals(0);
  const isOne = noSecond.and(main.onBoard);
  const areTwo = main.onBoard.and(side.onBoard);
  const swaps = Bool.allTrue([maySwap, noStones, noOffers, noAsks]);
  const mayOffer = is.offers.or(is.fifth.and(maySwap));
  const offers = Bool.allTrue([mayOffer, noStones, noOffers.not(), noAsks]);
  const dueTwo = is.choice.or(is.open);
  const stonesFit = Provable.if(dueTwo, areTwo, isOne.and(is.offers.not()));
  // At most 15, so that the product is 0 only for 1 to 8.
  const asksFit = Provable.if(is.number, asksAny(move.asks), noAsks);
  const places = Bool.allTrue([
    stonesFit,
    asksFit,
    noOffers,
    stoneAt(taken, main).not(),
    stoneAt(taken, side).not(),
    mainIndex.equals(sideIndex).and(side.onBoard).not(),
    isInSquare(is, main, side),
    is.choice.not().or(isAmong(sideIndex, listed)),
  ]);

  const offersHold = areFit(listed, state, is);
  const legal = Bool.allTrue([
    ownRows.inRange,
    otherRows.inRange,
    state.fits,
    move.fits,
    Bool.anyTrue([swaps, offers.and(offersHold), places]),
  ]);

  const bit = stoneBit(main);
  const sideBit = stoneBit(side);
  const ownNext = own.add(bit).seal();
  const othersNext = others.add(sideBit).seal();
  const next = new RenjuState({
    black: Provable.if(isBlack, ownNext, othersNext).seal(),
    white: Provable.if(isBlack, othersNext, ownNext).seal(),
    other: nextOther({ state, move, swaps, offers, isBlack, mainIndex, sideIndex }),
  });

  const runs = runsThrough(star);
  const exact = exactLineOf(runs, main, WINNING_LENGTH);
  const longer = lineOf(runs, main, WINNING_LENGTH);
  // A swap and offers place no stone.
  const line = Provable.if(isBlack, exact, longer).mul(main.onBoard.toField()).seal();
  const won = line.equals(0).not();
  const drawn = isFull(next.black, next.white, BOARD).and(won.not());
  return { legal, state: next, outcome: new Outcome({ won, lost: Bool(false), drawn, line }) };
}

type Is = Record<(typeof NAMES)[number], Bool>;

/** The names of the pairs of steps, in the order of their numbers. */
const NAMES = [
  "play",
  "second",
  "third",
  "fourth",
  "fifth",
  "sixth",
  "choice",
  "open",
  "number",
  "offers",
] as const;

/** A cell that a number names. Any of its coordinates may be 15, and both are if it is none. */
interface Named {
  readonly cell: Cell;
  readonly index: Field;
}

const NONE = 255;

function readState(other: Field) {
  const written = decompose(other);
  const bits = bitHints(written.v, 0, 16);
  const early = bitHints(written.v, 16, 32);
  const late = sliceHint(written.v, 48, 48);
  const last = sliceHint(written.v, 96, 16);
  const notedNumber = numberOf(early)
    .add(late.mul(1n << 32n))
    .seal();
  // The parts have 16, 32, 48 and 16 bits, so that together they are below 2^112.
  const low = numberOf(bits)
    .add(notedNumber.mul(1n << 16n))
    .add(last.mul(1n << 96n));
  const fits = isLowPartOnly(written, low, 112);
  const base = numberOf(bits.slice(0, 4));
  const isKnown = belowTen(base);
  const hot = onlyTrueAt(base.mul(isKnown.toField()).seal(), isKnown, NAMES.length);
  return {
    fits: fits.and(isKnown),
    is: Object.fromEntries(NAMES.map((name, i) => [name, hot[i]!])) as Is,
    maySwap: bits[4]!,
    firstIsBlack: bits[5]!,
    asked: numberOf(bits.slice(8, 12)),
    /** The stones of the opening after the first. */
    early: [0, 8, 16].map((from) => cellOf(early.slice(from, from + 8))),
    notedNumber,
    step: numberOf(bits.slice(0, 5)),
  };
}

function readMove(number: Field) {
  const written = decompose(number);
  const bits = bitHints(written.v, 0, 24);
  const offersNumber = sliceHint(written.v, 24, 80);
  const rest = bitHints(written.v, 104, 8);
  // The parts have 24, 80 and 8 bits, so that together they are below 2^112.
  const low = numberOf(bits)
    .add(offersNumber.mul(1n << 24n))
    .add(numberOf(rest).mul(1n << 104n));
  const fits = isLowPartOnly(written, low, 112);
  const isZero = numberOf([...bits.slice(20, 24), ...rest]).equals(0);
  const at = (from: number) => {
    const cell = cellOf(bits.slice(from, from + 8));
    return { ...cell, isNone: cell.index.equals(NONE) };
  };
  return {
    fits: fits.and(isZero),
    stones: [at(0), at(8)] as const,
    asks: numberOf(bits.slice(16, 20)),
    offersNumber,
  };
}

type Read = ReturnType<typeof readState>;
type ReadMove = ReturnType<typeof readMove>;

/** Ten cells of a number below 2^80. */
function readCells(number: Field): Named[] {
  const bits = bitHints(() => number.toBigInt(), 0, 8 * MOST_OFFERS);
  numberOf(bits).assertEquals(number);
  return Array.from({ length: MOST_OFFERS }, (_, i) => cellOf(bits.slice(8 * i, 8 * i + 8)));
}

/** Hints for some bits of a number, each 0 or 1. */
function bitHints(number: () => bigint, from: number, length: number): Bool[] {
  return Provable.witness(Provable.Array(Bool, length), () =>
    Array.from({ length }, (_, i) => ((number() >> BigInt(from + i)) & 1n) === 1n),
  );
}

/** A hint for some bits of a number, below 2^length, a multiple of 16. */
function sliceHint(number: () => bigint, from: number, length: number): Field {
  const slice = Provable.witness(
    Field,
    () => (number() >> BigInt(from)) & ((1n << BigInt(length)) - 1n),
  );
  Gadgets.rangeCheckN(length, slice);
  return slice;
}

function numberOf(bits: readonly Bool[]): Field {
  return bits.reduce((sum, bit, i) => sum.add(bit.toField().mul(1n << BigInt(i))), Field(0)).seal();
}

function cellOf(bits: readonly Bool[]): Named {
  const x = numberOf(bits.slice(0, 4));
  const y = numberOf(bits.slice(4));
  return { cell: new Cell({ x, y }), index: y.mul(16).add(x).seal() };
}

function belowTen(number: Field): Bool {
  let product = Field(1);
  for (let i = 10; i < 16; i++) product = product.mul(number.sub(i));
  return product.equals(0).not();
}

/** Whether a number below 16 is from 1 to 8. */
function asksAny(asks: Field): Bool {
  let product = Field(1);
  for (let i = 1; i <= 8; i++) product = product.mul(asks.sub(i));
  return product.equals(0);
}

function indexOf({ x, y }: Location): Field {
  return y.mul(16).add(x).seal();
}

function isAmong(index: Field, cells: readonly { readonly index: Field }[]): Bool {
  return cells.reduce((product, cell) => product.mul(index.sub(cell.index)), Field(1)).equals(0);
}

/** Whether the stones lie in the squares around the centre in which the step wants them. */
function isInSquare(is: Is, main: Location, side: Location): Bool {
  const within = ({ columns, rows }: Location, reach: number) => {
    const count = (hot: readonly Bool[]) =>
      hot
        .filter((_, i) => Math.abs(i - 7) <= reach)
        .reduce((sum, bit) => sum.add(bit.toField()), Field(0))
        .seal();
    return count(columns).mul(count(rows));
  };
  const wants = (bool: Bool, reach: number) => bool.toField().mul(within(main, reach));
  const bound = wants(is.second, 1)
    .add(wants(is.third.or(is.open), 2))
    .add(wants(is.fourth, 3))
    .add(wants(is.fifth, 4));
  const isBound = Bool.anyTrue([is.second, is.third, is.open, is.fourth, is.fifth]);
  const mainFits = bound.add(isBound.not().toField()).equals(1);
  return mainFits.and(within(side, 1).equals(1).or(is.open.not()));
}

/**
 * Whether so many cells as are due are offered, all different from one another, from the stones
 * and from the images of one another.
 */
function areFit(offers: readonly Named[], state: Read, is: Is): Bool {
  const due = Provable.if(is.fifth, Field(MOST_OFFERS), state.asked).seal();
  const isDue = belowEleven(due);
  const hot = onlyTrueAt(due.mul(isDue.toField()).seal(), isDue, MOST_OFFERS + 1);
  let needed = Field(0);
  const needs: Field[] = [];
  for (let i = MOST_OFFERS - 1; i >= 0; i--) {
    needed = needed.add(hot[i + 1]!.toField()).seal();
    needs.unshift(needed);
  }

  const { across, along, plus, exists } = reflection(state);
  let excess = Field(0);
  let product = Field(1);
  const cells = offers.map(({ cell: { x, y }, index }, i) => {
    const need = needs[i]!;
    // After the last there are only cells of number 255.
    excess = excess.add(Field(1).sub(need).mul(Field(255).sub(index)));
    const onBoard = Field(15).sub(x).mul(Field(15).sub(y)).sub(1).mul(need).add(1);
    product = product.mul(onBoard).seal();
    // Where none is needed, numbers that no cell has.
    const at = index
      .sub(300 + i)
      .mul(need)
      .add(300 + i)
      .seal();
    const image = x
      .mul(across)
      .add(y.mul(along))
      .add(plus)
      .sub(400 + i);
    return {
      at,
      image: image
        .mul(exists)
        .mul(need)
        .add(400 + i)
        .seal(),
    };
  });
  const stones = [Field(119), ...state.early.map(({ index }) => index)];
  cells.forEach(({ at, image }, i) => {
    for (const stone of stones) product = product.mul(at.sub(stone));
    for (const earlier of cells.slice(0, i)) {
      product = product.mul(at.sub(earlier.at)).mul(image.sub(earlier.at));
    }
  });
  return Bool.allTrue([isDue, excess.equals(0), product.equals(0).not()]);
}

function belowEleven(number: Field): Bool {
  let product = Field(1);
  for (let i = 11; i < 16; i++) product = product.mul(number.sub(i));
  return product.equals(0).not();
}

/**
 * The reflection of the board that leaves the first four stones as they are: it maps a cell to
 * across·x + along·y + plus. There is at most one, because a rotation moves Black's second stone.
 */
function reflection({ early }: Read) {
  const [one, black, other] = early as [Named, Named, Named];
  // The number of the image of (x, y), and how far a cell is from its image.
  const maps = [
    { across: -1, along: 16, plus: 14, off: ({ x }: Cell) => x.sub(7) },
    { across: 1, along: -16, plus: 224, off: ({ y }: Cell) => y.sub(7) },
    { across: 16, along: 1, plus: 0, off: ({ x, y }: Cell) => x.sub(y) },
    { across: -16, along: -1, plus: 238, off: ({ x, y }: Cell) => x.add(y).sub(14) },
  ];
  const kept = maps.map(({ across, along, plus, off }) => {
    const image = ({ cell: { x, y } }: Pick<Named, "cell">) =>
      x.mul(across).add(y.mul(along)).add(plus).seal();
    const misses = [one, other].map((white) => {
      const to = image(white);
      return to.sub(one.index).mul(to.sub(other.index)).seal();
    });
    // Numbers below 2^20, whose squares add up to 0 only if all are 0.
    const wrong = [off(black.cell).seal(), ...misses].reduce(
      (sum, miss) => sum.add(miss.mul(miss)),
      Field(0),
    );
    return wrong.equals(0).toField();
  });
  const chosen = (of: "across" | "along" | "plus") =>
    kept.reduce((sum, is, i) => sum.add(is.mul(maps[i]![of])), Field(0)).seal();
  const exists = kept.reduce((sum, is) => sum.add(is), Field(0)).seal();
  return { across: chosen("across"), along: chosen("along"), plus: chosen("plus"), exists };
}

/** The third number of the state after a legal move. */
function nextOther(now: {
  state: Read;
  move: ReadMove;
  swaps: Bool;
  offers: Bool;
  isBlack: Bool;
  mainIndex: Field;
  sideIndex: Field;
}): Field {
  const { state, move, swaps, offers, isBlack, mainIndex, sideIndex } = now;
  const { is } = state;
  const pick = (entries: Partial<Record<keyof Is, number | bigint>>) =>
    Object.entries(entries).reduce(
      (sum, [name, value]) => sum.add(is[name as keyof Is].toField().mul(value)),
      Field(0),
    );
  const afterStones = pick({
    second: STEPS["third or swap"],
    third: STEPS["fourth or swap"],
    fourth: STEPS["fifth, ten or swap"],
    fifth: STEPS["sixth or swap"],
    open: STEPS["fourth and number or swap"],
    number: STEPS["offers or swap"],
  }).seal();
  const stays = Bool.anyTrue([is.play, is.sixth, is.choice]).not();
  // Cells of number 255 stand for none, so that a cell is noted by taking away.
  const place = pick({
    second: 1n,
    third: 1n << 8n,
    fourth: 1n << 16n,
    fifth: 1n << 24n,
    open: 1n << 8n,
    number: 1n << 16n,
  });
  const added = Field(255).sub(mainIndex).mul(place.seal());
  const addedFirst = Field(255).sub(sideIndex).mul(is.open.toField());
  const kept = Provable.if(stays, state.notedNumber, Field(NOTHING_NOTED));
  const notedStones = kept.sub(added).sub(addedFirst).seal();
  const whenPlaced = afterStones
    .add(move.asks.mul(256))
    .add(notedStones.mul(1n << 16n))
    .seal();
  const whenSwapped = state.step
    .sub(16)
    .add(state.asked.mul(256))
    .add(state.notedNumber.mul(1n << 16n))
    .seal();
  const whenOffered = move.offersNumber
    .mul(1n << 16n)
    .add(STEPS.choice)
    .seal();
  const rest = Provable.if(swaps, whenSwapped, Provable.if(offers, whenOffered, whenPlaced));
  const firstIsBlack = Provable.if(swaps, state.firstIsBlack.not(), state.firstIsBlack);
  const points = is.play.and(isBlack).toField();
  const last = mainIndex.sub(255).mul(points).add(255);
  return rest
    .add(firstIsBlack.toField().mul(32))
    .add(last.mul(1n << 96n))
    .seal();
}

/** Ten cells that are none. */
const NOTHING_NOTED = (1n << 80n) - 1n;
