import { closeSync, constants, fstatSync, ftruncateSync, openSync, writeSync } from "node:fs";
import { constants as os } from "node:os";
import { nodeCodes } from "../lib/nodeCodes.js";
import { NodeError } from "../lib/NodeError.js";

export const RESTORE =
  "Keep this folder as it is, and restore into a new one: `kifu import FILE --store NEW` from an " +
  "export, or a copy of the whole folder. Then `kifu verify-store --store NEW`.";

/** LMDB's own error numbers. All others are the system's. */
const MDB = {
  pageNotFound: -30797,
  corrupted: -30796,
  versionMismatch: -30794,
  invalid: -30793,
  mapFull: -30792,
} as const;

const { store } = nodeCodes;
const { ENOSPC, EFBIG, EDQUOT, EIO, EACCES, EPERM, EROFS, ENOENT, ENOTDIR } = os.errno;

/** Returns unknown errors unchanged. */
export function storeError(error: unknown, dataFile: string): unknown {
  const details = {
    path: dataFile,
    reason: error instanceof Error ? error.message : String(error),
  };
  const operatorError = (code: string, message: string, remedy: string) =>
    new NodeError(code, message, { details, remedy, cause: error });
  switch (numberOf(error)) {
    case undefined:
      return error;
    case ENOSPC:
    case EFBIG:
    case EDQUOT:
    case MDB.mapFull:
      return storeFull(details, error);
    case EIO:
      // LMDB reports this error for every incomplete write. Most of them are caused by full
      // disks.
      if (!hasRoom(dataFile)) return storeFull(details, error);
      break;
    case EACCES:
    case EPERM:
    case EROFS:
      return operatorError(
        store.readOnly,
        "The store cannot be written to.",
        "Give this user write access to the store's folder and files.",
      );
    case MDB.pageNotFound:
    case MDB.corrupted:
      return operatorError(store.damaged, "The store's data file is damaged.", RESTORE);
    case ENOENT:
      return operatorError(
        store.unavailable,
        "A store cannot be created here.",
        "Give a path on a disk where this user may create folders.",
      );
    case ENOTDIR:
    case MDB.invalid:
    case MDB.versionMismatch:
      return operatorError(
        store.notAStore,
        "There is no store here.",
        "Give the path of a store, or of a folder that does not exist yet.",
      );
  }
  return operatorError(
    store.unavailable,
    "The store cannot be reached.",
    "Check the disk that the store is on.",
  );
}

export function storeFull(details: NodeError["details"], cause?: unknown): NodeError {
  return new NodeError(store.full, "There is no space for the store to grow.", {
    details,
    remedy: "Free some space on its disk. Nothing of the failed write was stored.",
    cause,
  });
}

/** LMDB's errors have a number. Node's errors have a name and a negative number. */
function numberOf(error: unknown): number | undefined {
  const { code, errno } = error as { code?: unknown; errno?: unknown };
  if (typeof code === "number") return code;
  return typeof errno === "number" ? Math.abs(errno) : undefined;
}

/** Tries to allocate one more page at the end of the file, where LMDB needs it. */
function hasRoom(dataFile: string): boolean {
  const page = Buffer.alloc(4096);
  try {
    const file = openSync(dataFile, constants.O_RDWR);
    try {
      const { size } = fstatSync(file);
      const written = writeSync(file, page, 0, page.length, size);
      ftruncateSync(file, size);
      return written === page.length;
    } finally {
      closeSync(file);
    }
  } catch {
    return false;
  }
}

/** Another process has written blocks, so this process no longer knows the latest block. */
export function storeConflict(height: number, storedBlocks: number): NodeError {
  return new NodeError(
    nodeCodes.store.overtaken,
    "The block does not follow those in the store, because something else has written to it.",
    {
      details: { height, storedBlocks },
      remedy: "Find out what else writes to this store, and stop it. Then start the node again.",
    },
  );
}
