import { crc32 } from "node:zlib";
import type { Change } from "../KeyValue.js";
import { COUNT_BYTES } from "../keys.js";
import { decodeChanges } from "../UnwrittenChanges.js";

/** The changes of one commit, which are restored together or not at all. */
export interface JournalRecord {
  /**
   * The number of the full write that will include these changes. After that write, the record is
   * ignored.
   */
  generation: number;
  changes: readonly Change[];
}

export interface Damage {
  /**
   * The number of the damaged record, from 1. Records that the database already has are not
   * counted.
   */
  readonly record: number;
  readonly at: number;
  readonly bytes: Buffer;
  /** The original record, if only one bit is wrong. */
  readonly corrected: JournalRecord | undefined;
}

/** The contents of a journal file, without records that the database already has. */
export interface ParsedJournal {
  /** All readable records in order, including the corrected ones. */
  readonly records: readonly JournalRecord[];
  /**
   * The end of the last record. After it, there may be a part of a record that a crash cut off.
   */
  readonly end: number;
  readonly damage: readonly Damage[];
}

/** A record starts with this many bytes. They hold the length of its body, and its checksum. */
export const HEAD = 8;

/** Bytes with a generation further ahead than this are not a record. */
const MOST_GENERATIONS_AHEAD = 1_000_000;

/** Returns the changes in a damaged record if its bytes can be decoded. */
export function legibleChanges({ bytes, corrected }: Damage): readonly Change[] {
  if (corrected !== undefined) return corrected.changes;
  try {
    return decodeChanges(bytes.subarray(HEAD + COUNT_BYTES));
  } catch {
    return [];
  }
}

/**
 * Parses a journal file. A crash may cut off the last record, so a partial record is dropped
 * silently. Other unreadable records are damage, unless the database already has their changes.
 * `made` is the generation of the last full write.
 */
export function parseJournal(bytes: Buffer, made: number): ParsedJournal {
  const parts: Part[] = [];
  for (let at = 0; at < bytes.length;) {
    const whole = readRecord(bytes, at);
    const corrected = whole === undefined ? correctBit(bytes, at) : undefined;
    const { record, end = nextRecord(bytes, at, made) ?? declaredEnd(bytes, at) } =
      whole ?? corrected ?? {};
    if (end === undefined) break;
    parts.push({ at, end, record, isDamaged: whole === undefined });
    at = end;
  }
  const live = parts.filter(({ record }, i) => {
    const { generation = Infinity } = record ?? nearest(parts, i) ?? {};
    return generation > made;
  });
  return {
    records: live.flatMap(({ record }) => record ?? []),
    end: live.at(-1)?.end ?? 0,
    damage: live.flatMap(({ at, end, record: corrected, isDamaged }, i) =>
      isDamaged ? [{ record: i + 1, at, bytes: bytes.subarray(at, end), corrected }] : [],
    ),
  };
}

/** A record, or everything between two readable records. */
interface Part {
  readonly at: number;
  readonly end: number;
  readonly record: JournalRecord | undefined;
  readonly isDamaged: boolean;
}

/** Returns the next readable record, or the previous one if there is no next. */
function nearest(parts: readonly Part[], i: number): JournalRecord | undefined {
  const others = [...parts.slice(i + 1), ...parts.slice(0, i).reverse()];
  return others.find(({ record }) => record !== undefined)?.record;
}

interface Read {
  readonly record: JournalRecord;
  readonly end: number;
}

/** Undefined if the record is incomplete or its checksum is wrong. */
function readRecord(bytes: Buffer, at: number): Read | undefined {
  const end = declaredEnd(bytes, at);
  return end === undefined ? undefined : readBody(bytes, at, end);
}

function readBody(bytes: Buffer, at: number, end: number): Read | undefined {
  const body = bytes.subarray(at + HEAD, end);
  return crc32(body) === bytes.readUInt32BE(at + 4) ? { record: decode(body), end } : undefined;
}

/** Computes the end of the record from its length. Undefined if the file ends earlier. */
function declaredEnd(bytes: Buffer, at: number, flipped = 0): number | undefined {
  if (at + HEAD > bytes.length) return undefined;
  const length = (bytes.readUInt32BE(at) ^ flipped) >>> 0;
  const end = at + HEAD + length;
  return length < COUNT_BYTES || end > bytes.length ? undefined : end;
}

/**
 * Returns the record at this offset if exactly one bit is wrong. Each bit changes the checksum in
 * a different way.
 */
function correctBit(bytes: Buffer, at: number): Read | undefined {
  for (let bit = 0; bit < 32; bit++) {
    const end = declaredEnd(bytes, at, 1 << bit);
    const read = end === undefined ? undefined : readBody(bytes, at, end);
    if (read !== undefined) return read;
  }
  const end = declaredEnd(bytes, at);
  if (end === undefined) return undefined;
  const body = Buffer.from(bytes.subarray(at + HEAD, end));
  const wrong = (crc32(body) ^ bytes.readUInt32BE(at + 4)) >>> 0;
  // The wrong bit is in the checksum itself.
  if ((wrong & (wrong - 1)) === 0) return { record: decode(body), end };
  let difference = CRC_POLYNOMIAL;
  for (let i = body.length - 1; i >= 0; i--) {
    for (let bit = 7; bit >= 0; bit--) {
      if (difference === wrong) {
        body[i]! ^= 1 << bit;
        return { record: decode(body), end };
      }
      difference = (difference >>> 1) ^ (difference & 1 ? CRC_POLYNOMIAL : 0);
      difference >>>= 0;
    }
  }
  return undefined;
}

/**
 * The change to a record's checksum if the record's last bit flips. For each bit before it, the
 * change is shifted once more.
 */
const CRC_POLYNOMIAL = 0xedb88320;

/**
 * Finds the first readable record after damage. Only records may follow it. A player can choose
 * data that looks like a record, so a single record proves nothing.
 */
function nextRecord(bytes: Buffer, from: number, made: number): number | undefined {
  for (let at = from + 1; at < bytes.length; at++) {
    const end = declaredEnd(bytes, at);
    if (end === undefined) continue;
    const generation = bytes.readUIntBE(at + HEAD, COUNT_BYTES);
    if (generation > made + MOST_GENERATIONS_AHEAD || !readBody(bytes, at, end)) continue;
    if (areRecords(bytes, end)) return at;
  }
  return undefined;
}

/** True if only records follow, except for one that is cut off at the end. */
function areRecords(bytes: Buffer, at: number): boolean {
  for (let read: Read | undefined; at < bytes.length; at = read.end) {
    read = readRecord(bytes, at) ?? correctBit(bytes, at);
    if (read === undefined) return (declaredEnd(bytes, at) ?? bytes.length) === bytes.length;
  }
  return true;
}

function decode(body: Buffer): JournalRecord {
  const changes = decodeChanges(body.subarray(COUNT_BYTES));
  return { generation: body.readUIntBE(0, COUNT_BYTES), changes };
}
