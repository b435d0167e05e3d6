import { nodeCodes } from "../lib/nodeCodes.js";
import { NodeError } from "../lib/NodeError.js";

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

export function unreachable(cause?: unknown): NodeError {
  return new NodeError(log.unreachable, "The shared log cannot be reached, so nothing is taken.", {
    details: cause instanceof Error ? { reason: cause.message } : {},
    remedy: "Send the same again in a moment. Clocks stand still meanwhile.",
    cause,
  });
}

/** This node follows a shared log, so another process is the only one that may write. */
export function notWriter(): NodeError {
  return new NodeError(nodeCodes.log.notWriter, "This node follows the writer of the chain.", {
    remedy: "Send it to the writer, or over HTTP to any node, which forwards it.",
  });
}

/** The log and this node disagree, so one of them is wrong. Neither can be used any longer. */
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
