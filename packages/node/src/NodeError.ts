import type { Details } from "@kifu/wire";
import { nodeCodes } from "./nodeCodes.js";

/** Printed below an error, and sent with it. */
export type { Details };

/**
 * An error with a stable code, a short text for people, what was given, and what to do about it.
 * Anything else that is thrown is a bug of the node.
 */
export class NodeError extends Error {
  override readonly name = "NodeError";
  readonly details: Details;
  /** What to do, in a sentence. */
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

/** The code of a `NodeError`. Undefined for anything else. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof NodeError ? error.code : undefined;
}

/** Whether the error is about the node's state rather than about what the node was given. */
export function isNodeFault(error: unknown): boolean {
  const code = codeOf(error);
  return code?.startsWith("store/") === true || code === nodeCodes.ingress.stopping;
}
