import { nodeCodes } from "../lib/nodeCodes.js";
import { NodeError } from "../lib/NodeError.js";

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
