import { bool, codec, count, natural, optional, record, text } from "../codec/Codec.js";
import { keyBytes } from "../../lib/keyName.js";
import type { WriteBatch } from "../KeyValue.js";
import { sections } from "../keys.js";
import type { Entries } from "../UnwrittenChanges.js";
import { putFact, read, readFact } from "./counters.js";

/** What a player signed last about their name. */
export interface NameClaim {
  readonly owner: string;
  /** Empty if the player has given the name up. */
  readonly name: string;
  /** The chain's time of the signature. */
  readonly time: number;
  /** When the player last took a name with another skeleton. */
  readonly changed: number;
  /** The address of the key that signed. */
  readonly key: string;
  readonly byOwner: boolean;
  readonly x: bigint;
  readonly y: bigint;
  readonly z: bigint;
}

/** Who has the names with one skeleton. */
export interface NameHolder {
  /** The player's `keyName`. */
  readonly player: string;
  /** The chain's time at which anybody may take it. Undefined while the player uses the name. */
  readonly heldUntil: number | undefined;
}

export type FiledName = NameHolder & { readonly skeleton: string };

/** The kinds of entries. Their numbers are stored, so never change them. */
const KINDS = {
  /** player → claim */
  claim: 0,
  /** skeleton → holder */
  holder: 1,
} as const;

const claimCodec = codec(
  "name",
  record<NameClaim>({
    owner: text,
    name: text,
    time: count,
    changed: count,
    key: text,
    byOwner: bool,
    x: natural,
    y: natural,
    z: natural,
  }),
);

const holderCodec = codec(
  "holder of a name",
  record<NameHolder>({ player: text, heldUntil: optional(count) }),
);

/** `player` is a `keyName`. */
export function readNameClaim(entries: Entries, player: string): NameClaim | undefined {
  return read(entries, claimKey(player), claimCodec);
}

export function readNameHolder(entries: Entries, skeleton: string): NameHolder | undefined {
  return read(entries, holderKey(skeleton), holderCodec);
}

/** The holders of all skeletons that begin like this, in the order of the skeletons. */
export function* readNameHolders(entries: Entries, start: string): Generator<FiledName> {
  const from = holderKey(start);
  // No UTF-8 contains byte 255.
  const to = Buffer.concat([from, Uint8Array.of(255)]);
  for (const { key, value } of entries.range(from, to)) {
    const skeleton = Buffer.from(key.subarray(HOLDER_PREFIX)).toString("utf8");
    yield { skeleton, ...holderCodec.decode(value) };
  }
}

export function putNameClaim(batch: WriteBatch, player: string, claim: NameClaim): void {
  batch.put(claimKey(player), claimCodec.encode(claim));
}

export function putNameHolder(
  batch: WriteBatch,
  skeleton: string,
  holder: NameHolder | undefined,
): void {
  if (holder === undefined) batch.remove(holderKey(skeleton));
  else batch.put(holderKey(skeleton), holderCodec.encode(holder));
}

/** A number for the look-alikes by which all names are filed. Undefined if it was never stored. */
export function readNameLooks(entries: Entries): bigint | undefined {
  return readFact(entries, "nameLooks");
}

export function putNameLooks(batch: WriteBatch, looks: bigint): void {
  putFact(batch, "nameLooks", looks);
}

function claimKey(player: string): Uint8Array {
  return Buffer.concat([Uint8Array.of(sections.name, KINDS.claim), keyBytes(player)]);
}

/** The length of a holder's key without the skeleton. */
const HOLDER_PREFIX = 2;

function holderKey(skeleton: string): Uint8Array {
  return Buffer.concat([Uint8Array.of(sections.name, KINDS.holder), Buffer.from(skeleton, "utf8")]);
}
