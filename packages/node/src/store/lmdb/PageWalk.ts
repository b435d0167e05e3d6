import { readSync } from "node:fs";
import { FLAGS, HEADER, type Meta, readFreeList, type Table } from "./meta.js";

const LOWER = 20;
const UPPER = 22;
/** The length of an entry's header before its key. */
const NODE = 8;
/**
 * The length of the reference to a long value: its first page, a transaction and the number of
 * pages.
 */
const LONG = 24;

const P_BRANCH = 0x01;
const P_LEAF = 0x02;
const P_OVERFLOW = 0x04;
/** The bits of a page's kind. The other bits change with each transaction. */
const KIND = 0x6f;
const F_BIGDATA = 0x01;

/** Pages that are at most `NEAR` pages apart are read together, up to `RUN` pages at once. */
const NEAR = 4;
const RUN = 256;

const DEEPEST = 32;

/**
 * Free pages at the end of the file may never have been written. No transaction frees more pages
 * than this.
 */
const MOST_UNWRITTEN = 2 ** 27;

/**
 * The length of a free list's key, which is the number of the transaction that freed the pages.
 */
const TRANSACTION = 8;

/** A page that LMDB would not have written like this. */
export interface PageError {
  page: number;
  reason: string;
  /** True if the missing part may have been beyond the end of the file. */
  isCutOff?: boolean;
}

class BadPage extends Error implements PageError {
  constructor(
    readonly page: number,
    readonly reason: string,
    readonly isCutOff = false,
  ) {
    super(reason);
  }
}

type Content = "entries" | "free-lists";

/**
 * Checks a file by following every pointer from its roots, without mapping the file. LMDB trusts
 * all pages. A pointer to a wrong page kills the process, and a wrong list of free pages makes
 * LMDB overwrite a page in use. No code can catch that.
 */
export class PageWalk {
  private readonly pageSize: number;
  /** One bit for each page that is in use or in a list of free pages. */
  private readonly used: Uint8Array;
  private readonly run: Buffer;

  constructor(
    private readonly file: number,
    private readonly meta: Meta,
    private readonly size: number,
  ) {
    this.pageSize = meta.pageSize;
    const most = Math.ceil(size / meta.pageSize) + MOST_UNWRITTEN;
    const pages = Math.min(meta.lastPage + 1, most);
    this.used = new Uint8Array((pages >>> 3) + 1);
    this.run = Buffer.allocUnsafe(RUN * meta.pageSize);
  }

  /** Undefined if LMDB can read the whole file. */
  firstError(): PageError | undefined {
    try {
      if (this.meta.lastPage >= this.used.length * 8) {
        throw new BadPage(0, "the last page is far outside the file");
      }
      const entries = this.follow(this.meta.main, "entries");
      this.follow(this.meta.free, "free-lists");
      return entries === this.meta.main.entries
        ? undefined
        : { page: this.meta.main.root ?? 0, reason: "there are too few or too many entries" };
    } catch (error) {
      if (error instanceof BadPage) return error;
      throw error;
    }
  }

  /** Walks level by level, in the order of the file. Returns the number of entries. */
  private follow(table: Table, content: Content): number {
    const { root, depth } = table;
    if (root === undefined) return 0;
    if (depth < 1 || depth > DEEPEST) throw new BadPage(0, "the tree has an impossible depth");
    this.use(root, 1, 0);
    let level = [root];
    for (let height = 1; height < depth; height++) {
      const below: number[] = [];
      this.each(level, (page, number) => this.followBranch(page, number, below, content));
      level = below.sort((a, b) => a - b);
    }
    let entries = 0;
    this.each(level, (page, number) => (entries += this.followLeaf(page, number, content)));
    return entries;
  }

  private followBranch(page: Buffer, number: number, below: number[], content: Content): void {
    const entries = this.entriesOf(page, number, P_BRANCH);
    let before = -1;
    for (let entry = 0; entry < entries; entry++) {
      const node = this.nodeAt(page, number, entry, 0);
      const child = page.readUInt16LE(node + 4) * 2 ** 32 + page.readUInt32LE(node);
      this.use(child, 1, number);
      below.push(child);
      // The first entry has no key. It points to everything below the second entry's key.
      if (content === "entries" && entry > 1) this.assertSorted(page, number, before, node);
      before = node;
    }
  }

  private followLeaf(page: Buffer, number: number, content: Content): number {
    const entries = this.entriesOf(page, number, P_LEAF);
    let before = -1;
    let freedBefore = 0n;
    for (let entry = 0; entry < entries; entry++) {
      const node = this.nodeAt(page, number, entry, 0);
      const flags = page.readUInt16LE(node + 4);
      const length = page.readUInt32LE(node);
      if ((flags & ~F_BIGDATA) !== 0) throw new BadPage(number, "an entry has an unknown kind");
      const isLong = flags === F_BIGDATA;
      this.nodeAt(page, number, entry, isLong ? LONG : length);
      const value = valueAt(page, node);
      const first = isLong ? this.followLong(page, number, value, length) : undefined;
      if (content === "free-lists") {
        freedBefore = this.freedBy(page, number, node, freedBefore);
        const inPage = page.subarray(value, value + length);
        const list = first === undefined ? inPage : this.readLong(first, length);
        this.followFree(list, first ?? number);
      } else if (entry > 0) this.assertSorted(page, number, before, node);
      before = node;
    }
    return entries;
  }

  /** Checks a value that has its own pages. Returns the first of these pages. */
  private followLong(page: Buffer, number: number, at: number, length: number): number {
    const first = Number(page.readBigUInt64LE(at));
    const pages = Number(page.readBigUInt64LE(at + 16));
    if (pages < 1 || pages * this.pageSize - HEADER < length) {
      throw new BadPage(number, "a long value has too few pages");
    }
    this.use(first, pages, number);
    const header = Buffer.alloc(HEADER);
    readSync(this.file, header, 0, HEADER, first * this.pageSize);
    this.assertKind(header, first, P_OVERFLOW);
    if (header.readUInt32LE(LOWER) !== pages) throw new BadPage(first, "its length is wrong");
    return first;
  }

  private readLong(first: number, length: number): Buffer {
    const value = Buffer.allocUnsafe(length);
    const read = readSync(this.file, value, 0, length, first * this.pageSize + HEADER);
    if (read < length) throw new BadPage(first, "it is cut off", true);
    return value;
  }

  /**
   * Throws if a free page is in use or listed twice. LMDB would use such a page for two things.
   */
  private followFree(list: Buffer, number: number): void {
    const reason = readFreeList(list, this.meta.lastPage, (first, pages) => {
      this.mark(first, pages);
    });
    if (reason !== undefined) throw new BadPage(number, reason);
  }

  /**
   * Returns the transaction that freed the listed pages. The lists must be in the order of their
   * transactions.
   */
  private freedBy(page: Buffer, number: number, node: number, before: bigint): bigint {
    const isTransaction = page.readUInt16LE(node + 6) === TRANSACTION;
    const by = isTransaction ? page.readBigUInt64LE(node + NODE) : 0n;
    if (by <= before || by > this.meta.transaction) {
      throw new BadPage(number, "a list of free pages belongs to an impossible transaction");
    }
    return by;
  }

  /** Checks that the page is the expected one. Returns its number of entries. */
  private entriesOf(page: Buffer, number: number, kind: number): number {
    this.assertKind(page, number, kind);
    const lower = page.readUInt16LE(LOWER);
    const upper = page.readUInt16LE(UPPER);
    const least = kind === P_BRANCH && number !== this.meta.free.root ? 4 : 2;
    if (lower < least || lower % 2 !== 0 || lower > upper || upper > this.pageSize - HEADER) {
      throw new BadPage(number, "its bounds are impossible");
    }
    return lower >>> 1;
  }

  private assertKind(page: Buffer, number: number, kind: number): void {
    const own = page.readUInt32LE(4) * 2 ** 32 + page.readUInt32LE(0);
    if (own !== number) throw new BadPage(number, "it has the number of another page");
    if ((page.readUInt16LE(FLAGS) & KIND) !== kind)
      throw new BadPage(number, "it has the wrong kind");
  }

  /**
   * Checks that the entry is on the page, with `length` bytes after its key. Returns its offset.
   */
  private nodeAt(page: Buffer, number: number, entry: number, length: number): number {
    const node = HEADER + page.readUInt16LE(HEADER + 2 * entry);
    const isOnPage =
      node >= HEADER + page.readUInt16LE(UPPER) &&
      node + NODE <= this.pageSize &&
      node + NODE + page.readUInt16LE(node + 6) + length <= this.pageSize;
    if (!isOnPage) throw new BadPage(number, "an entry is outside it");
    return node;
  }

  private assertSorted(page: Buffer, number: number, before: number, node: number): void {
    const end = (at: number) => at + NODE + page.readUInt16LE(at + 6);
    const order = page.compare(page, node + NODE, end(node), before + NODE, end(before));
    if (order >= 0) throw new BadPage(number, "its entries are not in order");
  }

  /**
   * Marks pages as used. Throws if one is used twice, so that damage cannot make the walk go in
   * circles.
   */
  private use(first: number, pages: number, by: number): void {
    const end = first + pages;
    if (first < 2 || end > this.meta.lastPage + 1)
      throw new BadPage(by, "it points outside the file");
    if (end * this.pageSize > this.size) throw new BadPage(by, "it points to a missing page", true);
    this.mark(first, pages);
  }

  private mark(first: number, pages: number): void {
    const end = first + pages;
    for (let page = first; page < end; page++) {
      const bit = 1 << (page & 7);
      if (((this.used[page >>> 3] ?? 0) & bit) !== 0) throw new BadPage(page, "it is used twice");
      this.used[page >>> 3]! |= bit;
    }
  }

  /** Reads pages, many at a time. They must be in ascending order. */
  private each(pages: readonly number[], visit: (page: Buffer, number: number) => void): void {
    for (let at = 0; at < pages.length;) {
      const first = pages[at]!;
      let next = at + 1;
      while (next < pages.length && isNear(first, pages[next - 1]!, pages[next]!)) next++;
      const length = (pages[next - 1]! - first + 1) * this.pageSize;
      const read = readSync(this.file, this.run, 0, length, first * this.pageSize);
      if (read < length) throw new BadPage(first, "it is cut off", true);
      for (; at < next; at++) {
        const offset = (pages[at]! - first) * this.pageSize;
        visit(this.run.subarray(offset, offset + this.pageSize), pages[at]!);
      }
    }
  }
}

function valueAt(page: Buffer, node: number): number {
  return node + NODE + page.readUInt16LE(node + 6);
}

function isNear(first: number, before: number, page: number): boolean {
  return page - before <= NEAR && page - first < RUN;
}
