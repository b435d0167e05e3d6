import { type AskedSubscription, askedSubscription, MOST_SUBSCRIPTIONS } from "@kifu/wire";
import { isObject } from "../lib/isObject.js";
import { malformedRequest, tooCostly } from "../door/refusals.js";

/** The subscriptions in a request for a shared stream. Undefined for any other request. */
export function readSubscriptions(asked: unknown): readonly AskedSubscription[] | undefined {
  if (!isObject(asked) || !("subscriptions" in asked)) return undefined;
  const { subscriptions: list, ...others } = asked;
  if (!Array.isArray(list) || list.length === 0 || Object.keys(others).length > 0) throw badList();
  if (list.length > MOST_SUBSCRIPTIONS) {
    throw tooCostly("subscriptions", list.length, MOST_SUBSCRIPTIONS);
  }
  const subscriptions = list.map(readOne);
  if (new Set(subscriptions.map(({ id }) => id)).size < list.length) throw badList();
  return subscriptions;
}

function readOne(given: unknown): AskedSubscription {
  try {
    return askedSubscription(given, "subscription");
  } catch {
    throw badList();
  }
}

function badList() {
  return malformedRequest(
    "The request's subscriptions are not a list that can be read.",
    "Send subscriptions, a list of objects with query, variables, and an id of its own each.",
  );
}
