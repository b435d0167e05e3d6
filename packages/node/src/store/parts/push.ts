import { createHash } from "node:crypto";
import { type PushKind, pushKinds, type PushMessage } from "@kifu/wire";
import { codec, count, list, oneOf, record, text } from "../codec/Codec.js";
import { keyBytes } from "../../lib/keyName.js";
import type { WriteBatch } from "../KeyValue.js";
import { countBytes, sectionRange, sections } from "../keys.js";
import type { Entries } from "../UnwrittenChanges.js";
import { read } from "./counters.js";

/** A device's subscription to push notifications. */
export interface KeptPush {
  /** The player's address. */
  readonly owner: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly kinds: readonly PushKind[];
  /** The addresses of players whose challenges are pushed. */
  readonly follows: readonly string[];
}

/** Something that a player was notified of, at the chain's time. */
export interface Announced {
  readonly subject: string;
  readonly time: number;
}

/** A push that its push service has not taken yet. */
export interface OwedPush {
  /** The player's address. */
  readonly owner: string;
  readonly endpoint: string;
  /** Names what is announced. A device is owed one push about a subject. */
  readonly subject: string;
  readonly message: PushMessage;
}

/** The kinds of entries in the section `pushed`. Their numbers are stored, so never change them. */
const KINDS = {
  /** match → the ply of the turn that was pushed last */
  turn: 0,
  /** player → what was announced lately */
  announced: 1,
  /** hash of endpoint and subject → a push that was not taken yet */
  owed: 2,
} as const;

const pushCodec = codec(
  "push subscription",
  record<KeptPush>({
    owner: text,
    endpoint: text,
    p256dh: text,
    auth: text,
    kinds: list(oneOf(pushKinds)),
    follows: list(text),
  }),
);

const turnCodec = codec<number>("pushed turn", count);
const announcedCodec = codec(
  "push notifications",
  list(record<Announced>({ subject: text, time: count })),
);

const owedCodec = codec(
  "owed push notification",
  record<Omit<OwedPush, "message"> & { message: string }>({
    owner: text,
    endpoint: text,
    subject: text,
    message: text,
  }),
);

export function readPushes(entries: Entries): KeptPush[] {
  const { from, to } = sectionRange("push");
  return Array.from(entries.range(from, to), ({ value }) => pushCodec.decode(value));
}

export function putPush(batch: WriteBatch, push: KeptPush): void {
  batch.put(keyOf(push), pushCodec.encode(push));
}

export function removePush(batch: WriteBatch, push: Pick<KeptPush, "endpoint">): void {
  batch.remove(keyOf(push));
}

export function readPushedTurn(entries: Entries, match: number): number | undefined {
  return read(entries, turnKey(match), turnCodec);
}

export function putPushedTurn(batch: WriteBatch, match: number, ply: number | undefined): void {
  if (ply === undefined) batch.remove(turnKey(match));
  else batch.put(turnKey(match), turnCodec.encode(ply));
}

/** `player` is a `keyName`. */
export function readAnnounced(entries: Entries, player: string): readonly Announced[] {
  return read(entries, announcedKey(player), announcedCodec) ?? [];
}

export function putAnnounced(
  batch: WriteBatch,
  player: string,
  announced: readonly Announced[],
): void {
  if (announced.length === 0) batch.remove(announcedKey(player));
  else batch.put(announcedKey(player), announcedCodec.encode([...announced]));
}

export function readOwedPushes(entries: Entries): OwedPush[] {
  const from = Uint8Array.of(sections.pushed, KINDS.owed);
  const to = Uint8Array.of(sections.pushed, KINDS.owed + 1);
  return Array.from(entries.range(from, to), ({ value }) => {
    const { message, ...push } = owedCodec.decode(value);
    return { ...push, message: JSON.parse(message) as PushMessage };
  });
}

export function putOwedPush(batch: WriteBatch, push: OwedPush): void {
  const message = JSON.stringify(push.message);
  batch.put(owedKey(push), owedCodec.encode({ ...push, message }));
}

export function removeOwedPush(batch: WriteBatch, push: OwedPush): void {
  batch.remove(owedKey(push));
}

/** A key of the store is short, and an endpoint is not. */
function keyOf({ endpoint }: Pick<KeptPush, "endpoint">): Uint8Array {
  return Buffer.concat([Uint8Array.of(sections.push), digestOf(endpoint)]);
}

function owedKey({ endpoint, subject }: OwedPush): Uint8Array {
  const digest = digestOf(`${endpoint} ${subject}`);
  return Buffer.concat([Uint8Array.of(sections.pushed, KINDS.owed), digest]);
}

function digestOf(text: string): Uint8Array {
  return createHash("sha256").update(text).digest();
}

function turnKey(match: number): Uint8Array {
  return Buffer.concat([Uint8Array.of(sections.pushed, KINDS.turn), countBytes(match)]);
}

function announcedKey(player: string): Uint8Array {
  return Buffer.concat([Uint8Array.of(sections.pushed, KINDS.announced), keyBytes(player)]);
}
