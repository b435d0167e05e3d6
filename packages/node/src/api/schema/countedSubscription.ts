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
 * A subscription that counts towards its address' limit until `return()`. Its reader always calls
 * `return()`, also at its end.
 *
 * Deliberately not an async generator: its `return()` would wait for the next event, so a closed
 * page would keep its subscription until something happens. The `return()` of the event streams'
 * subscriptions ends pending reads.
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
