import { Bool, Field, Gadgets, Provable } from "o1js";

/**
 * Bits in a gap of at most this length are cheaper one by one than as a range-checked number.
 */
const FEW = 3;

/**
 * The bits of `n` at constant, ascending positions. The caller must have proven that n < 2^top,
 * with top ≤ 253. For a larger n the circuit cannot be satisfied.
 *
 * The number is split into the wanted bits and the gaps between them, and the length of each gap
 * is checked. Only one split is possible, because all parts together are too short to wrap around
 * p.
 */
export function bitsAt(n: Field, positions: readonly number[], top: number): Bool[] {
  // A range check is cheapest for a multiple of 16 bits. All bits of `n` from `top` on are 0, so
  // the last gap is extended to such a length if it does not end above 2^253.
  const next = (positions.at(-1) ?? -1) + 1;
  const whole = 16 * Math.ceil((top - next) / 16);
  const end = next + whole <= 253 ? next + whole : top;
  const { bits, between, written } = writeBits(() => n.toBigInt(), positions, end);
  written.add(between).assertEquals(n);
  return bits;
}

/** A number below 2^top, in pieces. */
export interface WrittenBits {
  readonly bits: Bool[];
  /** The sum of the bits, each times its power of 2. */
  readonly written: Field;
  /** The sum of the gaps. Each gap is multiplied by 2 to the power of its lowest position. */
  readonly between: Field;
}

/**
 * Bits at constant, ascending positions, and the gaps between them. Any number below 2^top can be
 * written in exactly one way. The caller must constrain the number itself: `value` is used only
 * for hints.
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
    Gadgets.rangeCheckN(whole, piece);
    write(piece, from);
  }
  const rest = length - whole;
  if (rest > FEW) {
    const piece = sliceHint(n, from + whole, rest);
    // Because piece < 2^16, the product does not wrap. Because the product is < 2^16, piece <
    // 2^rest.
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

/** A hint that is constrained only to 0 or 1. */
function bitHint(n: () => bigint, position: number): Bool {
  return Provable.witness(Bool, () => ((n() >> BigInt(position)) & 1n) === 1n);
}

/** An unconstrained hint. The caller checks its range. */
function sliceHint(n: () => bigint, from: number, length: number): Field {
  return Provable.witness(Field, () => (n() >> BigInt(from)) & ((1n << BigInt(length)) - 1n));
}
