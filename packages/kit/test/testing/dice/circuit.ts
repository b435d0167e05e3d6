import { Bool, Field, Poseidon, Provable, Struct } from "o1js";
import { chance, compareCounts, fitsBits, Outcome, type Verdict } from "../../../src/index.js";
import { bitsAt } from "../../../src/board/bitsAt.js";
import { COMMITS, GOAL, STEP } from "./rules.js";

export class State extends Struct({ first: Field, second: Field, packed: Field }) {}
export class Move extends Struct({ steps: Field, link: Field }) {}

interface Table {
  readonly fits: Bool;
  readonly count: Field;
  readonly isCommit: Bool;
  readonly isOdd: Bool;
  readonly points: readonly [Field, Field];
}

export function apply(state: State, { steps, link }: Move, secondToMove: Bool): Verdict<State> {
  const { fits, count, isCommit, isOdd, points } = readTable(state);
  const [own, other] = [
    Provable.if(secondToMove, state.second, state.first),
    Provable.if(secondToMove, state.first, state.second),
  ];
  const isStep = steps.equals(1);
  const isMove = isStep.and(isCommit.not()).or(steps.equals(0));
  const follows = Poseidon.hash([link]).equals(own);
  const isOver = Bool.allTrue(points.map((held) => reached(held).not())).not();

  const roll = chance([link, other], 6).add(1);
  const gain = Provable.if(isCommit, Field(0), Provable.if(isStep, Field(STEP), roll));
  const before = Provable.if(secondToMove, points[1], points[0]);
  const after = before.add(gain).seal();
  const [first, second] = [
    Provable.if(secondToMove, points[0], after),
    Provable.if(secondToMove, after, points[1]),
  ];
  return {
    legal: Bool.allTrue([
      fits,
      isOdd.equals(secondToMove),
      isMove,
      isOver.not(),
      isCommit.or(follows),
    ]),
    state: new State({
      first: Provable.if(secondToMove, state.first, link),
      second: Provable.if(secondToMove, link, state.second),
      packed: count.add(1).add(first.mul(32)).add(second.mul(1024)).seal(),
    }),
    outcome: new Outcome({
      won: reached(after),
      lost: Bool(false),
      drawn: Bool(false),
      line: Field(0),
    }),
  };
}

export function phaseSeconds(state: State): Field {
  return readTable(state).isCommit.toField().mul(60);
}

function readTable({ packed }: State): Table {
  const { fits, value } = fitsBits(packed, 16);
  const positions = Array.from({ length: 16 }, (_, i) => i);
  const bits = bitsAt(value, positions, 16);
  const number = (from: number) =>
    bits
      .slice(from, from + 5)
      .reduce((sum, bit, i) => sum.add(bit.toField().mul(1 << i)), Field(0))
      .seal();
  const count = number(0);
  return {
    fits: fits.and(bits[15]!.not()),
    count,
    isCommit: compareCounts(count, Field(COMMITS)).fewer,
    isOdd: bits[0]!,
    points: [number(5), number(10)],
  };
}

const reached = (points: Field) => compareCounts(points, Field(GOAL)).fewer.not();
