import { Field } from "o1js";
import type { EventStreams } from "../../events/EventStreams.js";
import type { MatchIndex } from "../../index/MatchIndex.js";
import type { ApiContext } from "../ApiContext.js";
import { badArgument, wrongRole } from "../refusals.js";

/** Answers one field of the query, the mutation or the subscription. */
export type Resolver<Args, Result> = (root: unknown, args: Args, context: ApiContext) => Result;

/** An argument that need not be given. */
export type Optional<Value> = Value | null | undefined;

/** What a list is asked for with: how many elements, and the cursor of the page before. */
export interface PageArguments {
  first: Optional<number>;
  after: Optional<number>;
}

/** How many elements a list gives when it is not told. */
const DEFAULT_FIRST = 20;

/** A number in decimal, as the chain's values are written. Refuses a second spelling of one. */
export function decimal(argument: string, text: string): bigint {
  if (/^(0|[1-9]\d{0,77})$/.test(text)) {
    const value = BigInt(text);
    if (value < Field.ORDER) return value;
  }
  throw badArgument(argument, "a field element in decimal");
}

/** A whole number from 0 on. */
export function count(argument: string, value: number): number {
  if (Number.isSafeInteger(value) && value >= 0) return value;
  throw badArgument(argument, "a whole number, 0 or more");
}

/** A whole number from 0 on, as an argument that need not be given. */
export function optionalCount(argument: string, value: Optional<number>): number | undefined {
  return value == null ? undefined : count(argument, value);
}

/**
 * Refuses a page that is too large instead of cutting it short, which a client would take for
 * the end of the list.
 */
export function pageSize(first: Optional<number>): number {
  const size = count("first", first ?? DEFAULT_FIRST);
  if (size >= 1 && size <= 100) return size;
  throw badArgument("first", "from 1 to 100");
}

/**
 * Refuses where the node's role shows no matches, so that nobody takes an empty answer for the
 * truth.
 */
export function indexOf({ matchIndex, config: { role } }: ApiContext): MatchIndex {
  if (role !== "all") throw wrongRole(role, "matches, players and blocks");
  return matchIndex;
}

/** Refuses where the node's role pushes no events. */
export function feedOf({ eventStreams, config: { role } }: ApiContext): EventStreams {
  if (role !== "all") throw wrongRole(role, "subscriptions");
  return eventStreams;
}
