import type { PendingTransaction } from "@proto-kit/sequencer";
import type { PlainSeatSignature, PlainSignedSeek } from "@kifu/chain";
import type { PlainKey, SeatNumber, SeekTerms, StatementOf } from "@kifu/wire";
import {
  bool,
  codec,
  count,
  damaged,
  type Form,
  list,
  natural,
  oneOf,
  optional,
  record,
  text,
} from "../codec/Codec.js";
import { naturalCodec } from "../codec/values.js";
import { pendingCodec } from "../codec/transaction.js";
import type { Change } from "../KeyValue.js";
import { metaKey, sections } from "../keys.js";
import { decodeMove, type KeptMove } from "../parts/moves.js";
import { decodeChanges } from "../UnwrittenChanges.js";
import { newerRow } from "./logErrors.js";
import type { LogRow } from "./SharedLog.js";

/**
 * The content of the log's first row: which chain the log is about, and at which block it begins.
 */
export interface Begun {
  /** The store's identity, in JSON. */
  readonly identity: string;
  /** The public key of receipts, in hexadecimal. */
  readonly receiptKey: string;
  /** The last block before the log. Undefined if the chain had none. */
  readonly tip: { readonly height: number; readonly hash: string } | undefined;
}

/** A closed block. Followers make the block themselves and compare. */
export interface LoggedBlock {
  readonly height: number;
  readonly time: number;
  /** In milliseconds since 1970, by the writer's clock. */
  readonly madeAt: number;
  readonly hash: bigint;
  readonly stateRoot: bigint;
  readonly blockHashRoot: bigint;
}

interface LoggedOffer<Kind extends "draw" | "takeback"> {
  readonly seat: SeatNumber;
  readonly ply: number;
  /** Undefined once the other seat has declined. */
  readonly statement: StatementOf<Kind> | undefined;
}

/**
 * The state of a match that is only in memory and not in the store. Each row contains all of it.
 */
export interface LoggedTable {
  readonly match: number;
  readonly draw: LoggedOffer<"draw"> | undefined;
  readonly takeback: LoggedOffer<"takeback"> | undefined;
  readonly seats: readonly {
    readonly seat: SeatNumber;
    readonly hasCome: boolean;
    readonly present: boolean;
    readonly away: boolean;
  }[];
  readonly greeting:
    | { readonly seat: SeatNumber; readonly phrase: number; readonly time: number }
    | undefined;
  readonly stoppedBy: string | undefined;
}

/** A player's open seek. If `seek` is undefined, the player no longer has one. */
export interface LoggedSeek {
  /** The player's `keyName`. */
  readonly player: string;
  readonly seek:
    | {
        readonly terms: SeekTerms;
        readonly signed: PlainSignedSeek;
        readonly proof: bigint | undefined;
        readonly network: string | undefined;
        readonly paid: number;
        readonly until: bigint;
        readonly isShown: boolean;
      }
    | undefined;
}

const seat: Form<SeatNumber> = oneOf([0, 1]);
const by = record<PlainSeatSignature>({ byOwner: bool, x: natural, y: natural, z: natural });

export const begunCodec = codec(
  "log's beginning",
  record<Begun>({
    identity: text,
    receiptKey: text,
    tip: optional(record({ height: count, hash: text })),
  }),
);

export const blockCodec = codec(
  "closed block",
  record<LoggedBlock>({
    height: count,
    time: count,
    madeAt: count,
    hash: natural,
    stateRoot: natural,
    blockHashRoot: natural,
  }),
);

const kindOf = <const Kind extends string>(kind: Kind): Form<Kind> => ({
  write: () => undefined,
  read: () => kind,
});

function offer<Kind extends "draw" | "takeback">(
  statement: Form<StatementOf<Kind>>,
): Form<LoggedOffer<Kind> | undefined> {
  return optional(record<LoggedOffer<Kind>>({ seat, ply: count, statement: optional(statement) }));
}

const agreement = { match: count, seat, agrees: bool, transcript: natural };

export const tableCodec = codec(
  "table",
  record<LoggedTable>({
    match: count,
    draw: offer<"draw">(record<StatementOf<"draw">>({ kind: kindOf("draw"), ...agreement, by })),
    takeback: offer<"takeback">(
      record<StatementOf<"takeback">>({
        kind: kindOf("takeback"),
        ...agreement,
        plies: oneOf([1, 2]),
        by,
      }),
    ),
    seats: list(record({ seat, hasCome: bool, present: bool, away: bool })) as Form<
      LoggedTable["seats"]
    >,
    greeting: optional(record({ seat, phrase: count, time: count })),
    stoppedBy: optional(text),
  }),
);

const thousandths: Form<number> = {
  write: (writer, value) => writer.count(Math.round(value * 1000)),
  read: (reader) => reader.count() / 1000,
};

const key = record<PlainKey>({ x: natural, isOdd: natural });

export const seekCodec = codec(
  "open seek",
  record<LoggedSeek>({
    player: text,
    seek: optional(
      record<NonNullable<LoggedSeek["seek"]>>({
        terms: record<SeekTerms>({
          game: natural,
          moveLimit: natural,
          stake: natural,
          rated: optional(bool),
        }),
        signed: record<PlainSignedSeek>({
          owner: key,
          sessionKey: key,
          expiresAt: natural,
          scope: natural,
          after: natural,
          validUntil: natural,
          opponent: key,
          side: natural,
          allowance: natural,
          by,
        }),
        proof: optional(natural),
        network: optional(text),
        // In thousandths, because prices are fractions.
        paid: thousandths,
        until: natural,
        isShown: bool,
      }),
    ),
  }),
);

/** An admitted transaction, with all that its commit changed in the store. */
export interface LoggedAdmission {
  readonly transaction: PendingTransaction;
  /** The time of the block in which it ran. */
  readonly openTime: number;
}

/** What a row says. `changes` are the entries of the store that its commit changed. */
export type LoggedEntry =
  | { readonly kind: "begun"; readonly begun: Begun }
  | ({ readonly kind: "admitted"; readonly changes: readonly Change[] } & LoggedAdmission)
  | { readonly kind: "move"; readonly changes: readonly Change[]; readonly move: KeptMove }
  | { readonly kind: "dropped" | "changes"; readonly changes: readonly Change[] }
  | { readonly kind: "block"; readonly block: LoggedBlock }
  | { readonly kind: "table"; readonly table: LoggedTable }
  | { readonly kind: "seek"; readonly seek: LoggedSeek };

export function decodeEntry({ kind, bytes }: Pick<LogRow, "kind" | "bytes">): LoggedEntry {
  switch (kind) {
    case "begun":
      return { kind, begun: begunCodec.decode(bytes) };
    case "admitted": {
      const changes = changesOf(bytes);
      return { kind, changes, ...admissionOf(changes) };
    }
    case "move": {
      const { move, entry } = decodeMove(bytes);
      return { kind, changes: [entry], move };
    }
    case "dropped":
    case "changes":
      return { kind, changes: changesOf(bytes) };
    case "block":
      return { kind, block: blockCodec.decode(bytes) };
    case "table":
      return { kind, table: tableCodec.decode(bytes) };
    case "seek":
      return { kind, seek: seekCodec.decode(bytes) };
    default:
      throw newerRow(kind satisfies never);
  }
}

function changesOf(bytes: Uint8Array): Change[] {
  return decodeChanges(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

function admissionOf(changes: readonly Change[]): LoggedAdmission {
  const openTimeKey = metaKey("openTime");
  let transaction: PendingTransaction | undefined;
  let openTime: number | undefined;
  for (const { key: bytes, value } of changes) {
    if (value === undefined) continue;
    if (bytes[0] === sections.pending) transaction = pendingCodec.decode(value);
    else if (Buffer.compare(bytes, openTimeKey) === 0)
      openTime = Number(naturalCodec.decode(value));
  }
  if (transaction === undefined || openTime === undefined) {
    throw damaged("an admission in the shared log lacks its transaction");
  }
  return { transaction, openTime };
}
