import { randomUUID } from "node:crypto";
import { INTERNAL, type SentError } from "@kifu/wire";
import type { Log } from "./log.js";
import { nodeCodes } from "./nodeCodes.js";
import { codeOf, type Details, NodeError } from "./NodeError.js";

export class HttpRefusal extends NodeError {
  constructor(
    readonly status: number,
    code: string,
    message: string,
    options: ConstructorParameters<typeof NodeError>[2] = {},
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(code, message, options);
  }
}

/** The request could not be read, and nothing was done. */
export function malformedRequest(message: string, remedy?: string): HttpRefusal {
  return new HttpRefusal(400, nodeCodes.ingress.malformed, message, { remedy });
}

export function wrongMethod(method: string, allowed: readonly string[]): HttpRefusal {
  const allow = allowed.join(", ");
  return new HttpRefusal(
    405,
    nodeCodes.ingress.malformed,
    "This method is not allowed here.",
    { details: { method }, remedy: `Use ${allow}.` },
    { allow },
  );
}

export function requestTooLarge(
  part: "body" | "address" | "head",
  maximumBytes: number,
): HttpRefusal {
  return new HttpRefusal(413, nodeCodes.ingress.tooLarge, `The request's ${part} is too large.`, {
    details: { maximumBytes },
    remedy: `Send at most ${maximumBytes} bytes.`,
  });
}

/** `given` is undefined if counting stopped early. */
export function tooCostly(what: string, given: number | undefined, maximum: number): HttpRefusal {
  const details: Details = given === undefined ? { maximum } : { given, maximum };
  return new HttpRefusal(400, nodeCodes.ingress.tooCostly, `The query has too many ${what}.`, {
    details,
    remedy: "Ask for less, or use several queries.",
  });
}

/**
 * The limit applies to each network, even if all its requests come through one proxy connection.
 */
export function tooManyOpen(maximum: number): HttpRefusal {
  return new HttpRefusal(
    429,
    nodeCodes.feed.tooMany,
    "This address has too many open requests.",
    { details: { maximum }, remedy: "Wait for an answer, or close a stream." },
    { "retry-after": "1" },
  );
}

export function blockedNetwork(network: string | undefined): HttpRefusal {
  return new HttpRefusal(
    403,
    nodeCodes.operator.blockedNetwork,
    "The operator has blocked this network.",
    { details: { address: network ?? "" }, remedy: "Ask the operator." },
  );
}

/** The network sends requests but does not read the answers. */
export function tooMuchUnread(bytes: number, maximumBytes: number): HttpRefusal {
  return new HttpRefusal(
    429,
    nodeCodes.feed.tooMany,
    "This address has too many unread answers.",
    { details: { bytes, maximumBytes }, remedy: "Read the answers to earlier requests." },
    { "retry-after": "1" },
  );
}

/**
 * Node ignores headers beyond the maximum, and a proxy's headers come last. A request with more
 * headers must therefore be refused.
 */
export function tooManyHeaders(maximum: number): HttpRefusal {
  return new HttpRefusal(431, nodeCodes.ingress.tooLarge, "The request has too many headers.", {
    details: { maximum },
    remedy: `Send at most ${maximum} headers.`,
  });
}

/** For queries. Submissions use `rateLimited` instead. */
export function queriesLimited(network: string, retryAfterMs: number): HttpRefusal {
  return new HttpRefusal(
    429,
    nodeCodes.ingress.rateLimited,
    "Too many queries from this address.",
    {
      details: { address: network, retryAfterMs },
      remedy: `Wait ${retryAfterMs} ms, or ask for less.`,
    },
    { "retry-after": String(Math.ceil(retryAfterMs / 1000)) },
  );
}

/** How many characters of an input an error message repeats. */
const SHOWN_CHARACTERS = 80;

/** Describes an input in a few characters. Calls no methods of the value. */
export function truncate(given: unknown): string {
  if (typeof given === "string") {
    return given.length <= SHOWN_CHARACTERS ? given : `${given.slice(0, SHOWN_CHARACTERS)}…`;
  }
  if (given === null) return "null";
  if (typeof given === "number" || typeof given === "boolean") return String(given);
  return typeof given === "undefined" ? "nothing" : `of type ${typeof given}`;
}

export function rateLimited(
  what: "sender" | "address",
  name: string,
  retryAfterMs: number,
): NodeError {
  return new NodeError(nodeCodes.ingress.rateLimited, `Too many transactions from this ${what}.`, {
    details: { [what]: truncate(name), retryAfterMs },
    remedy: `Wait ${retryAfterMs} ms.`,
  });
}

/** The node lacks room for now. The sender has done nothing wrong. */
export function busy(what: string, details: Details): NodeError {
  return new NodeError(nodeCodes.ingress.busy, `${what}.`, {
    details,
    remedy: "Send the same transaction again in a moment.",
  });
}

export function stopping(): NodeError {
  return new NodeError(nodeCodes.ingress.stopping, "The node is stopping.", {
    remedy: "Send the same transaction again when it is back.",
  });
}

export function countRefusal(refusals: Map<string, number>, error: unknown): void {
  const code = codeOf(error) ?? nodeCodes.ingress.unrunnable;
  refusals.set(code, (refusals.get(code) ?? 0) + 1);
}

/**
 * An error in GraphQL's form, so that clients need to read only one form. Used for errors outside
 * of GraphQL.
 */
export function errorBody(error: unknown, log: Log): string {
  return JSON.stringify({ errors: [sentError(error, log)] });
}

/**
 * Converts an error to what a client may see. A `NodeError` is shown. Any other error is logged
 * under a random number, and the client sees only that number. The code is also in the message,
 * because some clients show nothing else.
 */
export function sentError(error: unknown, log: Log): SentError {
  if (error instanceof NodeError) {
    const { code, message, details, remedy } = error;
    return { message: `${code}: ${message}`, extensions: { code, details, remedy } };
  }
  const correlation = randomUUID();
  log.error({ err: error, correlation }, "A request failed");
  return {
    message: `${INTERNAL}: The node failed.`,
    extensions: {
      code: INTERNAL,
      details: { correlation },
      remedy: "Try again, and tell the operator this number if it happens again.",
    },
  };
}
