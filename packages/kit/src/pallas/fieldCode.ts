import { FIELD_ORDER } from "./fieldOrder.js";
import { type Code, wasm, type WasmFunction } from "./assemble.js";

const { get, set, load, store, number, add, subtract, multiply, and, or, xor } = wasm;

/** The order of the field of the curve's coordinates. */
export const P = FIELD_ORDER;

/** The number of limbs of a number in memory. The lowest limb is first. */
export const LIMBS = 9;
export const LIMB_BITS = 29n;
export const NUMBER_BYTES = 4 * LIMBS;

const MASK = (1n << LIMB_BITS) - 1n;
/** In the last limb, this bit stands for 2^254, the highest bit of P. */
const HIGHEST_BIT = 254n - LIMB_BITS * BigInt(LIMBS - 1);

const LIMB_INDICES = Array.from({ length: LIMBS }, (_, i) => i);

/** The limbs of a number below 2^261. */
export function limbsOf(value: bigint): number[] {
  return LIMB_INDICES.map((i) => Number((value >> (LIMB_BITS * BigInt(i))) & MASK));
}

const PRIME = limbsOf(P).map(BigInt);
const TWICE_PRIME = limbsOf(2n * P).map(BigInt);

/*
 * Results are only partly reduced. Each function takes and returns numbers below 2^255 + 2^240,
 * so that each limb is below 2^29. A column adds up at most 15 products, so its sum is below
 * 2^62.
 */

/** out = a · b / 2^261 modulo P, by Montgomery's multiplication. Parameters: out, a, b. */
export const multiplication = montgomery("multiply", 2, (column, [a, b]) =>
  pairs(column).map(([i, j]) => multiply(a(i), b(j))),
);

/**
 * out = a² / 2^261 modulo P. It needs fewer products than a multiplication. Parameters: out, a.
 */
export const squaring = montgomery("square", 1, (column, [a]) => {
  const squares = pairs(column).filter(([i, j]) => i === j);
  const others = pairs(column).filter(([i, j]) => i < j);
  const product = ([i, j]: Pair) => multiply(a(i), a(j));
  const doubled = multiply(others.map(product).reduce(add, number(0n)), number(2n));
  return [doubled, ...squares.map(product)];
});

type Pair = [number, number];
type Limb = (i: number) => Code;

function pairs(column: number): Pair[] {
  return LIMB_INDICES.map((i): Pair => [i, column - i]).filter(([, j]) => j >= 0 && j < LIMBS);
}

/**
 * Divides a product by 2^261. The product is a sum of terms for each column. Multiples of P are
 * added to the lower columns, one after another, until each column is 0. P is 1 modulo 2^29, so
 * the multiple is the negated column.
 */
function montgomery(
  name: string,
  factors: 1 | 2,
  terms: (column: number, factors: [Limb, Limb]) => Code[],
): WasmFunction {
  const addresses = 1 + factors;
  const columns = addresses + factors * LIMBS;
  const sum = (column: number) => columns + column;
  const times = sum(2 * LIMBS);
  const limbOf = (factor: number) => (i: number) => addresses + factor * LIMBS + i;
  const code: Code[] = [];
  const addTo = (column: number, term: Code) =>
    code.push(add(get(sum(column)), term), set(sum(column)));
  const carryFrom = (column: number) =>
    addTo(column + 1, wasm.shiftRight(get(sum(column)), LIMB_BITS));

  for (let factor = 0; factor < factors; factor++) {
    for (const i of LIMB_INDICES) code.push(load(get(1 + factor), 4 * i), set(limbOf(factor)(i)));
  }
  for (let column = 0; column < 2 * LIMBS - 1; column++) {
    const limbs = [0, 1].map((factor) => (i: number) => get(limbOf(factor)(i))) as [Limb, Limb];
    code.push(terms(column, limbs).reduce(add), set(sum(column)));
  }
  for (const column of LIMB_INDICES) {
    code.push(and(subtract(number(0n), get(sum(column))), number(MASK)), set(times));
    PRIME.forEach((limb, i) => {
      if (limb !== 0n) addTo(column + i, multiply(get(times), number(limb)));
    });
    carryFrom(column);
  }
  for (const i of LIMB_INDICES) {
    const column = LIMBS + i;
    code.push(store(get(0), 4 * i, and(get(sum(column)), number(MASK))));
    if (i < LIMBS - 1) carryFrom(column);
  }
  return { name, addresses, numbers: (factors + 2) * LIMBS + 1, code: code.flat() };
}

/**
 * out = the sum of numbers, each times its factor, modulo P. Parameters: out, then the numbers.
 */
export function combination(name: string, factors: readonly bigint[]): WasmFunction {
  const addresses = 1 + factors.length;
  const limb = (i: number) => addresses + i;
  const [quotient, carry] = [limb(LIMBS), limb(LIMBS + 1)];
  const code: Code[] = [];
  for (const i of LIMB_INDICES) {
    const terms = factors.map((factor, term) =>
      multiply(load(get(1 + term), 4 * i), number(factor)),
    );
    code.push(terms.reduce(add), set(limb(i)));
  }
  // Subtracts a multiple of P, so that the result is positive and has exactly one bit set at or
  // above 2^254.
  const multiple = wasm.shiftRightSigned(get(limb(LIMBS - 1)), HIGHEST_BIT);
  code.push(subtract(multiple, number(1n)), set(quotient));
  PRIME.forEach((prime, i) => {
    code.push(add(get(limb(i)), get(carry)), set(carry));
    if (prime !== 0n) {
      code.push(subtract(get(carry), multiply(get(quotient), number(prime))), set(carry));
    }
    if (i === LIMBS - 1) {
      code.push(store(get(0), 4 * i, get(carry)));
    } else {
      code.push(store(get(0), 4 * i, and(get(carry), number(MASK))));
      code.push(wasm.shiftRightSigned(get(carry), LIMB_BITS), set(carry));
    }
  });
  return { name, addresses, numbers: LIMBS + 2, code: code.flat() };
}

/**
 * Whether the result of a combination is 0 modulo P. In memory, such a result is P or 2P.
 * Parameter: a.
 */
export const zeroTest: WasmFunction = {
  name: "isZero",
  addresses: 1,
  numbers: 0,
  answers: true,
  code: [
    // The lowest limbs of P and 2P are 1 and 2. For nearly all numbers this comparison is enough.
    ...wasm.isAbove(load(get(0), 0), number(2n)),
    ...wasm.returnIf(wasm.address(0)),
    ...wasm.isZero(multiply(differenceFrom(PRIME), differenceFrom(TWICE_PRIME))),
  ],
};

/** A number below 2^29, which is 0 if all limbs are equal. */
function differenceFrom(limbs: readonly bigint[]): Code {
  return limbs.map((limb, i) => xor(load(get(0), 4 * i), number(limb))).reduce(or);
}
