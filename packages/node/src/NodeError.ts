import type { Details } from "@kifu/wire";
import { nodeCodes } from "./nodeCodes.js";

/** Printed below an error, and sent with it. */
export type { Details };

/**
 * Something that the node refuses or cannot do: a stable code, a short text for people, what was
 * given, and what to do about it. What reports an error shows these; anything else that is thrown
 * is a fault of the node.
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

/** The code of a refusal; undefined for what is a fault of the node. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof NodeError ? error.code : undefined;
}

/** Whether it tells of the node's state, and says nothing about what the node was given. */
export function isNodeFault(error: unknown): boolean {
  const code = codeOf(error);
  return code?.startsWith("store/") === true || code === nodeCodes.ingress.stopping;
}
