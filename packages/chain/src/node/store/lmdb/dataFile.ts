import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { nodeCodes } from "../../codes.js";
import { NodeError } from "../../NodeError.js";

/*
 * LMDB maps its file into memory and trusts it: a file that is cut off ends the process with a
 * bus error at the first read of a missing page, and no code can catch that. So the file is
 * looked at before it is mapped. This is the layout of lmdb 3.5, data version 2.
 */

const MAGIC = 0xbeefc0de;
const VERSION = 2;
const HEADER = 24;
const FLAGS = 18;
const LOWER = 20;
const P_BRANCH = 0x01;
const P_LEAF = 0x02;
const P_OVERFLOW = 0x04;
const P_META = 0x08;
const F_BIGDATA = 0x01;
const NO_PAGE = 2n ** 64n - 1n;

interface Meta {
  pageSize: number;
  /** The roots of the free list and of the entries. */
  roots: [bigint, bigint];
  lastPage: bigint;
  transaction: bigint;
}

/** Throws unless LMDB can open this file and read every page of it. */
export function checkDataFile(path: string): void {
  const file = openSync(path, "r");
  try {
    const first = readMeta(file, 0);
    if (first === "no-meta") throw notAStore(path);
    const second = first === "cut-off" ? first : readMeta(file, first.pageSize);
    if (first === "cut-off" || second === "cut-off" || second === "no-meta") {
      throw cutOff(path, fstatSync(file).size);
    }
    const meta = first.transaction >= second.transaction ? first : second;
    // After the metas: a writer may be adding pages at this moment, before it points to them.
    const { size } = fstatSync(file);
    const whole = (meta.lastPage + 1n) * BigInt(meta.pageSize);
    // The last pages may be free ones that were never written.
    if (BigInt(size) < whole && !new PageWalk(file, meta, size).isWhole()) {
      throw cutOff(path, size);
    }
  } finally {
    closeSync(file);
  }
}

function readMeta(file: number, offset: number): Meta | "no-meta" | "cut-off" {
  const bytes = Buffer.alloc(HEADER + 240);
  const length = readSync(file, bytes, 0, bytes.length, offset);
  // The number of the first page is zero, and that of the second one.
  if (bytes.subarray(1, 8).some((byte) => byte !== 0)) return "no-meta";
  if (length < HEADER + 8) return "cut-off";
  const isMeta = (bytes.readUInt16LE(FLAGS) & P_META) !== 0;
  const isOurs = bytes.readUInt32LE(HEADER) === MAGIC;
  if (!isMeta || !isOurs || (bytes.readUInt32LE(HEADER + 4) & 0xffff) !== VERSION) return "no-meta";
  if (length < bytes.length) return "cut-off";
  const tables = HEADER + 24;
  const rootOf = (table: number) => bytes.readBigUInt64LE(tables + 48 * table + 40);
  return {
    pageSize: bytes.readUInt32LE(tables),
    roots: [rootOf(0), rootOf(1)],
    lastPage: bytes.readBigUInt64LE(tables + 96),
    transaction: bytes.readBigUInt64LE(tables + 104),
  };
}

/** Follows every pointer from the roots, without mapping the file. */
class PageWalk {
  private readonly pageSize: number;
  private readonly page: Buffer;

  constructor(
    private readonly file: number,
    private readonly meta: Meta,
    private readonly size: number,
  ) {
    this.pageSize = meta.pageSize;
    this.page = Buffer.alloc(meta.pageSize);
  }

  isWhole(): boolean {
    const waiting = this.meta.roots.filter((root) => root !== NO_PAGE);
    let left = this.meta.lastPage;
    try {
      for (let page = waiting.pop(); page !== undefined; page = waiting.pop()) {
        const children = this.childrenOf(page);
        // More pages than there are: they point to each other in a circle.
        if (children === undefined || left-- < 0n) return false;
        waiting.push(...children);
      }
    } catch (error) {
      // Something on a page points out of the page.
      if (error instanceof RangeError) return false;
      throw error;
    }
    return true;
  }

  /** The pages that a page points to; undefined when it, or one of its long values, is cut off. */
  private childrenOf(page: bigint): bigint[] | undefined {
    if (!this.load(page)) return undefined;
    const flags = this.page.readUInt16LE(FLAGS);
    if ((flags & (P_BRANCH | P_LEAF)) === 0) return undefined;
    const children: bigint[] = [];
    const long: bigint[] = [];
    const entries = this.page.readUInt16LE(LOWER) >>> 1;
    for (let entry = 0; entry < entries; entry++) {
      const node = HEADER + this.page.readUInt16LE(HEADER + 2 * entry);
      const low = this.page.readUInt32LE(node);
      const high = this.page.readUInt16LE(node + 4);
      if ((flags & P_BRANCH) !== 0) children.push((BigInt(high) << 32n) | BigInt(low));
      else if ((high & F_BIGDATA) !== 0) {
        const value = node + 8 + this.page.readUInt16LE(node + 6);
        long.push(this.page.readBigUInt64LE(value));
      }
    }
    return long.every((first) => this.hasLongValue(first)) ? children : undefined;
  }

  private hasLongValue(first: bigint): boolean {
    if (!this.load(first) || (this.page.readUInt16LE(FLAGS) & P_OVERFLOW) === 0) return false;
    const pages = this.page.readUInt32LE(LOWER);
    return (first + BigInt(pages)) * BigInt(this.pageSize) <= BigInt(this.size);
  }

  private load(page: bigint): boolean {
    const offset = page * BigInt(this.pageSize);
    if (offset + BigInt(this.pageSize) > BigInt(this.size)) return false;
    return readSync(this.file, this.page, 0, this.pageSize, Number(offset)) === this.pageSize;
  }
}

function notAStore(path: string): NodeError {
  return new NodeError(nodeCodes.store.notAStore, "This file is not a store.", {
    details: { path },
    remedy: "Give the path of a store, or of a folder that does not exist yet.",
  });
}

function cutOff(path: string, bytes: number): NodeError {
  return new NodeError(nodeCodes.store.damaged, "The store's data file is cut off.", {
    details: { path, bytes },
    remedy: "Start from a backup. If it never held a chain, delete the folder.",
  });
}
