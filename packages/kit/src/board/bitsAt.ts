import { Bool, Field, Gadgets, Provable } from "o1js";

/** Up to this length, a gap is cheaper as single bits than as a range-checked number. */
const FEW = 3;

/**
 * The bits of `n` at constant, ascending positions. The caller has proven that n < 2^top, top ≤
 * 253; otherwise the circuit cannot be satisfied.
 *
 * The number is decomposed into the wanted bits and the gaps between them, each below 2^length.
 * This decomposition of an integer is unique, and too short to wrap around p.
 */
export function bitsAt(n: Field, positions: readonly number[], top: number): Bool[] {
  // Nothing lies above the last gap, so it may be longer than needed where 2^253 allows.
  const next = (positions.at(-1) ?? -1) + 1;
  const whole = 16 * Math.ceil((top - next) / 16);
  const end = next + whole <= 253 ? next + whole : top;
  const { bits, between, written } = writeBits(() => n.toBigInt(), positions, end);
  // The pieces are those of n.
  written.add(between).assertEquals(n);
  return bits;
}

/** A number below 2^top in pieces. */
export interface WrittenBits {
  readonly bits: Bool[];
  /** The sum of the bits, each at its position. */
  readonly written: Field;
  /** The sum of the gaps between them. */
  readonly between: Field;
}

/**
 * Bits at constant, ascending positions and the gaps between them. Together they can be any
 * number below 2^top, in exactly one way. `value` is for hints: the caller proves which number
 * the two parts add up to.
 */
export function writeBits(
  value: () => bigint,
  positions: readonly number[],
  top: number,
): WrittenBits {
  let [written, between] = [Field(0), Field(0)];
  const inGap = (piece: Field, position: number) => {
    between = between.add(piece.mul(1n << BigInt(position)));
  };
  let next = 0;
  const bits: Bool[] = [];
  for (const position of positions) {
    writeGap(value, next, position - next, inGap);
    const bit = bitHint(value, position);
    written = written.add(bit.toField().mul(1n << BigInt(position)));
    bits.push(bit);
    next = position + 1;
  }
  writeGap(value, next, top - next, inGap);
  return { bits, written, between };
}

function writeGap(
  n: () => bigint,
  from: number,
  length: number,
  write: (piece: Field, position: number) => void,
): void {
  const whole = length - (length % 16);
  if (whole > 0) {
    const piece = sliceHint(n, from, whole);
    // Below 2^whole.
    Gadgets.rangeCheckN(whole, piece);
    write(piece, from);
  }
  const rest = length - whole;
  if (rest > FEW) {
    const piece = sliceHint(n, from + whole, rest);
    // piece < 2^16 keeps the product from wrapping; the product < 2^16 means piece < 2^rest.
    Gadgets.rangeCheck16(piece);
    Gadgets.rangeCheck16(piece.mul(1n << BigInt(16 - rest)));
    write(piece, from + whole);
  } else {
    for (let i = 0; i < rest; i++) {
      const position = from + whole + i;
      write(bitHint(n, position).toField(), position);
    }
  }
}

/** Constrained to 0 or 1, and to nothing else. */
function bitHint(n: () => bigint, position: number): Bool {
  return Provable.witness(Bool, () => ((n() >> BigInt(position)) & 1n) === 1n);
}

/** Unconstrained: the caller checks its range. */
function sliceHint(n: () => bigint, from: number, length: number): Field {
  return Provable.witness(Field, () => (n() >> BigInt(from)) & ((1n << BigInt(length)) - 1n));
}
