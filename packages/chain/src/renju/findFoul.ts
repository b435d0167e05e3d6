import { bitAt, cells, FIELD_ORDER, has } from "@kifu/kit/plain";
import { areUnfit, CENTRE, hasStone } from "./openings.js";
import { BOARD, FORKS, LOOKS, type Point, type Position, UNUSED } from "./position.js";
import { type PlainFork, type PlainLook, proveFoul } from "./proveFoul.js";

/**
 * The proof that White points out Black's last move with, as the fields of `PointedOut`.
 * `undefined` if it cannot be pointed out.
 */
export function findFoul(position: Position): bigint[] | undefined {
  const { black, white, step, firstIsBlack, last, turn } = position;
  if (step === "choice") {
    return areUnfit(position) ? [...NO_LOOKS, ...NO_FORKS, ...earlyOf(position)] : undefined;
  }
  const isWhite = firstIsBlack === (turn === 1);
  if (step !== "play" || !isWhite || last === undefined || !hasStone(position, last)) {
    return undefined;
  }
  const proof = proveFoul({ black, white }, last, LOOKS);
  if (proof === undefined || proof.forks.length > FORKS) return undefined;
  return [
    ...[...proof.looks.flatMap(fieldsOfLook), ...NO_LOOKS].slice(0, NO_LOOKS.length),
    ...[...proof.forks.flatMap(fieldsOfFork), ...NO_FORKS].slice(0, NO_FORKS.length),
    ...NO_EARLY,
  ];
}

function fieldsOfLook({ black, cell, direction, steps, spared }: PlainLook): bigint[] {
  return [black, ...numbers(cell.x, cell.y, direction, steps, spared)];
}

function fieldsOfFork({ black, cell, directions, steps }: PlainFork): bigint[] {
  return [black, ...numbers(cell.x, cell.y, ...directions, ...steps)];
}

/** Black's second stone, and both of White's. */
function earlyOf({ black, white }: Position): bigint[] {
  const seconds = stonesOf(black & ~bitAt(CENTRE.x, CENTRE.y));
  return [...seconds, ...stonesOf(white)].flatMap(({ x, y }) => numbers(x, y));
}

function stonesOf(stones: bigint): Point[] {
  return [...cells(BOARD)].filter(({ x, y }) => has(stones, BOARD, x, y));
}

/** Fields of numbers. Steps back are negative, which is just below the field's order. */
function numbers(...all: readonly number[]): bigint[] {
  return all.map((number) => BigInt(number) + (number < 0 ? FIELD_ORDER : 0n));
}

const NO_LOOKS = Array.from({ length: LOOKS }, () => [0n, ...numbers(0, 0, 0, UNUSED, 0)]).flat();
const NO_FORKS = Array.from({ length: FORKS }, () => [
  0n,
  ...numbers(0, 0, 0, 0, UNUSED, UNUSED),
]).flat();
const NO_EARLY = numbers(0, 0, 0, 0, 0, 0);
