import { Field, Scalar } from "o1js";

const P = Field.ORDER;

export const EDGES: readonly bigint[] = [
  0n,
  1n,
  2n,
  5n,
  2n ** 16n - 1n,
  2n ** 16n,
  2n ** 32n,
  2n ** 48n,
  2n ** 64n - 1n,
  2n ** 64n,
  2n ** 240n,
  2n ** 254n,
  (P - 1n) / 2n,
  P - 2n,
  P - 1n,
];

export interface EdgeCase {
  method: string;
  field: number;
  edge: bigint;
}

/** Other spellings of the same number, and numbers that are not field elements. */
export function aliases(number: bigint): string[] {
  return [
    ` ${number}`,
    `${number} `,
    `${number}\n`,
    `+${number}`,
    `-${number}`,
    `0${number}`,
    `0x${number.toString(16)}`,
    `0b${number.toString(2)}`,
    `${number}n`,
    `${number}.0`,
    `${number}e0`,
    `${number}_0`,
    `\u200b${number}`,
    `${number}\u0000`,
    fullWidth(number),
    String(number + P),
    String(number + Scalar.ORDER),
    String(number - P),
    String(number + 2n ** 256n),
    String(P - number - 1n),
  ];
}

function fullWidth(number: bigint): string {
  return String(number).replace(/[0-9]/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
}

export const JUNK: readonly unknown[] = [
  null,
  true,
  false,
  0,
  1,
  -1,
  1.5,
  2 ** 64,
  "",
  " ",
  "abc",
  "NaN",
  "Infinity",
  "null",
  "٣",
  "½",
  String(P),
  String(2n ** 64n),
  String(2n ** 64n - 1n),
  String(2n ** 255n),
  "9".repeat(78),
  "9".repeat(5000),
  [],
  ["1"],
  [[]],
  {},
  { toString: "1" },
  { value: "1" },
  { length: 3 },
];
