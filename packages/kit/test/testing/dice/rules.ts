import {
  FIELD_ORDER,
  type Hidden,
  type Played,
  type Rules,
  type SeatNumber,
} from "../../../src/plain.js";
import { chance, poseidon } from "../../../src/hidden/plain/index.js";

/** The first seat with this many points wins. */
export const GOAL = 12;
/** The points for a step that needs no luck. */
export const STEP = 2;
/** The moves before the race, in which the seats commit to their chains. */
export const COMMITS = 2;
/** Each turn brings at least a point, so no seat needs more links. */
const LINKS = 1 + GOAL;

export interface Position {
  readonly turn: SeatNumber;
  readonly count: number;
  readonly points: readonly [number, number];
  /** The link of each chain that was shown last. */
  readonly links: readonly [bigint, bigint];
}

export interface Move {
  /** 1 for a step, 0 for a roll or a commitment. */
  readonly steps: bigint;
  readonly link: bigint;
}

/** A chain of hashes. Each link is the hash of the next one, and the first is the commitment. */
export type Chain = readonly bigint[];

/** What a seat sees: the number that it would roll, if it is on turn. */
export interface View {
  readonly roll: number | undefined;
}

export type DiceRules = Rules<Position, Move, null, Chain, View>;

const hidden: Hidden<Position, Move, Chain, View> = {
  phases: ["commit", "race"],
  phase: ({ count }) => (count < COMMITS ? "commit" : "race"),
  seconds: ({ count }) => (count < COMMITS ? 60 : undefined),
  secretFrom(seed) {
    const chain = [seed];
    while (chain.length < LINKS) chain.unshift(poseidon([chain[0]!]));
    return chain;
  },
  due: (position, chain) =>
    position.count < COMMITS ? { steps: 0n, link: nextLink(position, chain) } : undefined,
  view(position, seat, chain) {
    const isOnTurn = seat === position.turn && position.count >= COMMITS && !isOver(position);
    return { roll: chain && isOnTurn ? rolled(position, nextLink(position, chain)) : undefined };
  },
};

function nextLink({ count }: Position, chain: Chain): bigint {
  return chain[Math.floor(count / 2)]!;
}

/**
 * The number that the side to move rolls with its next link. It depends on the last link of the
 * other side too, and both were fixed before either was shown. So neither side decides it.
 */
export function rolled({ links, turn }: Position, link: bigint): number {
  return 1 + chance([link, links[turn === 0 ? 1 : 0]], 6);
}

const isOver = ({ points }: Position) => points.some((own) => own >= GOAL);

function play(position: Position, { steps, link }: Move): Played<Position> {
  const { turn, count, points, links } = position;
  const isCommit = count < COMMITS;
  const isMove = isBit(steps) && isField(link) && !(isCommit && steps === 1n);
  if (!isMove || isOver(position)) return { ok: false, code: "dice/malformed" };
  if (!isCommit && poseidon([link]) !== links[turn]) return { ok: false, code: "dice/wrong-link" };
  const gain = isCommit ? 0 : steps === 1n ? STEP : rolled(position, link);
  const own = points[turn] + gain;
  return {
    ok: true,
    position: {
      turn: turn === 0 ? 1 : 0,
      count: count + 1,
      points: turn === 0 ? [own, points[1]] : [points[0], own],
      links: turn === 0 ? [link, links[1]] : [links[0], link],
    },
    outcome: { ending: own >= GOAL ? "won" : "none", line: 0n },
  };
}

const isField = (value: unknown): value is bigint =>
  typeof value === "bigint" && value >= 0n && value < FIELD_ORDER;
const isBit = (value: bigint) => value === 0n || value === 1n;

const WORD = /^(roll|step)-(0|[1-9]\d{0,76})$/;

/** A race with a die. Its rolls need both players, and neither alone decides them. */
export const rules: DiceRules = {
  name: "dice",
  codes: ["dice/malformed", "dice/wrong-link"],
  initial: () => ({ turn: 0, count: 0, points: [0, 0], links: [0n, 0n] }),
  legalMoves(position, chain) {
    if (chain === undefined || isOver(position)) return [];
    const link = nextLink(position, chain);
    return (position.count < COMMITS ? [0n] : [0n, 1n]).map((steps) => ({ steps, link }));
  },
  play,
  findWitness: () => null,
  encode: {
    state: ({ links, count, points }) => [
      ...links,
      BigInt(count + 32 * points[0] + 1024 * points[1]),
    ],
    move: ({ steps, link }) => [steps, link],
    witness: () => [],
  },
  decode: {
    state(fields, turn) {
      const [first, second, packed] = fields;
      if (fields.length !== 3 || !fields.every(isField) || packed! >= 1n << 15n) return undefined;
      const [count, own, other] = [0, 5, 10].map((at) => (Number(packed) >> at) % 32);
      const points: [number, number] = [own!, other!];
      const position: Position = { turn, count: count!, points, links: [first!, second!] };
      return count! % 2 === turn ? position : undefined;
    },
    move([steps, link, ...rest]) {
      if (!isField(steps) || !isField(link) || !isBit(steps) || rest.length > 0) return undefined;
      return { steps, link };
    },
    witness: (fields) => (fields.length === 0 ? null : undefined),
  },
  notation: {
    write: ({ steps, link }) => `${steps === 1n ? "step" : "roll"}-${link}`,
    read(text) {
      const [, word, link] = WORD.exec(text) ?? [];
      if (word === undefined || BigInt(link!) >= FIELD_ORDER) return undefined;
      return { steps: word === "step" ? 1n : 0n, link: BigInt(link!) };
    },
    label: ({ steps }) => (steps === 1n ? "step" : "roll"),
  },
  hidden,
  render: ({ points, count }) => `${points.join(" to ")} after ${count} moves`,
};
