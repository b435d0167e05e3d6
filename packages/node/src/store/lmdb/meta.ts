import { readSync } from "node:fs";

/*
 * The layout of lmdb 3.5, data version 2. The first two pages of a file are metas, which describe
 * the rest.
 */

const MAGIC = 0xbeefc0de;
const VERSION = 2;
const META_BYTES = 240;
const P_META = 0x08;
const NO_PAGE = 2n ** 64n - 1n;

export const pageSizes: readonly number[] = [512, 1024, 2048, 4096, 8192, 16_384, 32_768, 65_536];

export const HEADER = 24;
export const FLAGS = 18;

export interface Table {
  /** Undefined if there are no entries. */
  root: number | undefined;
  depth: number;
  branchPages: number;
  leafPages: number;
  entries: number;
}

/** The state after one of the last two transactions. */
export interface Meta {
  pageSize: number;
  /** Free pages, by the transaction that freed them. */
  free: Table;
  main: Table;
  lastPage: number;
  transaction: bigint;
}

/**
 * The result of reading a meta. "no-meta" means that the page was never a meta. "damaged" means
 * that it was a meta.
 */
export type FoundMeta = Meta | "no-meta" | "cut-off" | "damaged";

export function readMeta(file: number, offset: number): FoundMeta {
  const bytes = Buffer.alloc(HEADER + META_BYTES);
  const length = readSync(file, bytes, 0, bytes.length, offset);
  // Metas are pages 0 and 1, so all bytes of the page's number except the first are 0.
  if (bytes.subarray(1, 8).some((byte) => byte !== 0)) return "no-meta";
  if (length < HEADER + 8) return "cut-off";
  const isMeta = (bytes.readUInt16LE(FLAGS) & P_META) !== 0;
  const isOurs = bytes.readUInt32LE(HEADER) === MAGIC;
  if (!isMeta || !isOurs || (bytes.readUInt32LE(HEADER + 4) & 0xffff) !== VERSION) return "no-meta";
  if (length < bytes.length) return "cut-off";
  const tables = HEADER + 24;
  const pageSize = bytes.readUInt32LE(tables);
  if (!pageSizes.includes(pageSize)) return "damaged";
  return {
    pageSize,
    free: readTable(bytes, tables),
    main: readTable(bytes, tables + 48),
    lastPage: Number(bytes.readBigUInt64LE(tables + 96)),
    transaction: bytes.readBigUInt64LE(tables + 104),
  };
}

function readTable(bytes: Buffer, at: number): Table {
  const number = (offset: number) => Number(bytes.readBigUInt64LE(at + offset));
  const root = bytes.readBigUInt64LE(at + 40);
  return {
    root: root === NO_PAGE ? undefined : Number(root),
    depth: bytes.readUInt16LE(at + 6),
    branchPages: number(8),
    leafPages: number(16),
    entries: number(32),
  };
}

const WORD = 8;

/** Called with each run of pages in a list. */
export type Free = (first: number, pages: number) => void;

/**
 * Reads a list of free pages. Returns what is wrong with it, or undefined. LMDB trusts every
 * number: a wrong length makes it read beyond the list, and a wrong page makes it overwrite that
 * page.
 *
 * The list begins with its length. Then follow pages, runs of pages (a negative count and the
 * first page), and empty places.
 */
export function readFreeList(list: Buffer, lastPage: number, free: Free): string | undefined {
  const words = list.length / WORD;
  if (!Number.isInteger(words) || words < 1) return "a list of free pages has an impossible size";
  const length = wordAt(list, 0);
  if (length < 0 || length >= words) return "a list of free pages claims to be longer than it is";
  for (let word = 1; word <= length; word++) {
    const entry = wordAt(list, word);
    if (entry === 0) continue;
    if (entry < 0) word++;
    if (word >= words) return "a list of free pages ends within a run";
    const [first, pages] = entry < 0 ? [wordAt(list, word), -entry] : [entry, 1];
    if (first < 2 || first + pages > lastPage + 1)
      return "a list names free pages that do not exist";
    free(first, pages);
  }
  return undefined;
}

/** Numbers above 2^53 lose precision, but no file has that many pages. */
function wordAt(list: Buffer, word: number): number {
  return list.readInt32LE(word * WORD + 4) * 2 ** 32 + list.readUInt32LE(word * WORD);
}
