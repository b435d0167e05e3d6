/** WebAssembly instructions as bytes. */
export type Code = readonly number[];

/**
 * A function whose parameters are addresses (i32) and which computes with 64-bit numbers (i64).
 */
export interface WasmFunction {
  readonly name: string;
  /** The number of addresses. They are the locals 0, 1, … */
  readonly addresses: number;
  /** The number of i64 locals, which follow the addresses. */
  readonly numbers: number;
  /** Whether the function returns an i32. */
  readonly answers?: boolean;
  readonly code: Code;
}

const I32 = 0x7f;
const I64 = 0x7e;
const FUNCTION = 0x60;
const END = 0x0b;

const SECTIONS = { types: 1, functions: 3, memory: 5, exports: 7, code: 10 };
const EXPORTED = { function: 0, memory: 2 };

/**
 * Returns the bytes of a module that exports these functions and a `memory` of `pages` pages. A
 * page has 64 KiB.
 */
export function assemble(functions: readonly WasmFunction[], pages: number): Uint8Array {
  const types = functions.map(({ addresses, answers }) => [
    FUNCTION,
    ...list(Array.from({ length: addresses }, () => [I32])),
    ...list(answers ? [[I32]] : []),
  ]);
  const bodies = functions.map(({ numbers, code }) =>
    sized([...list([[...unsigned(numbers), I64]]), ...code, END]),
  );
  const exported = functions.map(({ name }, i) => [
    ...text(name),
    EXPORTED.function,
    ...unsigned(i),
  ]);
  const sections: [number, Code[]][] = [
    [SECTIONS.types, types],
    [SECTIONS.functions, functions.map((_, i) => unsigned(i))],
    [SECTIONS.memory, [[0, ...unsigned(pages)]]],
    [SECTIONS.exports, [[...text("memory"), EXPORTED.memory, 0], ...exported]],
    [SECTIONS.code, bodies],
  ];
  const head = [...text("\0asm").slice(1), 1, 0, 0, 0];
  return Uint8Array.from([
    ...head,
    ...sections.flatMap(([id, items]) => [id, ...sized(list(items))]),
  ]);
}

export const wasm = {
  get: (local: number): Code => [0x20, ...unsigned(local)],
  set: (local: number): Code => [0x21, ...unsigned(local)],
  call: (index: number): Code => [0x10, ...unsigned(index)],
  /** Returns `answer` if the number on the stack is not 0. */
  returnIf: (answer: Code): Code => [0x04, 0x40, ...answer, 0x0f, 0x0b],
  address: (value: number): Code => [0x41, ...signed(BigInt(value))],
  number: (value: bigint): Code => [0x42, ...signed(value)],
  /** Loads 32 bits from an address plus an offset, as an i64. */
  load: (address: Code, offset: number): Code => [...address, 0x35, 2, ...unsigned(offset)],
  store: (address: Code, offset: number, value: Code): Code => [
    ...address,
    ...value,
    0x3e,
    2,
    ...unsigned(offset),
  ],
  isZero: (a: Code): Code => [...a, 0x50],
  isAbove: (a: Code, b: Code): Code => [...a, ...b, 0x56],
  add: (a: Code, b: Code): Code => [...a, ...b, 0x7c],
  subtract: (a: Code, b: Code): Code => [...a, ...b, 0x7d],
  multiply: (a: Code, b: Code): Code => [...a, ...b, 0x7e],
  and: (a: Code, b: Code): Code => [...a, ...b, 0x83],
  or: (a: Code, b: Code): Code => [...a, ...b, 0x84],
  xor: (a: Code, b: Code): Code => [...a, ...b, 0x85],
  shiftRight: (a: Code, bits: bigint): Code => [...a, 0x42, ...signed(bits), 0x88],
  /** Shifts right and keeps the sign. */
  shiftRightSigned: (a: Code, bits: bigint): Code => [...a, 0x42, ...signed(bits), 0x87],
  addAddresses: (a: Code, b: Code): Code => [...a, ...b, 0x6a],
};

function list(items: readonly Code[]): Code {
  return [...unsigned(items.length), ...items.flat()];
}

function sized(code: Code): Code {
  return [...unsigned(code.length), ...code];
}

function text(characters: string): Code {
  return list([...characters].map((character) => [character.charCodeAt(0)]));
}

/**
 * Encodes a number in LEB128: seven bits per byte, the lowest first. The eighth bit says whether
 * another byte follows.
 */
function unsigned(value: number): Code {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)];
}

function signed(value: bigint): Code {
  const low = Number(value & 0x7fn);
  const rest = value >> 7n;
  const isLast = rest === (low < 0x40 ? 0n : -1n);
  return isLast ? [low] : [low | 0x80, ...signed(rest)];
}
