import type { Role } from "../config/NodeConfig.js";
import { NodeError } from "../lib/NodeError.js";
import { nodeCodes } from "../lib/nodeCodes.js";

/** The network has spent more than its tokens, so the stream ends. */
export function streamRateLimited(retryAfterMs: number): NodeError {
  return new NodeError(nodeCodes.feed.rateLimited, "This network's streams request too much.", {
    details: { retryAfterMs },
    remedy: `Subscribe again in ${retryAfterMs} ms, with the height of the last event you read.`,
  });
}

/** The argument has the right type but not a valid value. */
export function badArgument(argument: string, expected: string): NodeError {
  return new NodeError(nodeCodes.query.badArgument, `${argument} must be ${expected}.`, {
    details: { argument },
  });
}

export function wrongRole(role: Role, what: string): NodeError {
  return new NodeError(
    nodeCodes.query.wrongRole,
    `This node does not answer queries about ${what}.`,
    {
      details: { role },
      remedy: "Ask a node with the role all.",
    },
  );
}
