import { around, Cell, locate, splitRows, stoneBit } from "@kifu/kit";
import type { Location, Neighbourhood } from "@kifu/kit";
import { DIRECTIONS, fullBoard, STRIDE } from "@kifu/kit/plain";
import { Bool, Field, Poseidon, Provable, Struct } from "o1js";
import { BOARD, FORKS, LOOKS, UNUSED } from "./position.js";

/**
 * How a foul is proven. White sends its derivation: a list of claims, each about one cell on one
 * board. The circuit checks each claim with what the board shows, and that the claims support one
 * another up to the foul:
 *
 * - **bad**: a black stone on the cell makes a five, an overline, a double four or a double three.
 * - **good**: a black stone on the cell makes a straight four of a stone that Black has, and is not
 *   bad.
 *
 * A `Look` shows that a cell is good, or that it is bad without threes. A good cell demands that
 * the cells which would make straight fours of its threes are bad, in all directions but one. A
 * `Fork` shows that a cell is bad by a double three, and demands two good cells. The foul demands
 * that the cell of Black's last stone is bad.
 *
 * What is demanded must be what is shown, claim for claim. Both are multiplied into a product, each
 * claim as a number that depends on a hash of the whole derivation. The products are equal only if
 * the claims are, except with a chance below 2^-240. A demanded claim has one stone more on its
 * board than the claim that demands it, so claims cannot support themselves in a circle.
 *
 * Every value of every field has an answer, and a prover cannot choose it.
 */
export class Look extends Struct({
  /** Black's stones before the one that is looked at. */
  black: Field,
  cell: Cell,
  /** The direction of the straight four, an index of `DIRECTIONS`; 0 if the cell is bad. */
  direction: Field,
  /** How many steps from the cell, in that direction, the stone lies; `BAD`, or `UNUSED`. */
  steps: Field,
  /** The direction whose cells need not be bad. */
  spared: Field,
}) {}

/** A double three: two good cells make straight fours of the stone on `cell`. */
export class Fork extends Struct({
  /** Black's stones before that on `cell`. */
  black: Field,
  cell: Cell,
  /** The direction of each three, and the steps from its good cell back to `cell`. */
  directions: Provable.Array(Field, 2),
  steps: Provable.Array(Field, 2),
}) {}

export const BAD = 0;
/** The steps from a cell to another stone of its straight four. */
const STEPS = [-3, -2, -1, 1, 2, 3];

export class FoulProof extends Struct({
  looks: Provable.Array(Look, LOOKS),
  forks: Provable.Array(Fork, FORKS),
}) {}

/**
 * Whether a proof shows that Black's stone on `cell` is a foul. The boards are those of a match, and
 * Black has that stone and no five through it.
 */
export function isFoul(
  { black, white }: { readonly black: Field; readonly white: Field },
  cell: Cell,
  proof: FoulProof,
): Bool {
  const { looks, forks } = proof;
  const last = locate(cell, BOARD);
  const before = black.sub(stoneBit(last)).seal();
  const fields = FoulProof.toFields(proof);
  const challenge = Poseidon.hash([black, white, cell.x, cell.y, ...fields]);
  const weight = Poseidon.hash([challenge]);
  const number = ({ board, index, kind }: Claim) =>
    challenge
      .sub(board)
      .sub(weight.mul(index.add(kind.mul(256)).seal()))
      .seal();

  let shown = Field(1);
  let demanded = number({ board: before, index: indexOf(last), kind: Field(BAD) });
  const show = (claim: Claim, counts: Bool) => {
    shown = shown.mul(orOne(number(claim), counts)).seal();
  };
  const demand = (claim: Claim, counts: Bool) => {
    demanded = demanded.mul(orOne(number(claim), counts)).seal();
  };

  const valid = [
    ...looks.map((look) => judgeLook(look, white, { show, demand })),
    ...forks.map((fork) => judgeFork(fork, { show, demand })),
  ];
  return Bool.allTrue([last.onBoard, ...valid, shown.equals(demanded)]);
}

interface Claim {
  readonly board: Field;
  /** The number of the cell, 16·y + x. */
  readonly index: Field;
  /** `BAD`, or the direction and steps of a good cell. */
  readonly kind: Field;
}

interface Claims {
  show(claim: Claim, counts: Bool): void;
  demand(claim: Claim, counts: Bool): void;
}

function judgeLook(look: Look, white: Field, { show, demand }: Claims): Bool {
  const at = locate(look.cell, BOARD);
  const used = look.steps.equals(UNUSED).not();
  const isBad = look.steps.equals(BAD);
  const line = towards(look.direction, look.steps);
  // A number that is no board reads as an empty one, on which nothing is good or bad. White's
  // stones and Black's share no cell on the boards that a match leads to.
  const taken = look.black.add(white);
  const own = around(splitRows(look.black, BOARD), at, REACH);
  const free = around(splitRows(FULL.sub(taken).seal(), BOARD), at, REACH);
  const { anyFive, fours, straightThrough, windows } = readLines(own, free);

  const badAtOnce = anyFive.or(atLeastTwo(fours.all.sub(fours.straight)));
  // 0 if the direction or the steps do not exist.
  const isStraight = chosen(line.isDirection, (direction) =>
    chosen(line.isSteps, (k) => straightThrough(direction, STEPS[k]!)),
  );
  // Two cells complete the straight four. A third would complete another four.
  const isGood = isStraight.equals(1).and(fours.all.equals(2)).and(anyFive.not());
  const holds = free.centre.and(isGood.or(isBad.and(badAtOnce)));

  const index = indexOf(at);
  show({ board: look.black, index, kind: Provable.if(isBad, Field(BAD), line.kind) }, used);
  const spared = DIRECTIONS.map((_, direction) => look.spared.equals(direction));
  const board = look.black.add(stoneBit(at)).seal();
  for (const { direction, isThree, extension } of windows) {
    const matters = isThree.and(line.exists).and(spared[direction]!.not());
    demand({ board, index: index.add(extension).seal(), kind: Field(BAD) }, matters);
  }
  return holds.or(used.not());
}

function judgeFork(fork: Fork, { show, demand }: Claims): Bool {
  const at = locate(fork.cell, BOARD);
  const used = fork.steps[0]!.equals(UNUSED).not();
  const index = indexOf(at);
  const lines = fork.directions.map((direction, i) => towards(direction, fork.steps[i]!));
  show({ board: fork.black, index, kind: Field(BAD) }, used);
  // Off the board there is no stone, and no cell is good by it.
  const board = fork.black.add(stoneBit(at)).seal();
  for (const { kind, shift } of lines) {
    demand({ board, index: index.sub(shift).seal(), kind }, used);
  }
  const differ = fork.directions[0]!.equals(fork.directions[1]!).not();
  // Without real steps, a good cell could belong to another stone.
  const holds = Bool.allTrue([differ, ...lines.map(({ exists }) => exists)]);
  return holds.or(used.not());
}

/** A direction and a number of steps, as a player sends them. */
function towards(direction: Field, steps: Field) {
  const isDirection = DIRECTIONS.map((_, i) => direction.equals(i));
  const isSteps = STEPS.map((number) => steps.equals(number));
  const step = isDirection.reduce((sum, is, i) => sum.add(is.toField().mul(SHIFTS[i]!)), Field(0));
  return {
    isDirection,
    isSteps,
    /** Whether both exist. */
    exists: anyOf(isDirection).and(anyOf(isSteps)),
    /** By how much the cell's number grows with these steps. */
    shift: step.mul(steps).seal(),
    kind: direction.mul(8).add(steps).add(4).seal(),
  };
}

/**
 * What a black stone on the star's centre makes in each direction. Cells are numbered by the steps
 * from the centre, and windows by their first cell.
 */
function readLines(own: Neighbourhood, free: Neighbourhood) {
  const windows: { direction: number; isThree: Bool; extension: Field }[] = [];
  let noFive = Field(1);
  let [all, straight] = [Field(0), Field(0)];
  const straights: Field[][] = [];
  DIRECTIONS.forEach((_, direction) => {
    const black = cellsOf(own, direction, Field(1));
    const empty = cellsOf(free, direction, Field(0));
    const sum = (of: (k: number) => Field, from: number, to: number) => {
      let total = Field(0);
      for (let k = from; k <= to; k++) total = total.add(of(k));
      return total;
    };

    // A row of five windows covers every run through the centre.
    const isFour = [-4, -3, -2, -1, 0].map((first) => {
      const stones = sum(black, first, first + 4).seal();
      noFive = noFive.mul(stones.sub(5)).seal();
      const gaps = sum(empty, first, first + 4);
      const ends = black(first - 1).add(black(first + 5));
      // Four stones, one empty cell, and no stone at either end. No other counts give 33.
      return stones.mul(8).add(gaps).add(ends.mul(64)).seal().equals(33);
    });
    // Two neighbouring windows are both fours only if the same four stones are in both.
    const pairs = isFour.slice(1).map((four, i) => four.and(isFour[i]!).toField());
    all = isFour.reduce((total, four) => total.add(four.toField()), all);
    straight = pairs.reduce((total, pair) => total.add(pair), straight);
    straights.push(pairs);

    for (const first of [-3, -2, -1, 0]) {
      const stones = sum(black, first, first + 3);
      const gaps = sum(empty, first - 1, first + 4);
      const ends = black(first - 2).add(black(first + 5));
      // Three stones, an empty cell among and beside them, and no stone beyond. No other gives 27.
      const isThree = stones.mul(8).add(gaps).add(ends.mul(64)).seal().equals(27);
      let extension = Field(0);
      for (let k = first; k < first + 4; k++) {
        extension = extension.add(empty(k).mul(k * SHIFTS[direction]!));
      }
      windows.push({ direction, isThree, extension: extension.seal() });
    }
  });
  return {
    anyFive: noFive.equals(0),
    fours: { all: all.seal(), straight: straight.seal() },
    /** 1 if a straight four in this direction contains the cell so many steps away. */
    straightThrough: (direction: number, steps: number) =>
      straights[direction]!.reduce((total, pair, i) => {
        const first = i - 3;
        return first <= steps && steps < first + 4 ? total.add(pair) : total;
      }, Field(0)),
    windows,
  };
}

function cellsOf(star: Neighbourhood, direction: number, centre: Field): (k: number) => Field {
  const { back, ahead } = star.arms[direction]!;
  return (k) => (k === 0 ? centre : (k < 0 ? back[-k - 1]! : ahead[k - 1]!).toField());
}

/** Whether a number of fours, at most 20, is at least two. */
function atLeastTwo(fours: Field): Bool {
  return fours.mul(fours.sub(1)).equals(0).not();
}

/** The sum of the entries whose Bool is true. */
function chosen(is: readonly Bool[], entry: (i: number) => Field): Field {
  return is.reduce((sum, bool, i) => sum.add(bool.toField().mul(entry(i))), Field(0)).seal();
}

/** Whether one of these Bools is true, of which at most one can be. */
function anyOf(bools: readonly Bool[]): Bool {
  const sum = bools.reduce((total, bool) => total.add(bool.toField()), Field(0));
  return Bool.Unsafe.fromField(sum.seal());
}

/** The factor of a claim in a product, or 1. */
function orOne(factor: Field, counts: Bool): Field {
  return factor.sub(1).mul(counts.toField()).add(1).seal();
}

function indexOf({ x, y }: Location): Field {
  return y.mul(STRIDE).add(x).seal();
}

/** A four, and the cells that decide what becomes of it, lie within so many steps. */
const REACH = 5;

const FULL = Field(fullBoard(BOARD));

/** By how much the number of a cell grows with one step. */
const SHIFTS = DIRECTIONS.map(({ dx, dy }) => STRIDE * dy + dx);
