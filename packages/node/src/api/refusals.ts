import { nodeCodes } from "../nodeCodes.js";
import type { Role } from "../config/NodeConfig.js";
import { type Details, NodeError } from "../NodeError.js";

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

/** The request cannot be read, and nothing in it was processed. */
export function malformedRequest(message: string, remedy?: string): HttpRefusal {
  return new HttpRefusal(400, nodeCodes.ingress.malformed, message, { remedy });
}

/** The path or operation needs another method. */
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

/** Names the maximum, so that a client can tell a limit from a bug. */
export function requestTooLarge(
  part: "body" | "address" | "head",
  maximumBytes: number,
): HttpRefusal {
  return new HttpRefusal(413, nodeCodes.ingress.tooLarge, `The request's ${part} is too large.`, {
    details: { maximumBytes },
    remedy: `Send at most ${maximumBytes} bytes.`,
  });
}

/** `given` is omitted if counting stopped at the maximum. */
export function tooCostly(what: string, given: number | undefined, maximum: number): HttpRefusal {
  const details: Details = given === undefined ? { maximum } : { given, maximum };
  return new HttpRefusal(400, nodeCodes.ingress.tooCostly, `The query has too many ${what}.`, {
    details,
    remedy: "Ask for less, or use several queries.",
  });
}

/** Counted per network, however many connections a proxy has for it. */
export function tooManyOpen(maximum: number): HttpRefusal {
  return new HttpRefusal(
    429,
    nodeCodes.feed.tooMany,
    "This address has too many open requests.",
    { details: { maximum }, remedy: "Wait for an answer, or close a stream." },
    { "retry-after": "1" },
  );
}

/** The network keeps sending requests and reads none of its answers. */
export function tooMuchUnread(bytes: number, maximumBytes: number): HttpRefusal {
  return new HttpRefusal(
    429,
    nodeCodes.feed.tooMany,
    "This address has too many unread answers.",
    { details: { bytes, maximumBytes }, remedy: "Read the answers to earlier requests." },
    { "retry-after": "1" },
  );
}

/** Node would drop a header that a proxy adds after this many. */
export function tooManyHeaders(maximum: number): HttpRefusal {
  return new HttpRefusal(431, nodeCodes.ingress.tooLarge, "The request has too many headers.", {
    details: { maximum },
    remedy: `Send at most ${maximum} headers.`,
  });
}

/** For queries. Submissions have a text of their own. */
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

/** The stream's network has used more than its share. */
export function streamRateLimited(retryAfterMs: number): NodeError {
  return new NodeError(nodeCodes.feed.rateLimited, "This network's streams request too much.", {
    details: { retryAfterMs },
    remedy: `Subscribe again in ${retryAfterMs} ms, with the height of the last event you read.`,
  });
}

/** The argument has the right type, but its value cannot be used. */
export function badArgument(argument: string, expected: string): NodeError {
  return new NodeError(nodeCodes.query.badArgument, `${argument} must be ${expected}.`, {
    details: { argument },
  });
}

/** This node's role does not answer it. */
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
