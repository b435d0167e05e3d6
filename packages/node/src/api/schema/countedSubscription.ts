import { nodeCodes } from "../../lib/nodeCodes.js";
import type { NodeEvent } from "../../index/views.js";
import { NodeError } from "../../lib/NodeError.js";
import type { ApiContext } from "../ApiContext.js";

function tooMany(maximum: number): NodeError {
  return new NodeError(nodeCodes.feed.tooMany, "This address has too many subscriptions.", {
    details: { maximum },
    remedy: "Close some.",
  });
}

/**
 * A subscription that uses one of its address's slots until `return()`. Every reader calls
 * `return()`, even after the end.
 *
 * Not an async generator, because the `return()` of a generator waits for the next event. A
 * closed page would keep its slot until something happens.
 */
export function countedSubscription(
  open: () => AsyncIterableIterator<NodeEvent>,
  { slots, takeSlot }: Pick<ApiContext, "slots" | "takeSlot">,
): AsyncIterableIterator<NodeEvent> {
  const leave = takeSlot();
  if (leave === undefined) throw tooMany(slots.perAddress);
  let events: AsyncIterableIterator<NodeEvent>;
  try {
    events = open();
  } catch (error) {
    leave();
    throw error;
  }

  return {
    next: () => events.next(),
    async return() {
      leave();
      await events.return?.();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
