import { FIELD_ORDER } from "@kifu/kit/plain";

/**
 * The first byte of a key is its section. Never reuse or renumber sections, because these bytes
 * are stored.
 */
export const sections = {
  /** facts about the store */
  meta: 0x01,
  /** path → the state's value */
  state: 0x02,
  // 0x03 and 0x05 were the last proven state and its leaves. A prover now keeps them itself.
  /** path → the leaf of the state's tree */
  leaf: 0x04,
  /** tree, level, index → the node's hash */
  node: 0x06,
  /** height → the block, without its transactions */
  block: 0x10,
  /** height, position → a transaction of the block and its outcome */
  execution: 0x11,
  /** height → the block's state transitions */
  trace: 0x12,
  /** height → the block's result */
  result: 0x13,
  /** height → the part of the result that only a proof needs */
  resultTrace: 0x14,
  /** block hash → height */
  height: 0x15,
  /** height → when this node made the block, by its own clock */
  time: 0x16,
  /** transaction hash → its status */
  status: 0x20,
  /** order of acceptance → transaction */
  pending: 0x21,
  /** height, transaction hash → nothing. Lists dropped transactions by age. */
  dropped: 0x22,
  /** number → batch */
  batch: 0x30,
  /** height after the batch's last block → the batch's number */
  batchEnd: 0x31,
  /** number → settlement */
  settlement: 0x32,
  /** hash of all earlier messages → the following messages */
  messages: 0x33,
  /** match, ply → a signed move that is in no transaction yet */
  move: 0x40,
  /** the match index's records, see `index/indexKeys.ts` */
  records: 0x4c,
  /** kind, subject → a notice of the operator */
  notice: 0x50,
  /** the names that players have chosen: see `parts/names.ts` */
  name: 0x51,
  /** hash of the endpoint → a device's subscription to push notifications */
  push: 0x52,
  /** what was pushed: see `parts/push.ts` */
  pushed: 0x53,
  /** tournaments, who entered, and who was absent: see `parts/tournaments.ts` */
  tournament: 0x54,
  /** match, seat → replies to the opponent's next move */
  plan: 0x55,
} as const;

export type StoreSection = keyof typeof sections;

/** Every entry of a store. Keys that begin with zero are reserved for the database. */
export const everything = { from: Uint8Array.of(0x01), to: Uint8Array.of(0xff) };

/** The entries of `meta`. Number 3 was the greatest leaf index of the proven state. */
export const meta = {
  identity: 0,
  importing: 1,
  maximumIndex: 2,
  settledBlocks: 4,
  tracesFrom: 5,
  openTime: 6,
  treeBlocks: 7,
  treeBatches: 8,
  treeBatch: 9,
  treeBlockHash: 10,
  clockTime: 11,
  logTip: 12,
  nameLooks: 13,
} as const;

export const COUNT_BYTES = 6;
const FIELD_BYTES = 32;

/** True if a key can contain this number, which may come from a client. */
export function isCount(number: number): boolean {
  return Number.isSafeInteger(number) && number >= 0 && number < 2 ** (8 * COUNT_BYTES);
}

/** Big-endian, so that keys have the order of their counts. */
export function countBytes(count: number): Uint8Array {
  const bytes = Buffer.alloc(COUNT_BYTES);
  bytes.writeUIntBE(count, 0, COUNT_BYTES);
  return bytes;
}

/**
 * The key of an entry that one number identifies, such as a block's height, or several numbers,
 * such as a match and a ply.
 */
export function countKey(section: StoreSection, ...counts: readonly number[]): Uint8Array {
  return Buffer.concat([Uint8Array.of(sections[section]), ...counts.map(countBytes)]);
}

export function countOf(key: Uint8Array): number {
  return Buffer.from(key).readUIntBE(key.length - COUNT_BYTES, COUNT_BYTES);
}

/**
 * Big-endian, so that keys have the order of their values. The search for a leaf's predecessor
 * relies on this order.
 */
export function fieldKey(section: StoreSection, value: bigint): Uint8Array {
  return Buffer.concat([Uint8Array.of(sections[section]), fieldBytes(value)]);
}

/** A field value as it is stored in keys, and in values that contain nothing else. */
export function fieldBytes(value: bigint): Uint8Array {
  const hex = value.toString(16).padStart(2 * FIELD_BYTES, "0");
  if (value < 0n || hex.length > 2 * FIELD_BYTES) throw new RangeError(`${value} is not a field`);
  return Buffer.from(hex, "hex");
}

/** Parses a decimal hash. Undefined if the text is not a hash. */
export function parseHash(text: string): bigint | undefined {
  const hash = /^\d{1,77}$/.test(text) ? BigInt(text) : undefined;
  return hash !== undefined && hash < FIELD_ORDER ? hash : undefined;
}

export function fieldOf(bytes: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(bytes).toString("hex")}`);
}

/** The height comes first, so the oldest keys are adjacent. */
export function droppedKey(height: number, hash: bigint): Uint8Array {
  return Buffer.concat([countKey("dropped", height), fieldBytes(hash)]);
}

export function droppedHash(key: Uint8Array): bigint {
  return fieldOf(key.subarray(key.length - FIELD_BYTES));
}

/** The key of a node of one of the trees. `tree` is a stored number. */
export function nodeKey(tree: number, level: number, index: bigint): Uint8Array {
  const key = Buffer.alloc(1 + 1 + 1 + 8);
  key[0] = sections.node;
  key[1] = tree;
  key[2] = level;
  key.writeBigUInt64BE(index, 3);
  return key;
}

export function metaKey(name: keyof typeof meta): Uint8Array {
  return Uint8Array.of(sections.meta, meta[name]);
}

/** All keys of a section: `from <= key < to`. */
export function sectionRange(section: StoreSection): { from: Uint8Array; to: Uint8Array } {
  return { from: Uint8Array.of(sections[section]), to: Uint8Array.of(sections[section] + 1) };
}
