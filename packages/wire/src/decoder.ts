import { readClock } from "./clock.js";
import { FIELD_ORDER, LARGEST_BOUND } from "./signatures.js";

/** An answer that does not have the expected form. */
export class BadAnswer extends Error {
  constructor(
    /** Where the error is, such as `match.seats[1].owner`. */
    readonly path: string,
    readonly expected: string,
  ) {
    super(`${path} is not ${expected}`);
  }
}

/** Decodes a value that a node sent. Throws a `BadAnswer` with the path of a wrong value. */
export interface Decoder<Value> {
  (given: unknown, path: string): Value;
  /** The GraphQL fields to ask for; undefined for a scalar. */
  readonly selection?: string | undefined;
}

/** A decoder of an object. */
export type ObjectDecoder<Value> = Decoder<Value> & { readonly selection: string };

/** The value that a decoder returns. */
export type Decoded<Reads> = Reads extends Decoder<infer Value> ? Value : never;

/** The default maximum length of a text or a list. */
const LONGEST_TEXT = 500;
const LONGEST_LIST = 5000;

/** Decodes text that matches a pattern and has at most `longest` characters. */
export function textLike(
  form: RegExp,
  expected: string,
  longest: number = LONGEST_TEXT,
): Decoder<string> {
  return (given, path) => {
    if (typeof given === "string" && given.length <= longest && form.test(given)) return given;
    throw new BadAnswer(path, expected);
  };
}

/**
 * The maximum number of fields in a move. The kit's conformance suite checks it for every game.
 */
export const MOST_MOVE_FIELDS = 16;

/**
 * The maximum number of argument fields of any method. The largest conceivable segment needs
 * 1,354: 64 moves with 21 fields each (16 for the move, 4 for its witness, 1 for its time), the
 * match, the number of moves, and two signatures with 4 fields each.
 */
export const MOST_ARGUMENTS = 2048;

/** Accepts any value. Used for values that are decoded later or never. */
export const unread: Decoder<unknown> = (given) => given;

/** Any text of at most 500 characters. */
export const text = textLike(/^/, "a string");

const PLAIN_TEXT = /^[\p{L}\p{N}\p{P}\p{S} ]*$/u;

/**
 * A short text to display, without characters that could hide or reverse the text around it.
 */
export const label = textLike(PLAIN_TEXT, "a short string of plain characters", 64);

/**
 * The maximum length of a move in notation. Such a move is long in games with hidden information,
 * because it contains the field elements that it reveals.
 */
export const MOST_MOVE_TEXT = 640;

/** A move in a game's notation. */
export const moveText = textLike(PLAIN_TEXT, "a move in plain characters", MOST_MOVE_TEXT);

/** What distinguishes a chain from others of the same name. */
export const salt = textLike(/^[0-9a-f]{32}$/, "32 hexadecimal digits");

/** The hash of a transaction on Mina. */
export const minaTransaction = textLike(/^\w{1,64}$/, "the hash of a transaction on Mina");

/** A whole number, 0 or more. */
export const count: Decoder<number> = (given, path) => {
  if (typeof given === "number" && Number.isSafeInteger(given) && given >= 0) return given;
  throw new BadAnswer(path, "a whole number from 0 on");
};

/**
 * A whole number, 0 or more, that may exceed 2^31. In GraphQL its type is `Float`, because an
 * `Int` is too small.
 */
export const largeCount = count;

/** The bound that a player signs with a move: see `MoveTiming`. */
export const moveBound: Decoder<number> = (given, path) => {
  if (count(given, path) <= LARGEST_BOUND) return given as number;
  throw new BadAnswer(path, `a whole number from 0 to ${LARGEST_BOUND}`);
};

/** The number of a clock: see `readClock`. */
export const clockNumber: Decoder<number> = (given, path) => {
  if (typeof given === "number" && readClock(given) !== undefined) return given;
  throw new BadAnswer(path, "the number of a clock");
};

/** A whole number in decimal, which may exceed JavaScript's safe integers. */
export const bigNumber: Decoder<bigint> = (given, path) => BigInt(decimal(given, path));

/** A height, or -1 before the first block. */
export const height: Decoder<number> = (given, path) => (given === -1 ? -1 : count(given, path));

/** True or false. */
export const flag: Decoder<boolean> = (given, path) => {
  if (typeof given === "boolean") return given;
  throw new BadAnswer(path, "true or false");
};

/** A decimal number of at most 78 digits. */
export const decimal = textLike(/^(0|[1-9]\d{0,77})$/, "a number in decimal");

/** Decodes decimal numbers below `end`. */
export function below(end: bigint): Decoder<bigint> {
  return (given, path) => {
    const value = BigInt(decimal(given, path));
    if (value < end) return value;
    throw new BadAnswer(path, "a number in its range");
  };
}

/** A field element. */
export const field = below(FIELD_ORDER);

/** An address, in base58. */
export const address = textLike(/^B62[1-9A-HJ-NP-Za-km-z]{52}$/, "an address");

/** Accepts only these values. */
export function oneOf<const Value extends string | number>(
  ...values: readonly Value[]
): Decoder<Value> {
  return (given, path) => {
    const found = values.find((value) => value === given);
    if (found !== undefined) return found;
    throw new BadAnswer(path, `one of ${values.join(", ")}`);
  };
}

/** Decodes a value that may be missing. Returns undefined for null and for a missing value. */
export function optional<Value>(decoder: Decoder<Value>): Decoder<Value | undefined> {
  return selecting(decoder.selection, (given, path) =>
    given == null ? undefined : decoder(given, path),
  );
}

/** Decodes a list of at most `most` items. */
export function list<Value>(decoder: Decoder<Value>, most = LONGEST_LIST): Decoder<Value[]> {
  return selecting(decoder.selection, (given, path) => {
    if (!Array.isArray(given) || given.length > most) throw new BadAnswer(path, "a list");
    return given.map((item, i) => decoder(item, `${path}[${i}]`));
  });
}

/** An object with any fields. */
export const anyObject: Decoder<Readonly<Record<string, unknown>>> = (given, path) => {
  if (typeof given !== "object" || given === null) throw new BadAnswer(path, "an object");
  return given as Record<string, unknown>;
};

/** Decodes a list of exactly two items. */
export function pair<Value>(decoder: Decoder<Value>): Decoder<[Value, Value]> {
  const both = list(decoder, 2);
  return selecting(decoder.selection, (given, path) => {
    const [first, second] = both(given, path);
    if (first !== undefined && second !== undefined) return [first, second];
    throw new BadAnswer(path, "two of a kind");
  });
}

type Read<Fields> = { readonly [Name in keyof Fields]: Readonly<Decoded<Fields[Name]>> };

/** @param given the arguments of fields, as GraphQL writes them: `(first: 20)` */
export function object<Fields extends Record<string, Decoder<unknown>>>(
  decoders: Fields,
  given: { readonly [Name in keyof Fields]?: string } = {},
): ObjectDecoder<Read<Fields>> {
  const fields = Object.entries(decoders).map(
    ([name, { selection }]) => `${name}${given[name] ?? ""}${selection ? ` { ${selection} }` : ""}`,
  );
  return selecting(fields.join(" "), (sent, path) => {
    const given = anyObject(sent, path);
    const parts = Object.entries(decoders).map(([name, decode]) => [
      name,
      decode(given[name], `${path}.${name}`),
    ]);
    return Object.fromEntries(parts) as Read<Fields>;
  });
}

function selecting<Value, Selection extends string | undefined>(
  selection: Selection,
  decode: (given: unknown, path: string) => Value,
): Decoder<Value> & { readonly selection: Selection } {
  return Object.assign(decode, { selection });
}

/** A refusal instead of an answer. Read its error with `refusal`. */
export class Refused {
  constructor(readonly error: unknown) {}
}

/** Decodes an answer or a refusal. The node answers each item of a batch separately. */
export function answered<Value>(decoder: Decoder<Value>): Decoder<Value | Refused> {
  return (given, path) => {
    const { error, errors } = anyObject(given, path);
    if (Array.isArray(errors) && errors.length > 0) return new Refused(errors[0]);
    return error == null ? decoder(given, path) : new Refused(error);
  };
}

/** A value in its JSON form: big integers are decimal strings. */
export type Sent<Value> = Value extends bigint
  ? string
  : Value extends object
    ? { readonly [Name in keyof Value]: Sent<Value[Name]> }
    : Value;

/** Encodes a value as JSON. Big integers become decimal strings. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === "bigint" ? String(part) : part,
  );
}

/** The fields at the end of every signed statement: who signed, and the signature. */
export const signatureFields = {
  /** True if the owner's key (such as a wallet's) signed, false if the session key did. */
  byOwner: flag,
  x: field,
  y: field,
  z: field,
};

/** A seat's signature over a match's transcript, for a move, a draw or a takeback. In decimal. */
export type SeatSignature = Decoded<typeof seatSignature>;
export const seatSignature = object({
  /** Whether the owner's wallet signed; otherwise the session key did. */
  byOwner: flag,
  x: decimal,
  y: decimal,
  z: decimal,
});

/** Part of a long list. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** Pass this number as `after` to get the next page. undefined on the last page. */
  readonly next: number | undefined;
}
