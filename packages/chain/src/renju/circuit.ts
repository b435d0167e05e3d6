import {
  around,
  decompose,
  isFull,
  isLowPartOnly,
  type Location,
  Cell,
  exactLineIf,
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
 * legal move needs. Black's fouls are legal: `FoulProof.ts` has how White points them out. The state
 * must be a position.
 *
 * Steps come in pairs, of which one allows a swap, so a step is one of nine and a Bool.
 */
export function apply(
  { black, white, other }: RenjuState,
  { number }: RenjuMove,
  secondToMove: Bool,
): Verdict<RenjuState> {
  const state = readState(other);
  const move = readMove(number);
  const { is, maySwap } = state;
  // The last stone has the mover's colour. If there are two, the first has the other.
  const [first, second] = move.stones;
  const noSecond = second.isNone;
  // Two second stones begin Soosõrv-8, and their player has Black.
  const begins = Bool.allTrue([is.second, maySwap, noSecond.not()]);
  const isBlack = state.firstIsBlack.equals(secondToMove.not()).or(begins);
  const main = locateNamed(Provable.if(noSecond, Cell, first.cell, second.cell));
  const side = locateNamed(Provable.if(noSecond, Cell, NOWHERE, first.cell));
  const own = Provable.if(isBlack, black, white);
  const others = black.add(white).sub(own).seal();
  const ownRows = splitRows(own, BOARD);
  const otherRows = splitRows(others, BOARD);
  const star = around(ownRows, main, WINNING_LENGTH);
  const mainIndex = indexOf(main);
  const sideIndex = indexOf(side);

  // What kind of move it is.
  const noOffers = move.offersNumber.equals(NOTHING_OFFERED);
  const noStones = noSecond.and(first.isNone);
  const noAsks = move.asks.equals(0);
  const isOne = noSecond.and(main.onBoard);
  const areTwo = main.onBoard.and(side.onBoard);
  const swaps = Bool.allTrue([maySwap, noStones, noOffers, noAsks]);
  const mayOffer = is.offers.or(is.fifth.and(maySwap));
  const offers = Bool.allTrue([mayOffer, noStones, noOffers.not(), noAsks]);
  const dueTwo = is.choice.or(begins);
  const stonesFit = Provable.if(dueTwo, areTwo, isOne.and(is.offers.not()));
  const asksFit = Provable.if(is.number, asksAny(move.asks), noAsks);
  const places = Bool.allTrue([
    stonesFit,
    asksFit,
    noOffers,
    star.centre.or(stoneAt(otherRows, main)).not(),
    stoneAt(ownRows, side).or(stoneAt(otherRows, side)).not(),
    mainIndex.equals(sideIndex).and(side.onBoard).not(),
    isInSquare({ is, begins, main, side }),
    is.choice.not().or(isAmong(sideIndex, readIndices(state.offeredNumber))),
  ]);

  const legal = Bool.allTrue([
    ownRows.inRange,
    otherRows.inRange,
    state.fits,
    move.fits,
    Bool.anyTrue([swaps, offers, places]),
  ]);

  const bit = stoneBit(main);
  const sideBit = stoneBit(side);
  const ownNext = own.add(bit).seal();
  const othersNext = others.add(sideBit).seal();
  const next = new RenjuState({
    black: Provable.if(isBlack, ownNext, othersNext).seal(),
    white: Provable.if(isBlack, othersNext, ownNext).seal(),
    other: nextOther({ state, move, swaps, offers, begins, isBlack, secondToMove, mainIndex }),
  });

  // A swap and offers place no stone.
  const line = exactLineIf(isBlack, runsThrough(star), main, WINNING_LENGTH)
    .mul(main.onBoard.toField())
    .seal();
  const won = line.equals(0).not();
  const drawn = isFull(next.black, next.white, BOARD).and(won.not());
  return { legal, state: next, outcome: new Outcome({ won, lost: Bool(false), drawn, line }) };
}

export type Is = Record<(typeof NAMES)[number], Bool>;

/**
 * Whether a state has a step, and no bits that have no meaning. A position that a match never leads
 * to may be one, too.
 */
export function isPosition({ black, white, other }: RenjuState): Bool {
  const { fits, unused, is, maySwap, asked, last } = readState(other);
  const isAlone = is.play.or(is.choice);
  const noAsks = asked.equals(0);
  return Bool.allTrue([
    splitRows(black, BOARD).inRange,
    splitRows(white, BOARD).inRange,
    fits,
    unused.equals(0),
    maySwap.and(isAlone).not(),
    noAsks.or(asksAny(asked)),
    locateNamed(last.cell).onBoard.or(last.index.equals(NONE)),
  ]);
}

/** The names of the pairs of steps, in the order of their numbers. */
const NAMES = [
  "play",
  "second",
  "third",
  "fourth",
  "fifth",
  "sixth",
  "choice",
  "number",
  "offers",
] as const;

/** A cell that a number names. Any of its coordinates may be 15, and both are if it is none. */
export interface Named {
  readonly cell: Cell;
  readonly index: Field;
}

const NONE = 255;

/** A cell that is none. */
const NOWHERE = new Cell({ x: Field(15), y: Field(15) });

export function readState(other: Field) {
  const written = decompose(other);
  const base = nibbleHint(written.v, 0);
  const [swap, black, ...empty] = bitHints(written.v, 4, 4);
  const asked = byteHint(written.v, 8);
  const offeredNumber = sliceHint(written.v, 16, 80);
  const last = cellHint(written.v, 96);
  const rest = byteHint(written.v, 104);
  // The parts have 16, 80, 8 and 8 bits, so that together they are below 2^112.
  const low = numberOf([base, swap!, black!, ...empty], [0, 4, 5, 6, 7])
    .add(asked.mul(256))
    .add(offeredNumber.mul(1n << 16n))
    .add(last.index.mul(1n << 96n))
    .add(rest.mul(1n << 104n));
  const fits = isLowPartOnly(written, low, 112);
  const isKnown = belowNine(base);
  const hot = onlyTrueAt(base.mul(isKnown.toField()).seal(), isKnown, NAMES.length);
  return {
    /** Whether the state has a step. */
    fits: fits.and(isKnown),
    /** Parts that are 0 in every position. */
    unused: numberOf([...empty, rest], [0, 1, 2]),
    is: Object.fromEntries(NAMES.map((name, i) => [name, hot[i]!])) as Is,
    maySwap: swap!,
    firstIsBlack: black!,
    asked,
    offeredNumber,
    last,
    step: base.add(swap!.toField().mul(16)).seal(),
  };
}

function readMove(number: Field) {
  const written = decompose(number);
  const stones = [cellHint(written.v, 0), cellHint(written.v, 8)] as const;
  const asks = sliceHint(written.v, 16, 16);
  const offersNumber = sliceHint(written.v, 32, 80);
  // The parts have 8, 8, 16 and 80 bits, so that together they are below 2^112.
  const low = stones[0].index
    .add(stones[1].index.mul(256))
    .add(asks.mul(1 << 16))
    .add(offersNumber.mul(1n << 32n));
  const fits = isLowPartOnly(written, low, 112);
  const [first, second] = stones.map((cell) => ({ ...cell, isNone: cell.index.equals(NONE) }));
  return { fits, stones: [first!, second!] as const, asks, offersNumber };
}

export type Read = ReturnType<typeof readState>;
type ReadMove = ReturnType<typeof readMove>;

/** The numbers of ten cells in a number below 2^80. */
function readIndices(number: Field): Field[] {
  const indices = Array.from({ length: MOST_OFFERS }, (_, i) =>
    byteHint(() => number.toBigInt(), 8 * i),
  );
  numberOf(
    indices,
    indices.map((_, i) => 8 * i),
  ).assertEquals(number);
  return indices;
}

/** Ten cells in a number below 2^80. */
export function readCells(number: Field): Named[] {
  const cells = Array.from({ length: MOST_OFFERS }, (_, i) =>
    cellHint(() => number.toBigInt(), 8 * i),
  );
  numberOf(
    cells.map(({ index }) => index),
    cells.map((_, i) => 8 * i),
  ).assertEquals(number);
  return cells;
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

/** A hint for four bits of a number. */
function nibbleHint(number: () => bigint, from: number): Field {
  return numberOf(bitHints(number, from, 4), [0, 1, 2, 3]);
}

/** A hint for eight bits of a number. */
function byteHint(number: () => bigint, from: number): Field {
  const byte = Provable.witness(Field, () => (number() >> BigInt(from)) & 255n);
  Gadgets.rangeCheck8(byte);
  return byte;
}

/** A hint for a cell in eight bits of a number, four for each coordinate. */
function cellHint(number: () => bigint, from: number): Named {
  const [x, y] = [nibbleHint(number, from), nibbleHint(number, from + 4)];
  return { cell: new Cell({ x, y }), index: y.mul(16).add(x).seal() };
}

/** The sum of the parts of a number, each at the position of its lowest bit. */
function numberOf(parts: readonly (Bool | Field)[], positions: readonly number[]): Field {
  return parts
    .map((part) => (part instanceof Bool ? part.toField() : part))
    .reduce((sum, part, i) => sum.add(part.mul(1n << BigInt(positions[i]!))), Field(0))
    .seal();
}

/** Like the kit's `locate`, for coordinates below 16. */
function locateNamed({ x, y }: Cell): Location {
  const onBoard = Field(15).sub(x).mul(Field(15).sub(y)).equals(0).not();
  const [column, row] = [x, y].map((each) => each.mul(onBoard.toField()).seal());
  return {
    onBoard,
    x: column!,
    y: row!,
    columns: onlyTrueAt(column!, onBoard, BOARD.width),
    rows: onlyTrueAt(row!, onBoard, BOARD.height),
  };
}

function belowNine(number: Field): Bool {
  let product = Field(1);
  for (let i = NAMES.length; i < 16; i++) product = product.mul(number.sub(i));
  return product.equals(0).not();
}

/** Whether a number is from 1 to 8. */
function asksAny(asks: Field): Bool {
  let product = Field(1);
  for (let i = 1; i <= 8; i++) product = product.mul(asks.sub(i));
  return product.equals(0);
}

export function indexOf({ x, y }: Pick<Location, "x" | "y">): Field {
  return y.mul(16).add(x).seal();
}

export function isAmong(index: Field, cells: readonly Field[]): Bool {
  return cells.reduce((product, cell) => product.mul(index.sub(cell)), Field(1)).equals(0);
}

/** Whether the stones lie in the squares around the centre in which the step wants them. */
function isInSquare({
  is,
  begins,
  main,
  side,
}: {
  is: Is;
  begins: Bool;
  main: Location;
  side: Location;
}): Bool {
  const within = ({ columns, rows }: Location, reach: number) => {
    const count = (hot: readonly Bool[]) =>
      hot
        .filter((_, i) => Math.abs(i - 7) <= reach)
        .reduce((sum, bit) => sum.add(bit.toField()), Field(0))
        .seal();
    return count(columns).mul(count(rows));
  };
  const wants = (bool: Bool, reach: number) => bool.toField().mul(within(main, reach));
  const bound = wants(is.second.and(begins.not()), 1)
    .add(wants(is.third.or(begins), 2))
    .add(wants(is.fourth, 3))
    .add(wants(is.fifth, 4));
  const isBound = Bool.anyTrue([is.second, is.third, is.fourth, is.fifth]);
  const mainFits = bound.add(isBound.not().toField()).equals(1);
  return mainFits.and(within(side, 1).equals(1).or(begins.not()));
}

/** The third number of the state after a legal move. */
function nextOther(now: {
  state: Read;
  move: ReadMove;
  swaps: Bool;
  offers: Bool;
  begins: Bool;
  isBlack: Bool;
  secondToMove: Bool;
  mainIndex: Field;
}): Field {
  const { state, move, swaps, offers, begins, isBlack, secondToMove, mainIndex } = now;
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
    number: STEPS["offers or swap"],
  })
    .add(begins.toField().mul(STEPS["fourth and number or swap"] - STEPS["third or swap"]))
    .seal();
  const whenPlaced = afterStones.add(move.asks.mul(256)).seal();
  const whenSwapped = state.step.sub(16).add(state.asked.mul(256)).seal();
  // Whoever points out unfit offers needs the number that was due.
  const whenOffered = state.asked.mul(256).add(STEPS.choice).seal();
  const offered = Provable.if(offers, move.offersNumber, Field(NOTHING_OFFERED));
  const rest = Provable.if(swaps, whenSwapped, Provable.if(offers, whenOffered, whenPlaced));
  // A swap exchanges the colours that the mover's shows.
  const firstIsBlack = isBlack.equals(secondToMove.not()).equals(swaps.not());
  const points = is.play.and(isBlack).toField();
  const last = mainIndex.sub(255).mul(points).add(255);
  return rest
    .add(offered.mul(1n << 16n))
    .add(firstIsBlack.toField().mul(32))
    .add(last.mul(1n << 96n))
    .seal();
}

/** Ten cells that are none. */
const NOTHING_OFFERED = (1n << 80n) - 1n;
