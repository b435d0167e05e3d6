import { closeSync, fstatSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { nodeCodes } from "../../lib/nodeCodes.js";
import { NodeError } from "../../lib/NodeError.js";
import { RESTORE } from "../storeErrors.js";
import { type FoundMeta, type Meta, pageSizes, readMeta } from "./meta.js";
import { type PageError, PageWalk } from "./PageWalk.js";
import { WriterLock } from "./WriterLock.js";

/*
 * These functions check the data file without LMDB. LMDB maps the file into memory and trusts it.
 * If the file is cut off or a page is overwritten, reading it kills the process, and no code can
 * catch that.
 */

/**
 * How many times a file is checked before an error is reported. An error can be false if a writer
 * was active during the check.
 */
const LOOKS = 3;

/** Throws if LMDB cannot open this file. */
export function checkDataFile(path: string): void {
  withFile(path, (file) => {
    const meta = latestMeta(file, path);
    // The size is read after the metas. A writer adds pages before it changes the metas, so the
    // file has all pages that the metas count.
    const { size } = fstatSync(file);
    const whole = (meta.lastPage + 1) * meta.pageSize;
    // The last pages may be free pages that were never written.
    const error = size < whole ? new PageWalk(file, meta, size).firstError() : undefined;
    if (error !== undefined) throw error.isCutOff ? cutOff(path, size) : damagedPage(path, error);
  });
}

/**
 * Throws if LMDB cannot read every page of this file. The caller must be the only writer or hold
 * a read transaction, so that no page in use is overwritten.
 */
export function checkPages(path: string): void {
  withFile(path, (file) => {
    let error: PageError | undefined;
    for (let look = 0; look < LOOKS; look++) {
      const meta = latestMeta(file, path);
      error = new PageWalk(file, meta, fstatSync(file).size).firstError();
      if (error === undefined) return;
    }
    throw damagedPage(path, error!);
  });
}

function withFile(path: string, use: (file: number) => void): void {
  const file = openSync(path, "r");
  try {
    use(file);
  } finally {
    closeSync(file);
  }
}

function latestMeta(file: number, path: string): Meta {
  const first = readMeta(file, 0);
  if (typeof first === "string") throw noFirstMeta(file, path, first);
  const second = readMeta(file, first.pageSize);
  if (second === "cut-off") throw cutOff(path, fstatSync(file).size);
  if (typeof second === "string" || second.pageSize !== first.pageSize) {
    throw damagedPage(path, { page: 1, reason: "it is not the second page of a store" });
  }
  return first.transaction >= second.transaction ? first : second;
}

/** Distinguishes a store with a damaged first page from a file that never was a store. */
function noFirstMeta(file: number, path: string, first: Exclude<FoundMeta, Meta>): NodeError {
  if (first === "cut-off") return cutOff(path, fstatSync(file).size);
  const isStore =
    first === "damaged" || hasSecondMeta(file) || new WriterLock(dirname(path)).wasTaken();
  if (!isStore) return notAStore(path);
  return damagedPage(path, { page: 0, reason: "it is not the first page of a store" });
}

function hasSecondMeta(file: number): boolean {
  return pageSizes.some((size) => {
    const second = readMeta(file, size);
    return typeof second !== "string" && second.pageSize === size;
  });
}

function notAStore(path: string): NodeError {
  return new NodeError(nodeCodes.store.notAStore, "This file is not a store.", {
    details: { path },
    remedy: "Give the path of a store, or of a folder that does not exist yet.",
  });
}

function damagedPage(path: string, { page, reason }: PageError): NodeError {
  return new NodeError(nodeCodes.store.damaged, "A page of the store's data file is damaged.", {
    details: { path, page, reason },
    remedy: RESTORE,
  });
}

function cutOff(path: string, bytes: number): NodeError {
  return new NodeError(nodeCodes.store.damaged, "The store's data file is cut off.", {
    details: { path, bytes },
    remedy: `${RESTORE} If it never held a chain, delete the folder.`,
  });
}
