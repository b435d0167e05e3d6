import type { PlainSeatSignature } from "@kifu/chain";
import { tournamentForms, type TournamentTerms } from "@kifu/wire";
import {
  bool,
  codec,
  type Codec,
  count,
  type Form,
  list,
  natural,
  oneOf,
  optional,
  record,
  text,
} from "../codec/Codec.js";
import type { WriteBatch } from "../KeyValue.js";
import { countBytes, sections } from "../keys.js";
import type { Entries } from "../UnwrittenChanges.js";

interface Signed {
  /** The chain's time of the signature. */
  readonly time: number;
  /** The address of the key that signed. */
  readonly key: string;
  readonly by: PlainSeatSignature;
}

/** A tournament as its maker signed it. */
export interface MadeTournament extends Signed {
  readonly id: string;
  readonly digest: bigint;
  readonly owner: string;
  readonly terms: TournamentTerms;
  /** When the last match had ended, by the chain's time. Undefined before. */
  readonly finished: number | undefined;
}

/** A player's statement that they enter or leave. */
export interface KeptEntry extends Signed {
  readonly player: string;
  readonly enters: boolean;
  /** The chain's time at which the node took it. */
  readonly taken: number;
}

/** What the node saw when two who were drawn had not met by their deadline. */
export interface KeptAbsence {
  readonly round: number;
  readonly first: string;
  readonly second: string;
  /** Whether the first and the second player were there. */
  readonly here: readonly boolean[];
  readonly time: number;
  /** The signed seeks of those who were there, in JSON. */
  readonly seeks: readonly string[];
}

/** All that is kept about a tournament. */
export interface KeptTournament {
  readonly made: MadeTournament;
  readonly entries: readonly KeptEntry[];
  readonly absences: readonly KeptAbsence[];
}

/** The kinds of entries. Their numbers are stored, so never change them. */
const KINDS = {
  /** id → tournament */
  made: 0,
  /** id, number → entry, in the order in which the node took them */
  entry: 1,
  /** id, number → absence */
  absence: 2,
} as const;

const by: Form<PlainSeatSignature> = record<PlainSeatSignature>({
  byOwner: bool,
  x: natural,
  y: natural,
  z: natural,
});
const signed = { time: count, key: text, by };

const madeCodec = codec(
  "tournament",
  record<MadeTournament>({
    id: text,
    digest: natural,
    owner: text,
    terms: record<TournamentTerms>({
      form: oneOf(tournamentForms),
      game: count,
      moveLimit: count,
      rated: bool,
      length: count,
      start: count,
      stake: count,
      bots: bool,
      listed: bool,
    }),
    finished: optional(count),
    ...signed,
  }),
);

const entryCodec = codec(
  "entry of a tournament",
  record<KeptEntry>({ player: text, enters: bool, taken: count, ...signed }),
);

const absenceCodec = codec(
  "absence of a tournament",
  record<KeptAbsence>({
    round: count,
    first: text,
    second: text,
    here: list(bool),
    time: count,
    seeks: list(text),
  }),
);

export function* readTournaments(entries: Entries): Generator<MadeTournament> {
  const from = Uint8Array.of(sections.tournament, KINDS.made);
  const to = Uint8Array.of(sections.tournament, KINDS.made + 1);
  for (const { value } of entries.range(from, to)) yield madeCodec.decode(value);
}

export function readTournament(entries: Entries, id: string): KeptTournament | undefined {
  const bytes = entries.get(keyOf("made", id));
  if (bytes === undefined) return undefined;
  return {
    made: madeCodec.decode(bytes),
    entries: readAll(entries, keyOf("entry", id), entryCodec),
    absences: readAll(entries, keyOf("absence", id), absenceCodec),
  };
}

function readAll<Value>(entries: Entries, from: Uint8Array, codec: Codec<Value>): Value[] {
  const to = Buffer.concat([from, Uint8Array.of(255)]);
  return Array.from(entries.range(from, to), ({ value }) => codec.decode(value));
}

export function putTournament(batch: WriteBatch, made: MadeTournament): void {
  batch.put(keyOf("made", made.id), madeCodec.encode(made));
}

export function putTournamentEntry(
  batch: WriteBatch,
  { id, number }: Place,
  entry: KeptEntry,
): void {
  batch.put(keyOf("entry", id, number), entryCodec.encode(entry));
}

export function putAbsence(batch: WriteBatch, { id, number }: Place, absence: KeptAbsence): void {
  batch.put(keyOf("absence", id, number), absenceCodec.encode(absence));
}

/** Entries and absences of a tournament are numbered from 0. */
export interface Place {
  readonly id: string;
  readonly number: number;
}

/** An id has at most 13 characters. Spaces make all keys equally long. */
function keyOf(kind: keyof typeof KINDS, id: string, number?: number): Uint8Array {
  return Buffer.concat([
    Uint8Array.of(sections.tournament, KINDS[kind]),
    Buffer.from(id.padEnd(13), "latin1"),
    ...(number === undefined ? [] : [countBytes(number)]),
  ]);
}
