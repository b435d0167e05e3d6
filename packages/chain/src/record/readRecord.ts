import {
  address,
  BadAnswer,
  cell,
  clockNumber,
  count,
  type Decoder,
  endReasons,
  field,
  list,
  matchResults,
  object,
  oneOf,
  optional,
  pair,
  recordFields,
  textLike,
} from "@kifu/wire";
import { RECORD_FORMAT, type MatchRecord } from "./MatchRecord.js";
import { RecordFault } from "./RecordFault.js";

/**
 * The maximum length of a record's text. A match of 225 moves with a new session before each move
 * has about 600 kB.
 */
export const LARGEST_RECORD = 4_000_000;

/** Reads a record from untrusted text. Throws a `RecordFault` if the text is not a record. */
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

/** Reads a record from parsed JSON, like `parseRecord`. Unknown fields are dropped. */
export function readRecord(given: unknown): MatchRecord {
  const { format } = (given ?? {}) as { format?: unknown };
  if (format === "kifu/1") throw new RecordFault("record/no-signatures");
  if (format === "kifu/2") throw new RecordFault("record/no-salt");
  if (format === "kifu/3") throw new RecordFault("record/no-times");
  if (["kifu/4", "kifu/5", "kifu/6"].includes(String(format))) {
    throw new RecordFault("record/other-rules");
  }
  if (format !== RECORD_FORMAT) throw new RecordFault("record/unknown-format");
  const { players, ...rest } = read(file, given);
  return { ...rest, owners: [players[0].address, players[1].address] };
}

/**
 * Converts a node's answer to `matchRecord` into a record. The answer must have all transactions.
 * It is read like a file, so nothing in it is trusted.
 */
export function readAnswer(given: unknown): MatchRecord {
  const { match, ...rest } = read(answer, given);
  const { id, seats, ...shown } = match;
  return { ...rest, ...shown, match: id, owners: [seats[0].owner, seats[1].owner] };
}

function read<Value>(decoder: Decoder<Value>, given: unknown): Value {
  try {
    return decoder(given, "record");
  } catch (error) {
    if (!(error instanceof BadAnswer)) throw error;
    throw new RecordFault("record/malformed", { path: error.path.replace("record.", "") });
  }
}

const ofMatch = {
  game: textLike(/^[a-z0-9-]+$/, "a game's name", 64),
  moveLimit: clockNumber,
  startedAt: count,
  endedAt: optional(count),
  result: oneOf(...matchResults),
  reason: oneOf(...endReasons),
  line: optional(list(cell, 100)),
  state: list(field, 16),
};

const file = object({
  ...recordFields,
  ...ofMatch,
  match: count,
  players: pair(object({ address })),
});

const answer = object({
  ...recordFields,
  match: object({ ...ofMatch, id: count, seats: pair(object({ owner: address })) }),
});
