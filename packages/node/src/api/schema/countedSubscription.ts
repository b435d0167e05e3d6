import { nodeCodes } from "../../nodeCodes.js";
import type { NodeEvent } from "../../index/views.js";
import { NodeError } from "../../NodeError.js";
import type { ApiContext } from "../ApiContext.js";

function tooMany(maximum: number): NodeError {
  return new NodeError(nodeCodes.feed.tooMany, "This address has too many subscriptions.", {
    details: { maximum },
    remedy: "Close some.",
  });
}

/**
 * A subscription that counts among those of its address until `return()`, which whoever
 * reads it calls in any case, also at its end.
 *
 * It is deliberately not an async generator: the `return()` of one waits for the event that it
 * waits for, so a page that is closed would keep its subscription until something happens. That of
 * the feed's subscriptions ends what waits for them.
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
