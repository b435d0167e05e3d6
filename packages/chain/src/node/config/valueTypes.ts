import { SALT } from "../../runtime/terms.js";
import { isIP } from "node:net";

/** What a value of a setting may be, and how one is read. */
export interface ValueType<T> {
  /** What is expected, as it reads after "must be". */
  readonly expected: string;
  /** The value, or undefined when the given one is none of this type. */
  fromJson(given: unknown): T | undefined;
  /** As a variable or a flag gives it. */
  fromText(given: string): T | undefined;
}

/** The longest that Node's timers can wait: beyond it they fire at once. */
const LONGEST_TIMER = 2_147_483_647;

/** Decimal only: `Number` would also take "", "0x10" and "1e3". */
const DECIMAL = /^-?\d+(\.\d+)?$/;

function numberFrom(given: string): number | undefined {
  return DECIMAL.test(given) ? Number(given) : undefined;
}

function numeric(expected: string, fits: (value: number) => boolean): ValueType<number> {
  const fromJson = (given: unknown) =>
    typeof given === "number" && fits(given) ? given : undefined;
  return { expected, fromJson, fromText: (given) => fromJson(numberFrom(given)) };
}

export function integer(
  least: number,
  most: number = Number.MAX_SAFE_INTEGER,
  unit = "",
): ValueType<number> {
  const range =
    most === Number.MAX_SAFE_INTEGER
      ? `${String(least)} or more`
      : `from ${String(least)} to ${String(most)}`;
  return numeric(
    `a whole number${unit && ` of ${unit}`}, ${range}`,
    (value) => Number.isSafeInteger(value) && value >= least && value <= most,
  );
}

export function milliseconds(least: number): ValueType<number> {
  return integer(least, LONGEST_TIMER, "milliseconds");
}

/** How often per second; less than once is a fraction. */
export const rate: ValueType<number> = numeric(
  "a number above 0",
  (value) => Number.isFinite(value) && value > 0,
);

export const port: ValueType<number> = {
  ...integer(0, 65_535),
  expected: "a port from 0 to 65535 (0 takes a free one)",
};

function text<T extends string>(expected: string, fits: (value: string) => value is T) {
  const fromText = (given: string) => (fits(given) ? given : undefined);
  const fromJson = (given: unknown) => (typeof given === "string" ? fromText(given) : undefined);
  return { expected, fromJson, fromText } satisfies ValueType<T>;
}

export function oneOf<T extends string>(...names: readonly T[]): ValueType<T> {
  const known = (value: string): value is T => (names as readonly string[]).includes(value);
  return text(`one of ${names.join(", ")}`, known);
}

export const path: ValueType<string> = text(
  "a path",
  (value): value is string => value.trim() !== "" && !value.includes("\0"),
);

/** What a chain is called: it names the domain that wallets sign. */
export const chainName: ValueType<string> = text(
  "1 to 64 letters, digits, dots, hyphens and underscores",
  (value): value is string => /^[\w.-]{1,64}$/.test(value),
);

/** In hexadecimal; nothing at all leaves it to the store. */
export const chainSalt: ValueType<string> = text(
  "32 digits from 0 to 9 and a to f",
  (value): value is string => value === "" || SALT.test(value),
);

export const host: ValueType<string> = text(
  "a host name or an IP address",
  (value): value is string => isIP(value) !== 0 || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(value),
);

/** In text, separated by commas; nothing at all is none. */
export const ipRanges: ValueType<string[]> = {
  expected: "IP addresses, or ranges such as 10.0.0.0/8",
  fromJson: (given) =>
    Array.isArray(given) && given.every((entry) => typeof entry === "string" && isIpRange(entry))
      ? (given as string[])
      : undefined,
  fromText: (given) => {
    const entries = given.trim() === "" ? [] : given.split(",").map((entry) => entry.trim());
    return entries.every(isIpRange) ? entries : undefined;
  },
};

function isIpRange(text: string): boolean {
  const [address = "", prefix, ...more] = text.split("/");
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return (
    prefix === undefined ||
    (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128))
  );
}
