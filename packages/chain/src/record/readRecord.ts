import { FIELD_ORDER } from "@kifu/kit/plain";
import { RECORD_FORMAT, type MatchRecord, type SignedTransaction } from "./MatchRecord.js";
import { RecordFault } from "./RecordFault.js";

/** A match of 225 moves with a new session before each has about 600 kB. */
export const LARGEST_RECORD = 4_000_000;

const MOST_TRANSACTIONS = 1000;
const MOST_ARGUMENTS = 256;
const SCALAR_ORDER = 28948022309329048855892746252171976963363056481941647379679742748393362948097n;
const NONCE_END = 2n ** 64n;

/** A value of a file, and where it is in it: `transactions[3].nonce`. */
type Read<Value> = (given: unknown, path: string) => Value;

/** Reads a record from text that may be anything; throws a `RecordFault` for what is none. */
export function parseRecord(text: string): MatchRecord {
  if (text.length > LARGEST_RECORD) throw new RecordFault("record/too-large");
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new RecordFault("record/not-json");
  }
  return readRecord(value);
}

/** The same for what has been parsed. What the format does not name is left out. */
export function readRecord(given: unknown): MatchRecord {
  const format = isObject(given) ? given["format"] : undefined;
  if (format === "kifu/1") throw new RecordFault("record/no-signatures");
  if (format === "kifu/2") throw new RecordFault("record/no-salt");
  if (format !== RECORD_FORMAT) throw new RecordFault("record/unknown-format");
  return record(given, "");
}

/**
 * What a node answers to `matchRecord`, with all its transactions, as a record. It is read like
 * a file: nothing in it is believed.
 */
export function readAnswer(answer: unknown): MatchRecord {
  if (!isObject(answer) || !isObject(answer["match"])) return refuse("match");
  const { match, ...rest } = answer;
  const seats: unknown = match["seats"];
  return readRecord({
    ...match,
    ...rest,
    format: RECORD_FORMAT,
    match: match["id"],
    players: Array.isArray(seats) ? seats.map(playerOf) : seats,
  });
}

function playerOf(seat: unknown): { address: unknown } {
  return { address: isObject(seat) ? seat["owner"] : undefined };
}

const text =
  (longest: number, pattern: RegExp): Read<string> =>
  (given, path) => {
    const fits = typeof given === "string" && given.length <= longest && pattern.test(given);
    return fits ? given : refuse(path);
  };

/** A chain's: what hides or turns around the text beside it is left out. */
const name = text(64, /^[\p{L}\p{N}\p{P}\p{S} ]+$/u);
const cell = text(16, /^[a-z0-9-]*$/);
const method = text(64, /^[A-Za-z]+\.[A-Za-z]+$/);
const address = text(55, /^B62[1-9A-HJ-NP-Za-km-z]{52}$/);

const count: Read<number> = (given, path) =>
  typeof given === "number" && Number.isSafeInteger(given) && given >= 0 ? given : refuse(path);

const below =
  (end: bigint): Read<bigint> =>
  (given, path) => {
    if (typeof given !== "string" || !/^(0|[1-9]\d{0,77})$/.test(given)) return refuse(path);
    const value = BigInt(given);
    return value < end ? value : refuse(path);
  };
const field = below(FIELD_ORDER);

/** Zero has a second form as a signature. */
const nonZero: Read<bigint> = (given, path) => field(given, path) || refuse(path);

function oneOf<const Value extends string>(...values: readonly Value[]): Read<Value> {
  return (given, path) => values.find((value) => value === given) ?? refuse(path);
}

function optional<Value>(read: Read<Value>): Read<Value | undefined> {
  return (given, path) => (given == null ? undefined : read(given, path));
}

function list<Value>(read: Read<Value>, most: number): Read<Value[]> {
  return (given, path) => {
    if (!Array.isArray(given) || given.length > most) return refuse(path);
    return given.map((item, i) => read(item, `${path}[${i}]`));
  };
}

function object<Value extends object>(parts: {
  readonly [Name in keyof Value]-?: Read<Value[Name]>;
}): Read<Value> {
  return (given, path) => {
    if (!isObject(given)) return refuse(path);
    const read: Partial<Value> = {};
    for (const part in parts) {
      const own = Object.hasOwn(given, part) ? given[part] : undefined;
      read[part] = parts[part](own, path === "" ? part : `${path}.${part}`);
    }
    return read as Value;
  };
}

const owners: Read<[string, string]> = (given, path) => {
  const [first, second] = list(object({ address }), 2)(given, path);
  return first && second ? [first.address, second.address] : refuse(path);
};

const transaction = object<SignedTransaction>({
  height: count,
  position: count,
  blockHash: field,
  stateRoot: field,
  hash: field,
  method,
  sender: address,
  nonce: below(NONCE_END),
  argsFields: list(field, MOST_ARGUMENTS),
  signature: object({ r: nonZero, s: below(SCALAR_ORDER) }),
});

const record: Read<MatchRecord> = (given, path) => {
  const { players, ...rest } = object<Omit<MatchRecord, "owners"> & { players: [string, string] }>({
    chain: name,
    salt: text(32, /^[0-9a-f]{32}$/),
    roundLength: (value, at) => count(value, at) || refuse(at),
    match: count,
    game: text(64, /^[a-z0-9-]+$/),
    players: owners,
    moveLimit: count,
    startedAt: count,
    endedAt: optional(count),
    result: oneOf("running", "first-won", "second-won", "drawn"),
    reason: oneOf("none", "board", "resignation", "timeout"),
    line: optional(list(cell, 100)),
    state: list(field, 16),
    moves: list(cell, MOST_TRANSACTIONS),
    transactions: list(transaction, MOST_TRANSACTIONS),
  })(given, path);
  return { ...rest, owners: players };
};

function isObject(given: unknown): given is Record<string, unknown> {
  return typeof given === "object" && given !== null && !Array.isArray(given);
}

function refuse(path: string): never {
  throw new RecordFault("record/malformed", { path: path === "" ? "record" : path });
}
