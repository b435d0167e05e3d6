import { type Details, NodeError } from "../../lib/NodeError.js";
import { nodeCodes } from "../../lib/nodeCodes.js";
import type { Difference } from "../../sequencer/entryDifference.js";

export function badRemoteAnswer(
  url: string,
  path: string,
  reason: string,
  cause?: unknown,
): NodeError {
  return new NodeError(
    nodeCodes.prover.badAnswer,
    "The address does not answer like a Kifu node of this version.",
    {
      details: { url, path, reason },
      remedy: "Check the address after --from, and run the same version of Kifu on both machines.",
      cause,
    },
  );
}

const REMEDIES: Readonly<Record<string, string>> = {
  [nodeCodes.prover.noSecret]:
    "Set prover.secret (KIFU_PROVER_SECRET) of the node as well, and start it again.",
  [nodeCodes.prover.wrongSecret]:
    "Give this prover the same prover.secret (KIFU_PROVER_SECRET) as the node.",
  [nodeCodes.prover.badBatch]:
    "Start this prover again: it checks what is already proven and continues from there. If another proves the same chain, end one of them.",
};

/**
 * The node refused the request. The node's message is omitted, because anyone may have written
 * it.
 */
export function refused(url: string, path: string, code: string, details: Details): NodeError {
  return new NodeError(code, "The node refuses this prover's request.", {
    details: { ...details, url, path },
    remedy: REMEDIES[code],
  });
}

/** The node has another chain, or another history of the same chain. */
export function otherChain(url: string, reason: string, remedy: string): NodeError {
  return new NodeError(nodeCodes.prover.otherChain, `The node has another chain: ${reason}.`, {
    details: { url },
    remedy,
  });
}

/** Executing a block gave another result, or a transaction has no valid signature. */
export function badBlock(url: string, difference: Difference): NodeError {
  const { height, what, stored, replayed } = difference;
  return new NodeError(
    nodeCodes.prover.badBlock,
    `The node's block ${height} is not what its transactions lead to.`,
    {
      details: { url, height, what, node: stored, executed: replayed },
      remedy:
        "Nothing was copied from it. Check the address after --from, and run `kifu verify-store` on the node's machine.",
    },
  );
}

export function unrunnableBlock(url: string, height: number, cause: unknown): NodeError {
  const replayed = cause instanceof Error ? cause.message : String(cause);
  const what = "a transaction";
  const { code, message, details, remedy } = badBlock(url, {
    height,
    what,
    stored: "a transaction of the chain",
    replayed,
  });
  return new NodeError(code, message, { details, ...(remedy && { remedy }), cause });
}
