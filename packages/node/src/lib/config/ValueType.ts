import { SALT } from "@kifu/chain/terms";
import { isIP } from "node:net";

export interface ValueType<T> {
  /** The expected value, in words that follow "must be". */
  readonly expected: string;
  fromJson(given: unknown): T | undefined;
  /** Parses a variable or a flag. Returns undefined if the text is not of this type. */
  fromText(given: string): T | undefined;
  /**
   * How to show a value that may contain a secret. Invalid values of such a type are never shown.
   */
  shown?(value: T): string;
}

/** The longest delay of Node's timers. Timers with a longer delay fire at once. */
const LONGEST_TIMER = 2_147_483_647;

/** Decimal digits only. `Number` would also accept "", "0x10" and "1e3". */
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

/** A timer's delay, at most the longest that Node supports. */
export function milliseconds(least: number): ValueType<number> {
  return integer(least, LONGEST_TIMER, "milliseconds");
}

export function number(least: number, most: number): ValueType<number> {
  return numeric(
    `a number from ${String(least)} to ${String(most)}`,
    (value) => value >= least && value <= most,
  );
}

/** How often something may happen per second, such as 0.2 for once in five seconds. */
export const rate: ValueType<number> = numeric(
  "a number above 0",
  (value) => Number.isFinite(value) && value > 0,
);

export const trueOrFalse: ValueType<boolean> = {
  expected: "true or false",
  fromJson: (given) => (typeof given === "boolean" ? given : undefined),
  fromText: (given) => (given === "true" || given === "false" ? given === "true" : undefined),
};

/** Port 0 picks a free port. Tests use it, and so can several nodes on one machine. */
export const port: ValueType<number> = {
  ...integer(0, 65_535),
  expected: "a port from 0 to 65535 (0 picks a free one)",
};

function text<T extends string>(expected: string, fits: (value: string) => boolean): ValueType<T> {
  const fromText = (given: string) => (fits(given) ? (given as T) : undefined);
  const fromJson = (given: unknown) => (typeof given === "string" ? fromText(given) : undefined);
  return { expected, fromJson, fromText };
}

export function oneOf<T extends string>(...names: readonly T[]): ValueType<T> {
  const known: readonly string[] = names;
  return text(`one of ${names.join(", ")}`, (value) => known.includes(value));
}

/** A path to a file that need not exist. No system allows a zero byte in a path. */
export const path: ValueType<string> = text(
  "a path",
  (value) => value.trim() !== "" && !value.includes("\0"),
);

export const optionalPath: ValueType<string> = text("a path", (value) => !value.includes("\0"));

/** The name of a chain. Wallets sign it as part of the domain. */
export const chainName: ValueType<string> = text(
  "1 to 64 letters, digits, dots, hyphens and underscores",
  (value) => /^[\w.-]{1,64}$/.test(value),
);

/** A salt in hexadecimal. An empty value stands for the salt in the store. */
export const chainSalt: ValueType<string> = text(
  "32 digits from 0 to 9 and a to f",
  (value) => value === "" || SALT.test(value),
);

/** The name of a network of Mina. It has to fit a field element. */
export const networkName: ValueType<string> = text(
  "1 to 31 letters, digits, dots, hyphens and underscores",
  (value) => /^[\w.-]{1,31}$/.test(value),
);

/** A host to listen on, without a port or a scheme. */
export const host: ValueType<string> = text(
  "a host name or an IP address",
  (value) => isIP(value) !== 0 || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(value),
);

/**
 * A URL from a variable or a flag loses its trailing slash, because paths are appended to it.
 */
export const webAddress: ValueType<string> = {
  ...text(
    "a URL, such as http://127.0.0.1:4000, with a port that is not kept for another protocol",
    isWebAddress,
  ),
  fromText: (given) => (isWebAddress(given) ? new URL(given).href.replace(/\/$/, "") : undefined),
};

export const optionalWebAddress: ValueType<string> = {
  ...webAddress,
  fromJson: (given) => (given === "" ? "" : webAddress.fromJson(given)),
  fromText: (given) => (given === "" ? "" : webAddress.fromText(given)),
};

function isWebAddress(given: string): boolean {
  if (!URL.canParse(given)) return false;
  const { protocol, username, password, port } = new URL(given);
  // `fetch` refuses URLs that contain a user name, a password or one of `BLOCKED_PORTS`.
  const isPlain = username === "" && password === "" && port !== "0" && !BLOCKED_PORTS.has(port);
  return /^https?:$/.test(protocol) && isPlain;
}

/**
 * A secret that nobody can guess and that fits in an HTTP header. An empty value means no secret.
 */
export const secret: ValueType<string> = {
  ...text(
    "32 to 256 letters, digits and characters of ._~+/=-, such as `openssl rand -hex 32` prints",
    (value) => value === "" || /^[\w.~+/=-]{32,256}$/.test(value),
  ),
  shown: (value) => (value === "" ? "" : "***"),
};

/**
 * The URL of a PostgreSQL database. An empty value means none. Only `POSTGRES_PARAMETERS` are
 * allowed, because some other parameters contain a password, which would be shown.
 */
export const postgresUrl: ValueType<string> = {
  ...text(
    "a URL, such as postgres://kifu:password@host/database?sslmode=verify-full",
    isPostgresUrl,
  ),
  shown: shownUrl,
};

const POSTGRES_PARAMETERS: readonly string[] = ["sslmode", "sslrootcert", "sslcert", "sslkey"];

function isPostgresUrl(given: string): boolean {
  if (given === "") return true;
  if (!URL.canParse(given)) return false;
  const { protocol, hostname, pathname, searchParams, hash } = new URL(given);
  const isPlain =
    hash === "" &&
    /^(\/[^/]*)?$/.test(pathname) &&
    [...searchParams.keys()].every((name) => POSTGRES_PARAMETERS.includes(name));
  return /^postgres(ql)?:$/.test(protocol) && hostname !== "" && isPlain;
}

/** Replaces the password in a URL, for people and logs. */
export function shownUrl(url: string): string {
  if (url === "") return "";
  const shown = new URL(url);
  if (shown.password !== "") shown.password = "***";
  return shown.href;
}

/** In variables and flags, commas separate the entries of a list. */
function listOf(expected: string, fits: (entry: string) => boolean): ValueType<string[]> {
  return {
    expected,
    fromJson: (given) =>
      Array.isArray(given) && given.every((entry) => typeof entry === "string" && fits(entry))
        ? (given as string[])
        : undefined,
    fromText: (given) => {
      const entries = given.trim() === "" ? [] : given.split(",").map((entry) => entry.trim());
      return entries.every(fits) ? entries : undefined;
    },
  };
}

export const ipRanges = listOf("IP addresses, or ranges such as 10.0.0.0/8", isIpRange);

export const webAddresses = listOf(
  "addresses of nodes, such as https://verifier.example.org",
  isWebAddress,
);

/** How somebody can reach the operator. */
export const contact: ValueType<string> = text(
  "a mailto: or https: address",
  (value) => value === "" || /^(mailto:[^\s@]+@[^\s@]+|https:\/\/[^\s/]\S*)$/.test(value),
);

export const pushHosts = listOf("names of push services, such as .push.apple.com", (entry) =>
  /^(\.?[a-z\d-]+(\.[a-z\d-]+)+|127\.0\.0\.1:\d{1,5})$/.test(entry),
);

function isIpRange(text: string): boolean {
  const [address = "", prefix, ...more] = text.split("/");
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return (
    prefix === undefined ||
    (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128))
  );
}

const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };

/**
 * A time in the future, in milliseconds since 1970. A time without a zone is in the zone of this
 * machine.
 */
export const moment: ValueType<number> = {
  expected:
    "a time in the future, such as 18:00, 2027-01-31T18:00, 2027-01-31T18:00Z, 30m, 2h or 7d",
  fromJson: (given) => (typeof given === "number" && given > Date.now() ? given : undefined),
  fromText(given) {
    const now = new Date();
    const [, amount, unit = ""] = /^([1-9]\d{0,5})([smhd])$/.exec(given) ?? [];
    if (amount !== undefined) return now.getTime() + Number(amount) * UNITS[unit]! * 1000;
    const [, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(given) ?? [];
    if (hours !== undefined) {
      const today = new Date(now).setHours(Number(hours), Number(minutes), 0, 0);
      return today > now.getTime() ? today : new Date(today).setDate(now.getDate() + 1);
    }
    const isDate = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?$/.test(given);
    const time = isDate ? Date.parse(given) : NaN;
    return time > now.getTime() ? time : undefined;
  },
};

/**
 * Ports that `fetch` refuses because they belong to other protocols: the "bad ports" of the Fetch
 * standard.
 */
export const BLOCKED_PORTS: ReadonlySet<string> = new Set(
  [
    1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102,
    103, 104, 109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465,
    512, 513, 514, 515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993,
    995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668,
    6669, 6679, 6697, 10080,
  ].map(String),
);
