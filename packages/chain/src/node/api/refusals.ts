import { nodeCodes } from "../codes.js";
import type { Role } from "../config/NodeConfig.js";
import { type Details, NodeError } from "../NodeError.js";

/** A refusal that is also told in HTTP's own way. */
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

export function malformed(message: string, remedy?: string): HttpRefusal {
  return new HttpRefusal(400, nodeCodes.ingress.malformed, message, { remedy });
}

export function tooLarge(part: "body" | "address" | "head", maximumBytes: number): HttpRefusal {
  return new HttpRefusal(413, nodeCodes.ingress.tooLarge, `The request's ${part} is too large.`, {
    details: { maximumBytes },
    remedy: `Send at most ${maximumBytes} bytes.`,
  });
}

/** `given` is left out where counting ended at the maximum. */
export function tooCostly(what: string, given: number | undefined, maximum: number): HttpRefusal {
  const details: Details = given === undefined ? { maximum } : { given, maximum };
  return new HttpRefusal(400, nodeCodes.ingress.tooCostly, `The query has too many ${what}.`, {
    details,
    remedy: "Ask for less, in several queries.",
  });
}

/** Of one network, however many connections a proxy has for it. */
export function tooManyOpen(maximum: number): HttpRefusal {
  return new HttpRefusal(
    429,
    nodeCodes.live.tooMany,
    "This address has too many requests open.",
    { details: { maximum }, remedy: "Wait for an answer, or close a stream." },
    { "retry-after": "1" },
  );
}

/** For a network that asks on and reads none of its answers. */
export function tooMuchUnread(bytes: number, maximumBytes: number): HttpRefusal {
  return new HttpRefusal(
    429,
    nodeCodes.live.tooMany,
    "This address has too many answers that it does not read.",
    { details: { bytes, maximumBytes }, remedy: "Read the answers that were asked for." },
    { "retry-after": "1" },
  );
}

/** Behind this many, a header that a proxy adds would not be seen. */
export function tooManyHeaders(maximum: number): HttpRefusal {
  return new HttpRefusal(431, nodeCodes.ingress.tooLarge, "The request has too many headers.", {
    details: { maximum },
    remedy: `Send at most ${maximum} headers.`,
  });
}

/** Said of queries; submissions have words of their own. */
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

/** For a stream whose network has had more than its share. */
export function streamRateLimited(retryAfterMs: number): NodeError {
  return new NodeError(nodeCodes.live.rateLimited, "This network's streams ask for too much.", {
    details: { retryAfterMs },
    remedy: `Subscribe again in ${retryAfterMs} ms, with the height of the last event that was read.`,
  });
}

export function badArgument(argument: string, expected: string): NodeError {
  return new NodeError(nodeCodes.query.badArgument, `${argument} must be ${expected}.`, {
    details: { argument },
  });
}

/** For what this node's role does not answer. */
export function wrongRole(role: Role, what: string): NodeError {
  return new NodeError(nodeCodes.query.wrongRole, `This node does not answer for ${what}.`, {
    details: { role },
    remedy: "Ask a node of the role all.",
  });
}
