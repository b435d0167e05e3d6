import { isObject } from "../isObject.js";
import { malformed, tooCostly } from "./refusals.js";

/** One of the subscriptions that a stream is asked for, and the name that its reader has for it. */
export interface NamedParams {
  readonly id: string;
  /** As they were sent. They are checked when the subscription begins, and refused by themselves. */
  readonly params: unknown;
}

/** How many subscriptions one stream may have. */
export const MOST_SUBSCRIPTIONS = 32;

/**
 * The subscriptions of a request for one stream of several; undefined for any other request.
 */
export function readSubscriptions(asked: unknown): readonly NamedParams[] | undefined {
  if (!isObject(asked) || !("subscriptions" in asked)) return undefined;
  const { subscriptions: list, ...others } = asked;
  if (!Array.isArray(list) || list.length === 0 || Object.keys(others).length > 0) throw badList();
  if (list.length > MOST_SUBSCRIPTIONS) {
    throw tooCostly("subscriptions", list.length, MOST_SUBSCRIPTIONS);
  }
  const ids = new Set<string>();
  return list.map((given: unknown) => {
    const { id, ...params } = isObject(given) ? given : {};
    if (typeof id !== "string" || !/^[\w-]{1,32}$/.test(id) || ids.has(id)) throw badList();
    ids.add(id);
    return { id, params };
  });
}

function badList() {
  return malformed(
    "The request's subscriptions are not a list that can be read.",
    "Send subscriptions, a list of objects with query, variables, and an id of its own each.",
  );
}
