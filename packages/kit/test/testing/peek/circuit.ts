import { Bool, Field, Gadgets, Provable, Struct } from "o1js";
import {
  commitment,
  deckRoot,
  hashPieces,
  Outcome,
  permutation,
  readOrder,
  rootOverPath,
  type Verdict,
} from "../../../src/index.js";
import { bitsAt } from "../../../src/board/bitsAt.js";
import { isBelow, onlyTrueAt } from "../../../src/board/location.js";
import { fitsBits } from "../../../src/board/rangeTest.js";
import { CARDS, DEPTH, END, LEAD, PLAY, RADICES, SEED_PIECES, SHOW } from "./rules.js";

export class State extends Struct({ first: Field, second: Field, packed: Field }) {}
export class Move extends Struct({
  pick: Field,
  value: Field,
  blinding: Field,
  path: Provable.Array(Field, DEPTH),
}) {}

interface Table {
  readonly fits: Bool;
  /** Which number of moves it is. */
  readonly at: readonly Bool[];
  readonly lead: Field;
  readonly seed: Field;
}

export interface Seen {
  readonly state: State;
  readonly move: Move;
  readonly table: Table;
  readonly seat: Field;
  readonly ownRoot: Field;
  readonly isPlay: Bool;
  readonly isShow: Bool;
}

/** The checks of the circuit. A test can replace one of them with a faulty one. */
export interface Steps {
  turn(seen: Seen): Bool;
  place(seen: Seen): Field;
  opens(seen: Seen, place: Field): Bool;
  shows(seen: Seen): Bool;
  isUnusedEmpty(seen: Seen): Bool;
  card(seen: Seen): Bool;
  seedAfter(seen: Seen): Field;
}

const any = (bools: readonly Bool[]) =>
  bools.reduce((sum, bool) => sum.add(bool.toField()), Field(0)).seal();
const boolOf = (field: Field) => Bool.Unsafe.fromField(field);
const select = (bool: Bool, yes: Field, no: Field | number) => Provable.if(bool, yes, Field(no));

export const steps: Steps = {
  turn: ({ table, seat }) => any(table.at.filter((_, count) => count % 2 === 1)).equals(seat),
  place({ table, move, isPlay, seat }) {
    const round = table.at.reduce(
      (sum, at, count) => sum.add(at.toField().mul(roundAt(count))),
      Field(0),
    );
    const pick = move.pick.equals(1).and(isPlay).toField();
    const place = permutation([table.seed, seat], RADICES).at(round.mul(2).add(pick).seal());
    return select(isPlay, place, CARDS.length);
  },
  opens: ({ move, ownRoot }, place) =>
    rootOverPath(commitment(move.value, move.blinding), place, move.path).equals(ownRoot),
  shows({ move, ownRoot }) {
    const { isRearrangement, cards } = readOrder(move.value, CARDS);
    return isRearrangement.and(deckRoot(move.blinding, cards, DEPTH).equals(ownRoot));
  },
  isUnusedEmpty({ move, table, isPlay, isShow }) {
    const hasNoPath = Bool.allTrue(move.path.map((node) => node.equals(0)));
    const needsNoPath = table.at[0]!.or(table.at[1]!).or(isShow);
    return Bool.allTrue([
      move.pick.equals(0).or(move.pick.equals(1).and(isPlay)),
      hasNoPath.or(needsNoPath.not()),
      move.blinding.equals(0).or(table.at[0]!.not()),
    ]);
  },
  card: ({ move }) => any([1, 2, 3, 4, 5].map((card) => move.value.equals(card))).equals(1),
  seedAfter({ move, table }) {
    const salt = select(table.at[1]!, move.blinding, move.value);
    const mixed = hashPieces([salt, table.seed], SEED_PIECES).reduce(
      (sum, piece, i) => sum.add(piece.mul(1n << BigInt(16 * i))),
      Field(0),
    );
    return select(table.at[1]!.or(table.at[2]!), mixed, table.seed);
  },
};

function roundAt(count: number): number {
  return count < PLAY || count >= SHOW ? 0 : Math.floor((count - PLAY) / 2);
}

export function applyWith(steps: Steps) {
  return (state: State, move: Move, secondToMove: Bool): Verdict<State> => {
    const table = readTable(state);
    const { at, lead } = table;
    const isPlay = boolOf(any(at.slice(PLAY, SHOW)));
    const isShow = boolOf(any(at.slice(SHOW, END)));
    const ownRoot = select(secondToMove, state.second, state.first).seal();
    const seen = { state, move, table, seat: secondToMove.toField(), ownRoot, isPlay, isShow };

    const isOpened = steps.opens(seen, steps.place(seen));
    const mayEnter = at[0]!.or(at[1]!);
    const isCard = steps.card(seen).and(isPlay);
    const isAllowed = Bool.allTrue([
      table.fits,
      any(at.slice(0, END)).equals(1),
      steps.turn(seen),
      steps.isUnusedEmpty(seen),
      mayEnter.or(isShow).or(isOpened),
      isPlay.not().or(isCard),
      isShow.not().or(steps.shows(seen)),
    ]);

    const gained = select(isCard, move.value, 0);
    const next = lead.add(select(secondToMove, gained.neg(), gained)).seal();
    const counted = at.reduce((sum, is, count) => sum.add(is.toField().mul(count + 1)), Field(0));
    const ends = at[END - 1]!;
    const [isAhead, isEven] = signOf(next);
    return {
      legal: isAllowed,
      state: new State({
        first: select(at[0]!, move.value, state.first),
        second: select(at[1]!, move.value, state.second),
        packed: counted
          .add(next.add(LEAD).mul(16))
          .add(steps.seedAfter(seen).mul(1 << 16))
          .seal(),
      }),
      outcome: new Outcome({
        won: ends.and(isAhead),
        lost: ends.and(isAhead.or(isEven).not()),
        drawn: ends.and(isEven),
        line: Field(0),
      }),
    };
  };
}

/** Reads a packed state. No move is legal in a state that does not fit. */
function readTable({ packed }: State): Table {
  const { fits, value } = fitsBits(packed, 16 * (1 + SEED_PIECES));
  const table = Provable.witness(Field, () => value.toBigInt() & 0xffffn);
  Gadgets.rangeCheck16(table);
  const seed = value
    .sub(table)
    .div(1 << 16)
    .seal();
  // The table is the lowest 16 bits, since the seed is an integer.
  Gadgets.rangeCheckN(16 * SEED_PIECES, seed);
  const count = bitsAt(table, [0, 1, 2, 3], 16)
    .reduce((sum, bit, i) => sum.add(bit.toField().mul(1 << i)), Field(0))
    .seal();
  const isCount = isBelow(count, END + 1);
  const at = onlyTrueAt(count.mul(isCount.toField()), isCount, END + 1);
  // The empty table has no lead in it.
  const lead = table.sub(count).div(16).sub(at[0]!.not().toField().mul(LEAD)).seal();
  return { fits, at, lead, seed };
}

/** Whether a lead between −64 and 64 is above 0, and whether it is 0. */
function signOf(lead: Field): [Bool, Bool] {
  const isEven = lead.equals(0);
  const isAhead = Provable.witness(Bool, () => lead.toBigInt() < 1n << 16n && lead.toBigInt() > 0n);
  // The lead if it is above 0, and otherwise 0 or the deficit.
  Gadgets.rangeCheck16(lead.mul(isAhead.toField().mul(2).sub(1)).sub(isAhead.toField()).seal());
  return [isAhead, isEven];
}

/** The seconds of a phase, as in the rules. */
export function phaseSeconds(state: State): Field {
  const isPlay = any(readTable(state).at.slice(PLAY, SHOW));
  return Field(60).sub(isPlay.mul(60)).seal();
}
