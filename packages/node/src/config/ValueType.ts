import { SALT } from "@kifu/chain/terms";
import { isIP } from "node:net";
import { BLOCKED_PORTS } from "./blockedPorts.js";

/** The values that a setting can have, and how to read them. */
export interface ValueType<T> {
  /** What is expected, to follow "must be". */
  readonly expected: string;
  /** The value, or undefined if the given one is not of this type. */
  fromJson(given: unknown): T | undefined;
  /** Parses a variable or a flag. */
  fromText(given: string): T | undefined;
  /** How to show a value that may contain a secret. An invalid value is not shown at all. */
  shown?(value: T): string;
}

/** The longest delay of Node's timers. Longer ones fire at once. */
const LONGEST_TIMER = 2_147_483_647;

/** Decimal only: `Number` would also accept "", "0x10" and "1e3". */
const DECIMAL = /^-?\d+(\.\d+)?$/;

function numberFrom(given: string): number | undefined {
  return DECIMAL.test(given) ? Number(given) : undefined;
}

function numeric(expected: string, fits: (value: number) => boolean): ValueType<number> {
  const fromJson = (given: unknown) =>
    typeof given === "number" && fits(given) ? given : undefined;
  return { expected, fromJson, fromText: (given) => fromJson(numberFrom(given)) };
}

/** A whole number within bounds, which the error names. */
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

/**
 * A timer's delay. Node fires at once if it is too long, so the longest possible delay is the
 * limit.
 */
export function milliseconds(least: number): ValueType<number> {
  return integer(least, LONGEST_TIMER, "milliseconds");
}

/** A number that may have a fraction. */
export function number(least: number, most: number): ValueType<number> {
  return numeric(
    `a number from ${String(least)} to ${String(most)}`,
    (value) => value >= least && value <= most,
  );
}

/** How often per second. Less than once is a fraction. */
export const rate: ValueType<number> = numeric(
  "a number above 0",
  (value) => Number.isFinite(value) && value > 0,
);

export const trueOrFalse: ValueType<boolean> = {
  expected: "true or false",
  fromJson: (given) => (typeof given === "boolean" ? given : undefined),
  fromText: (given) => (given === "true" || given === "false" ? given === "true" : undefined),
};

/** Port 0 takes a free one, which tests and several nodes on one machine rely on. */
export const port: ValueType<number> = {
  ...integer(0, 65_535),
  expected: "a port from 0 to 65535 (0 picks a free one)",
};

function text<T extends string>(expected: string, fits: (value: string) => boolean): ValueType<T> {
  const fromText = (given: string) => (fits(given) ? (given as T) : undefined);
  const fromJson = (given: unknown) => (typeof given === "string" ? fromText(given) : undefined);
  return { expected, fromJson, fromText };
}

/** One of some words, which the error lists. */
export function oneOf<T extends string>(...names: readonly T[]): ValueType<T> {
  const known: readonly string[] = names;
  return text(`one of ${names.join(", ")}`, (value) => known.includes(value));
}

/** A path of a file that need not exist. No system allows a zero byte in it. */
export const path: ValueType<string> = text(
  "a path",
  (value) => value.trim() !== "" && !value.includes("\0"),
);

/** A chain's name, which is part of the domain that wallets sign. */
export const chainName: ValueType<string> = text(
  "1 to 64 letters, digits, dots, hyphens and underscores",
  (value) => /^[\w.-]{1,64}$/.test(value),
);

/** In hexadecimal. An empty value leaves it to the store. */
export const chainSalt: ValueType<string> = text(
  "32 digits from 0 to 9 and a to f",
  (value) => value === "" || SALT.test(value),
);

/**
 * A host to listen on. A port or a scheme in it is refused here rather than when the port is
 * opened.
 */
export const host: ValueType<string> = text(
  "a host name or an IP address",
  (value) => isIP(value) !== 0 || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(value),
);

/** Without the trailing slash, because paths follow. */
export const webAddress: ValueType<string> = {
  ...text(
    "a URL, such as http://127.0.0.1:4000, with a port that is not kept for another protocol",
    isWebAddress,
  ),
  fromText: (given) => (isWebAddress(given) ? new URL(given).href.replace(/\/$/, "") : undefined),
};

function isWebAddress(given: string): boolean {
  if (!URL.canParse(given)) return false;
  const { protocol, username, password, port } = new URL(given);
  // `fetch` refuses addresses with a user name or a password, and these ports.
  const isPlain = username === "" && password === "" && port !== "0" && !BLOCKED_PORTS.has(port);
  return /^https?:$/.test(protocol) && isPlain;
}

/**
 * A secret that nobody can guess and that an HTTP header can contain. An empty value means none.
 */
export const secret: ValueType<string> = {
  ...text(
    "32 to 256 letters, digits and characters of ._~+/=-, such as `openssl rand -hex 32` prints",
    (value) => value === "" || /^[\w.~+/=-]{32,256}$/.test(value),
  ),
  shown: (value) => (value === "" ? "" : "***"),
};

/**
 * A Redis URL. An empty value means none. A query is refused, because ioredis would read options
 * from it.
 */
export const redisUrl: ValueType<string> = {
  ...text("a URL, such as redis://127.0.0.1:6379 or rediss://:password@host", isRedisUrl),
  shown: shownUrl,
};

function isRedisUrl(given: string): boolean {
  if (given === "") return true;
  if (!URL.canParse(given)) return false;
  const { protocol, hostname, pathname, search, hash } = new URL(given);
  const isPlain = search === "" && hash === "" && /^(\/\d*)?$/.test(pathname);
  return /^rediss?:$/.test(protocol) && hostname !== "" && isPlain;
}

/** A URL without its password, for people and logs. */
export function shownUrl(url: string): string {
  if (url === "") return "";
  const shown = new URL(url);
  if (shown.password !== "") shown.password = "***";
  return shown.href;
}

/** As text, separated by commas. An empty text is an empty list. */
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
