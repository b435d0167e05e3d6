import type { Details } from "@kifu/wire";

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
