import { LIMB_BITS, LIMBS, limbsOf, NUMBER_BYTES, P } from "./fieldCode.js";
import { OWN_BYTES, pallasModule } from "./pointCode.js";

/** The parts of WebAssembly that this file uses. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: object };
};

/** The address of a field element in memory. */
export type FieldNumber = number;

/**
 * The module's exports. All except `isZero` write to the address in their first parameter. The
 * same address may also be one of the inputs.
 */
interface PallasFunctions {
  readonly memory: { readonly buffer: ArrayBuffer };
  multiply(out: FieldNumber, a: FieldNumber, b: FieldNumber): void;
  square(out: FieldNumber, a: FieldNumber): void;
  minus(out: FieldNumber, a: FieldNumber, b: FieldNumber): void;
  negative(out: FieldNumber, a: FieldNumber): void;
  /** Accepts only results of `minus` and `negative`. */
  isZero(a: FieldNumber): number;
  double(out: number, a: number): void;
  add(out: number, a: number, b: number): number;
  subtract(out: number, a: number, b: number): number;
}

const PAGE_BYTES = 65_536;

/**
 * Numbers in memory are multiplied by this factor (Montgomery's form). Each multiplication
 * divides its result by the factor.
 */
const FACTOR = 1n << (LIMB_BITS * BigInt(LIMBS));
const FACTOR_INVERSE = powerModuloP(FACTOR, P - 2n);

/** P − 1 is 2^32 times this odd number. */
const ODD = (P - 1n) >> 32n;
/** Entry i has the order 2^(32 − i). */
const ROOTS_OF_UNITY = Array.from({ length: 32 }, (_, i) => powerModuloP(5n, ODD << BigInt(i)));

const TO_INVERSE = bitsOf(P - 2n);
const TO_ROOT = bitsOf((ODD - 1n) / 2n);

/** The field of Pallas coordinates. Numbers are in the memory of its own WebAssembly module. */
export class PallasField {
  readonly wasm: PallasFunctions;
  private readonly memory: DataView;
  private used = OWN_BYTES;
  private readonly rootsOfUnity: readonly FieldNumber[];
  private readonly one: FieldNumber;
  private readonly base: FieldNumber;
  private readonly rest: FieldNumber;
  private readonly power: FieldNumber;
  private readonly difference: FieldNumber;

  /** @param bytes the number of bytes that the caller will reserve */
  constructor(bytes: number) {
    const pages = Math.ceil(bytes / PAGE_BYTES) + 1;
    const module = new WebAssembly.Module(pallasModule(pages));
    this.wasm = new WebAssembly.Instance(module).exports as PallasFunctions;
    this.memory = new DataView(this.wasm.memory.buffer);
    this.rootsOfUnity = ROOTS_OF_UNITY.map((root) => this.newNumber(root));
    this.one = this.newNumber(1n);
    this.base = this.newNumber();
    this.rest = this.newNumber();
    this.power = this.newNumber();
    this.difference = this.newNumber();
  }

  reserve(bytes: number): number {
    const address = this.used;
    this.used += bytes;
    return address;
  }

  newNumber(value = 0n): FieldNumber {
    const number = this.reserve(NUMBER_BYTES);
    this.write(number, value);
    return number;
  }

  write(out: FieldNumber, value: bigint): void {
    const limbs = limbsOf((value * FACTOR) % P);
    for (let i = 0; i < LIMBS; i++) this.memory.setUint32(out + 4 * i, limbs[i] ?? 0, true);
  }

  read(a: FieldNumber): bigint {
    let value = 0n;
    for (let i = LIMBS - 1; i >= 0; i--) {
      value = (value << LIMB_BITS) | BigInt(this.memory.getUint32(a + 4 * i, true));
    }
    return (value * FACTOR_INVERSE) % P;
  }

  copy(out: number, from: number, bytes: number): void {
    for (let i = 0; i < bytes; i += 4) {
      this.memory.setUint32(out + i, this.memory.getUint32(from + i, true), true);
    }
  }

  /**
   * Whether the memory at this address contains 0. A computation that results in 0 stores P or 2P
   * instead.
   */
  isWrittenZero(a: FieldNumber): boolean {
    for (let i = 0; i < LIMBS; i++) if (this.memory.getUint32(a + 4 * i, true) !== 0) return false;
    return true;
  }

  /** out = 1/a, or 0 for 0. */
  invert(out: FieldNumber, a: FieldNumber): void {
    this.raise(out, a, TO_INVERSE);
  }

  /**
   * out = a square root of a; returns false if there is none. Uses the algorithm of Tonelli and
   * Shanks.
   */
  takeRoot(out: FieldNumber, a: FieldNumber): boolean {
    const { rest, power, rootsOfUnity, wasm } = this;
    // With e = (ODD − 1)/2, `out` = a^(e + 1) is a square root of a · rest, where rest = a^ODD is
    // a root of unity. Each round multiplies both so that this stays true and the order of `rest`
    // falls. In the end `rest` is 1.
    this.raise(rest, a, TO_ROOT);
    wasm.multiply(out, rest, a);
    wasm.multiply(rest, rest, out);
    for (let highest = rootsOfUnity.length; ;) {
      let order = 0;
      this.copy(power, rest, NUMBER_BYTES);
      while (!this.isOne(power)) {
        if (++order === highest) return false;
        wasm.square(power, power);
      }
      if (order === 0) return true;
      wasm.multiply(out, out, rootsOfUnity[rootsOfUnity.length - order - 1]!);
      wasm.multiply(rest, rest, rootsOfUnity[rootsOfUnity.length - order]!);
      highest = order;
    }
  }

  private isOne(a: FieldNumber): boolean {
    this.wasm.minus(this.difference, a, this.one);
    return this.wasm.isZero(this.difference) !== 0;
  }

  /** out = a to the power of the exponent with these bits. The highest bit comes first. */
  private raise(out: FieldNumber, a: FieldNumber, [, ...bits]: readonly boolean[]): void {
    const { base, wasm } = this;
    this.copy(base, a, NUMBER_BYTES);
    this.copy(out, a, NUMBER_BYTES);
    for (const bit of bits) {
      wasm.square(out, out);
      if (bit) wasm.multiply(out, out, base);
    }
  }
}

function powerModuloP(base: bigint, exponent: bigint): bigint {
  return bitsOf(exponent).reduce((power, bit) => (power * power * (bit ? base : 1n)) % P, 1n);
}

/** The bits of a number, the highest first. */
function bitsOf(exponent: bigint): boolean[] {
  return [...exponent.toString(2)].map((bit) => bit === "1");
}
