import { HttpRefusal } from "../../lib/refusals.js";
import { nodeCodes } from "../../lib/nodeCodes.js";
import { NodeError } from "../../lib/NodeError.js";

const { log } = nodeCodes;

export function tooFarBehind(after: number, first: number): NodeError {
  return new NodeError(log.tooFarBehind, "The shared log has removed rows that this store lacks.", {
    details: { has: after, first },
    remedy:
      "Start from an export of a store that is further on: `kifu export` there, `kifu import` " +
      "here. See `log.keepDays`.",
  });
}

export function replaced(details: NodeError["details"]): NodeError {
  return new NodeError(log.replaced, "Another node has taken over the chain.", {
    details,
    remedy: "Start this node again: it follows the new writer.",
  });
}

export function rewound(details: NodeError["details"]): NodeError {
  return new NodeError(log.rewound, "The shared log has lost rows that were committed.", {
    details,
    remedy:
      "Find out whether the database was restored from a backup. Keep every node's store, and " +
      "begin a new log from the store that is furthest on.",
  });
}

/**
 * A node that changed its store without the log would have a different history than the other
 * nodes.
 */
export function inSharedLog(path: string): NodeError {
  return new NodeError(log.shared, "This store takes part in a shared log.", {
    details: { path },
    remedy:
      "Set log.url (KIFU_LOG_URL) as before. To leave the log for good: kifu leave-log --store " +
      path,
  });
}

/** For the operator. */
export function unreachable(cause: unknown): NodeError {
  return new NodeError(log.unreachable, "The database of the shared log cannot be reached.", {
    details: { reason: cause instanceof Error ? cause.message : String(cause) },
    remedy: "Check log.url, and whether PostgreSQL runs there.",
    cause,
  });
}

/** SQLSTATE codes of a wrong password, an unknown role, and missing rights. */
const DENIED = /^(28|42501)/;
/** SQLSTATE codes of unknown columns and tables, and of columns of other types. */
const OTHER_TABLES = /^(42703|42P01|42804|42883)/;

/** The error of a query that has failed. `state` is PostgreSQL's SQLSTATE, or empty. */
export function failedQuery(cause: unknown, state: string): NodeError {
  const details = { reason: cause instanceof Error ? cause.message : String(cause) };
  if (DENIED.test(state)) {
    const message = "The database of the shared log refuses this node's role.";
    const remedy =
      "Check the role and password in log.url. A node that may write needs the role that owns " +
      "the tables kifu_log and kifu_writer, or may create them. Others need SELECT on both.";
    return new NodeError(log.denied, message, { details, remedy, cause });
  }
  if (OTHER_TABLES.test(state)) {
    const message = "The tables kifu_log and kifu_writer are not those of this version of Kifu.";
    const remedy =
      "Run the version of Kifu that made them, or give log.url another database. To take a chain " +
      "there: kifu leave-log.";
    return new NodeError(log.otherTables, message, { details, remedy, cause });
  }
  return unreachable(cause);
}

/** A row of a kind that only a newer version of Kifu writes. */
export function newerRow(kind: string): NodeError {
  return new NodeError(log.newer, "The log's writer runs a newer version of Kifu.", {
    details: { kind },
    remedy: "Update this node to the writer's version. Its store is in order.",
  });
}

/** For clients, which send the same request again. */
export function away(): HttpRefusal {
  return new HttpRefusal(
    503,
    log.unreachable,
    "The node cannot take anything at the moment. Clocks stand still.",
    { remedy: "Send the same request again in a moment." },
    { "retry-after": "1" },
  );
}

/** This node follows a shared log, so another process is the only one that may write. */
export function notWriter(): NodeError {
  return new NodeError(nodeCodes.log.notWriter, "This node follows the writer of the chain.", {
    remedy: "Send it to the writer, or over HTTP to any node, which forwards it.",
  });
}

/**
 * The log and this node disagree, so one of them is wrong. This node cannot continue with this
 * log.
 */
export function diverged(
  what: string,
  theirs: bigint | number | string,
  ours: bigint | number | string,
  height?: number,
): NodeError {
  return new NodeError(
    nodeCodes.log.diverged,
    `The writer and this node have a different ${what}.`,
    {
      details: {
        ...(height === undefined ? {} : { height }),
        writer: String(theirs),
        here: String(ours),
      },
      remedy:
        "Run `kifu verify-store` on both stores. Restore the wrong one from an export of the other.",
    },
  );
}

/** A row changes an entry of the store that each node writes itself. */
export function foreignChange(kind: string, key: Uint8Array): NodeError {
  return new NodeError(
    nodeCodes.log.diverged,
    "A row of the log changes what a row of its kind cannot change.",
    {
      details: { kind, key: Buffer.from(key).toString("hex") },
      remedy:
        "Do not trust this log's writer before you know why. If it runs a newer Kifu, update " +
        "this node.",
    },
  );
}
