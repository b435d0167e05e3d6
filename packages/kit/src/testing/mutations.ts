import { Field } from "o1js";
import type { Random } from "./random.js";

/** A field that the prover chooses. */
export interface Hint {
  readonly value: bigint;
  /**
   * Whether `Provable.witness` asked for the hint. o1js makes the other hints for its own gates.
   */
  readonly own: boolean;
}

/** One lie of a prover. `edits` maps the index of a hint to its change. */
export interface Mutation {
  readonly label: string;
  readonly edits: ReadonlyMap<number, (honest: bigint) => bigint>;
}

const p = Field.ORDER;
const reduced = (x: bigint) => ((x % p) + p) % p;

/** The digit sizes, in bits, that circuits use to decompose numbers. */
const RADIXES = [1, 2, 8, 15, 16, 32, 64, 128, 240] as const;

/**
 * The lies to try on these hints: all aliases, and at most `most` others. Lies that set one of
 * the circuit's own hints to 0 or 1 come first, because only they reveal a Bool that is not
 * forced.
 */
export function mutations(hints: readonly Hint[], random: Random, most: number): Mutation[] {
  const placed = hints.map((hint, i): Placed => ({ ...hint, i }));
  const own = placed.filter((hint) => hint.own);
  const others = [
    ...placed.flatMap((hint) => (hint.own ? alone(hint, random) : flip(hint))),
    ...own.slice(1).flatMap((next, j) => together(own[j]!, next, random)),
  ];
  const chosen = [...random.shuffled(flips(hints)), ...random.shuffled(others)].slice(0, most);
  return [placed, own].flatMap((of) => [...aliases(of, 1), ...aliases(of, 16)]).concat(chosen);
}

/** Lies that set one of the circuit's own hints to 0, or to 1 if it is 0. */
export function flips(hints: readonly Hint[]): Mutation[] {
  return hints.flatMap((hint, i) => (hint.own ? [flip({ ...hint, i })] : []));
}

interface Placed extends Hint {
  readonly i: number;
}

function flip({ value, i }: Placed): Mutation {
  const to = value === 0n ? 1n : 0n;
  return { label: `${to}`, edits: new Map([[i, () => to]]) };
}

function alone({ value, i }: Placed, random: Random): Mutation[] {
  const k = random.pick(RADIXES);
  const lies = new Map<bigint, string>();
  const lie = (to: bigint, label: string) => {
    const known = [value, value === 0n ? 1n : 0n].includes(reduced(to));
    if (!known && !lies.has(reduced(to))) lies.set(reduced(to), label);
  };
  lie(value + 1n, "+1");
  lie(value - 1n, "-1");
  lie(1n - value, "1-x");
  lie(-value, "negated");
  lie(value + (1n << BigInt(k)), `+2^${k}`);
  lie(random.bits(254), "random");
  return [...lies].map(([to, label]) => ({ label, edits: new Map([[i, () => to]]) }));
}

function together(first: Placed, next: Placed, random: Random): Mutation[] {
  const carry = (by: bigint, to: bigint, label: string): Mutation => ({
    label,
    edits: new Map([
      [first.i, (x) => reduced(x + by)],
      [next.i, (x) => reduced(x + to)],
    ]),
  });
  const k = random.pick(RADIXES);
  const found = [
    carry(1n, -1n, "+1, next -1"),
    carry(1n << 16n, -1n, "+2^16, next -1"),
    carry(-(1n << 16n), 1n, "-2^16, next +1"),
    carry(1n << BigInt(k), -1n, `+2^${k}, next -1`),
  ];
  if (first.value !== next.value) {
    const swapped = new Map([
      [first.i, () => next.value],
      [next.i, () => first.value],
    ]);
    found.push({ label: "swapped with next", edits: swapped });
  }
  return found;
}

/**
 * Lies that replace the digits of x by the digits of x + p. Both are the same field element, so
 * the second decomposition is possible if the digits leave room for it.
 */
function aliases(hints: readonly Placed[], radix: number): Mutation[] {
  const length = Math.ceil(Field.sizeInBits / radix);
  const found: Mutation[] = [];
  for (let start = 0, j = 0; j <= hints.length; j++) {
    const digit = j < hints.length && hints[j]!.value < 1n << BigInt(radix);
    if (digit) continue;
    if (j - start >= length) found.push(alias(hints.slice(start, start + length), radix));
    start = j + 1;
  }
  return found;
}

function alias(digits: readonly Placed[], radix: number): Mutation {
  const r = BigInt(radix);
  const sum = digits.reduce((total, { value }, j) => total + (value << (r * BigInt(j))), p);
  const edits = digits.map(({ i }, j): [number, () => bigint] => {
    const to = (sum >> (r * BigInt(j))) & ((1n << r) - 1n);
    return [i, () => to];
  });
  return { label: `+p in ${radix}-bit digits`, edits: new Map(edits) };
}
