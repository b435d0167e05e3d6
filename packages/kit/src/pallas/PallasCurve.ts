import { NUMBER_BYTES, P } from "./fieldCode.js";
import { PallasField } from "./PallasField.js";
import { ADDITION, POINT_BYTES } from "./pointCode.js";
import { ENDO_BASE, ORDER, splitScalar } from "./splitScalar.js";

/**
 * The largest digit. A digit is 0, or odd and between −16 and 16. Of five digits in a row, at
 * least four are 0.
 */
const LARGEST_DIGIT = 15;

const WIDTH = 5;
const RADIX = 1 << WIDTH;

/** A point of the curve other than the point at infinity. */
export interface AffinePoint {
  readonly x: bigint;
  readonly y: bigint;
}

/**
 * The address of a point in memory. X is stored first, then Y and Z. For the point at infinity, 0
 * is written as Z.
 */
export type CurvePoint = number;

const Y = NUMBER_BYTES;
const Z = 2 * NUMBER_BYTES;

const GENERATOR: AffinePoint = {
  x: 1n,
  y: 12418654782883325593414442427049395787963493412651469444558597405572177144507n,
};

const SCALAR_BYTES = 32;
const BYTE_VALUES = 256;
const ODD_DIGITS = (LARGEST_DIGIT + 1) / 2;
/** The number of points to reserve: those of the tables, and 64 for callers. */
const POINTS = SCALAR_BYTES * BYTE_VALUES + 2 * ODD_DIGITS + 64;

/**
 * Pallas, the curve of Mina's signatures: y² = x³ + 5 over the field of P. It is computed in
 * WebAssembly. Methods write the result to the point that is their first parameter. The same
 * point may also be an input. How long a method takes depends on its input, so use the methods
 * only for public values.
 */
export class PallasCurve {
  private readonly field = new PallasField(POINTS * POINT_BYTES);
  private readonly endoBase = this.field.newNumber(ENDO_BASE);
  private readonly x = this.field.newNumber();
  private readonly y = this.field.newNumber();
  private readonly unused = this.newPoint();
  /**
   * The products of 1, 3, … 15 with the point to be scaled, and with ENDO_SCALAR times that
   * point.
   */
  private readonly multiples = this.newPoints(ODD_DIGITS);
  private readonly endoMultiples = this.newPoints(ODD_DIGITS);
  /** For each byte of a scalar: the multiples of the generator for all values of that byte. */
  private readonly generatorMultiples: readonly (readonly CurvePoint[])[];

  constructor() {
    const unit = this.newPoint();
    this.write(unit, GENERATOR);
    this.generatorMultiples = Array.from({ length: SCALAR_BYTES }, () => {
      const multiples = this.newPoints(BYTE_VALUES);
      for (let i = 1; i < BYTE_VALUES; i++) this.add(multiples[i]!, multiples[i - 1]!, unit);
      this.add(unit, unit, multiples[BYTE_VALUES - 1]!);
      return multiples;
    });
  }

  /** Reserves memory for a point, which is infinity at first. The memory is never freed. */
  newPoint(): CurvePoint {
    return this.field.reserve(POINT_BYTES);
  }

  write(out: CurvePoint, { x, y }: AffinePoint): void {
    this.field.write(out, x);
    this.field.write(out + Y, y);
    this.field.write(out + Z, 1n);
  }

  /** undefined for the point at infinity. */
  read(point: CurvePoint): AffinePoint | undefined {
    if (this.isInfinity(point)) return undefined;
    const { field, x, y } = this;
    const { wasm } = field;
    field.invert(y, point + Z);
    wasm.square(x, y);
    wasm.multiply(y, y, x);
    wasm.multiply(x, x, point);
    wasm.multiply(y, y, point + Y);
    return { x: field.read(x), y: field.read(y) };
  }

  /**
   * The point with this x whose y is odd or even, as given. undefined if the curve has no such
   * point.
   */
  pointAt(x: bigint, isOdd: boolean): AffinePoint | undefined {
    const { field } = this;
    field.write(this.x, cubicAt(x));
    if (!field.takeRoot(this.y, this.x)) return undefined;
    const y = field.read(this.y);
    return { x, y: (y & 1n) === (isOdd ? 1n : 0n) ? y : P - y };
  }

  isInfinity(point: CurvePoint): boolean {
    return this.field.isWrittenZero(point + Z);
  }

  isSame(a: CurvePoint, b: CurvePoint): boolean {
    if (this.isInfinity(a) || this.isInfinity(b)) return this.isInfinity(a) && this.isInfinity(b);
    return this.field.wasm.add(this.unused, a, b) === ADDITION.isOfSame;
  }

  /** out = a + b */
  add(out: CurvePoint, a: CurvePoint, b: CurvePoint): void {
    const { wasm } = this.field;
    if (this.isInfinity(a)) return this.copy(out, b);
    if (this.isInfinity(b)) return this.copy(out, a);
    const answer = wasm.add(out, a, b);
    if (answer === ADDITION.isOfSame) wasm.double(out, a);
    else if (answer !== ADDITION.done) this.setInfinity(out);
  }

  /** out = a − b */
  subtract(out: CurvePoint, a: CurvePoint, b: CurvePoint): void {
    const { wasm } = this.field;
    if (this.isInfinity(b)) return this.copy(out, a);
    if (this.isInfinity(a)) {
      this.copy(out, b);
      return wasm.negative(out + Y, out + Y);
    }
    const answer = wasm.subtract(out, a, b);
    if (answer === ADDITION.isOfSame) wasm.double(out, a);
    else if (answer !== ADDITION.done) this.setInfinity(out);
  }

  /** out = generator · scalar */
  scaleGenerator(out: CurvePoint, scalar: bigint): void {
    this.setInfinity(out);
    bytesOf(scalar % ORDER, SCALAR_BYTES).forEach((byte, i) => {
      if (byte !== 0) this.add(out, out, this.generatorMultiples[i]![byte]!);
    });
  }

  /** out = point · scalar */
  scale(out: CurvePoint, point: CurvePoint, scalar: bigint): void {
    this.takeMultiples(point);
    const [first, second] = splitScalar(scalar % ORDER);
    const digits = digitsOf(first);
    const endoDigits = digitsOf(second);
    this.setInfinity(out);
    for (let i = digits.length - 1; i >= 0; i--) {
      if (!this.isInfinity(out)) this.field.wasm.double(out, out);
      this.addDigit(out, this.multiples, digits[i]!);
      this.addDigit(out, this.endoMultiples, endoDigits[i]!);
    }
  }

  private addDigit(out: CurvePoint, multiples: readonly CurvePoint[], digit: number): void {
    if (digit > 0) this.add(out, out, multiples[digit >> 1]!);
    else if (digit < 0) this.subtract(out, out, multiples[-digit >> 1]!);
  }

  private takeMultiples(point: CurvePoint): void {
    const { unused: twice, multiples, endoMultiples, endoBase } = this;
    this.add(twice, point, point);
    this.copy(multiples[0]!, point);
    for (let i = 1; i < ODD_DIGITS; i++) this.add(multiples[i]!, multiples[i - 1]!, twice);
    for (let i = 0; i < ODD_DIGITS; i++) {
      this.copy(endoMultiples[i]!, multiples[i]!);
      this.field.wasm.multiply(endoMultiples[i]!, endoMultiples[i]!, endoBase);
    }
  }

  private newPoints(count: number): CurvePoint[] {
    return Array.from({ length: count }, () => this.newPoint());
  }

  private setInfinity(out: CurvePoint): void {
    this.field.write(out + Z, 0n);
  }

  private copy(out: CurvePoint, from: CurvePoint): void {
    this.field.copy(out, from, POINT_BYTES);
  }
}

/** Whether these are the coordinates of a point of the curve. */
export function isOnCurve({ x, y }: AffinePoint): boolean {
  return (y * y) % P === cubicAt(x);
}

/** The value of y² for points with this x. It is never 0. */
function cubicAt(x: bigint): bigint {
  return (x * x * x + 5n) % P;
}

function digitsOf(value: bigint): Int8Array {
  return value < 0n ? signedDigits(-value).map((digit) => -digit) : signedDigits(value);
}

/** The digits d of a value in [0, 2^128), with Σ d[i] · 2^i = value. */
export function signedDigits(value: bigint): Int8Array {
  const bytes = bytesOf(value, 18);
  const bits = (at: number, count: number) =>
    (((bytes[at >> 3] ?? 0) | ((bytes[(at >> 3) + 1] ?? 0) << 8)) >> (at & 7)) & ((1 << count) - 1);
  const digits = new Int8Array(129);
  let carry = 0;
  for (let i = 0; i < digits.length;) {
    if (bits(i, 1) === carry) {
      i++;
      continue;
    }
    const digit = bits(i, WIDTH) + carry;
    carry = digit > RADIX / 2 ? 1 : 0;
    digits[i] = digit - carry * RADIX;
    i += WIDTH;
  }
  return digits;
}

/** Lowest byte first. */
function bytesOf(value: bigint, count: number): Uint8Array {
  const words = new DataView(new ArrayBuffer(Math.ceil(count / 8) * 8));
  for (let i = 0, rest = value; i < words.byteLength; i += 8, rest >>= 64n) {
    words.setBigUint64(i, BigInt.asUintN(64, rest), true);
  }
  return new Uint8Array(words.buffer, 0, count);
}
