import type { Details } from "@kifu/wire";
import { nodeCodes } from "./nodeCodes.js";

/** The details are printed below an error and sent with it. */
export type { Details };

/**
 * An error with a stable code, a short message and details. All other errors are bugs of the
 * node.
 */
export class NodeError extends Error {
  override readonly name = "NodeError";
  readonly details: Details;
  readonly remedy: string | undefined;

  constructor(
    readonly code: string,
    message: string,
    { details = {}, remedy, cause }: { details?: Details; remedy?: string; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.details = details;
    this.remedy = remedy;
  }
}

export function codeOf(error: unknown): string | undefined {
  return error instanceof NodeError ? error.code : undefined;
}

/** True if the cause is the node's state, not what the node was given. */
export function isNodeFault(error: unknown): boolean {
  const code = codeOf(error);
  if (code === undefined) return false;
  const { stopping } = nodeCodes.ingress;
  return code.startsWith("store/") || code.startsWith("log/") || code === stopping;
}
