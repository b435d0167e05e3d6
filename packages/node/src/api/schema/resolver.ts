import { Field } from "o1js";
import type { EventStreams } from "../../index/events/EventStreams.js";
import type { MatchIndex } from "../../index/MatchIndex.js";
import type { ApiContext } from "../ApiContext.js";
import type { Role } from "../../lib/config/NodeConfig.js";
import { NodeError } from "../../lib/NodeError.js";
import { nodeCodes } from "../../lib/nodeCodes.js";

export type Resolver<Args, Result> = (root: unknown, args: Args, context: ApiContext) => Result;

export type Optional<Value> = Value | null | undefined;

export interface PageArguments {
  first: Optional<number>;
  after: Optional<number>;
}

const DEFAULT_FIRST = 20;

/**
 * Parses a field element in decimal. Throws if the text is not canonical, for example with
 * leading zeros.
 */
export function decimal(argument: string, text: string): bigint {
  if (/^(0|[1-9]\d{0,77})$/.test(text)) {
    const value = BigInt(text);
    if (value < Field.ORDER) return value;
  }
  throw badArgument(argument, "a field element in decimal");
}

export function count(argument: string, value: number): number {
  if (Number.isSafeInteger(value) && value >= 0) return value;
  throw badArgument(argument, "a whole number, 0 or more");
}

export function optionalCount(argument: string, value: Optional<number>): number | undefined {
  return value == null ? undefined : count(argument, value);
}

/**
 * Throws if a page is too large. Returning fewer elements would look like the end of the list.
 */
export function pageSize(first: Optional<number>): number {
  const size = count("first", first ?? DEFAULT_FIRST);
  if (size >= 1 && size <= 100) return size;
  throw badArgument("first", "from 1 to 100");
}

/** Throws if the node's role has no index. An empty answer would be misleading. */
export function indexOf({ matchIndex, config: { role } }: ApiContext): MatchIndex {
  if (role !== "all") throw wrongRole(role, "matches, players and blocks");
  return matchIndex;
}

export function eventStreamsOf({ eventStreams, config: { role } }: ApiContext): EventStreams {
  if (role !== "all") throw wrongRole(role, "subscriptions");
  return eventStreams;
}

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

function wrongRole(role: Role, what: string): NodeError {
  return new NodeError(
    nodeCodes.query.wrongRole,
    `This node does not answer queries about ${what}.`,
    {
      details: { role },
      remedy: "Ask a node with the role all.",
    },
  );
}
