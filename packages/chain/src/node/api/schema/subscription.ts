import { nodeCodes } from "../../codes.js";
import type { LiveEvent } from "../../live/views.js";
import { NodeError } from "../../NodeError.js";
import type { Context } from "../Context.js";

function tooMany(maximum: number): NodeError {
  return new NodeError(nodeCodes.live.tooMany, "This address has too many subscriptions.", {
    details: { maximum },
    remedy: "Close some.",
  });
}

const over: IteratorReturnResult<undefined> = { done: true, value: undefined };

/**
 * A subscription that holds its place among those of its address for as long as it stands.
 *
 * It is no async generator, on purpose: the `return()` of one waits for the event that it
 * waits for, so a page that is closed would keep its subscription until something happens.
 */
export function subscription(
  open: () => AsyncIterableIterator<LiveEvent>,
  { places, address }: Pick<Context, "places" | "address">,
): AsyncIterableIterator<LiveEvent> {
  const leave = places.take(address);
  if (leave === undefined) throw tooMany(places.perAddress);
  let events: AsyncIterableIterator<LiveEvent>;
  try {
    events = open();
  } catch (error) {
    leave();
    throw error;
  }

  let finished = false;
  let stopWaiting = () => undefined as void;
  const finish = () => {
    finished = true;
    leave();
    stopWaiting();
  };

  return {
    async next() {
      if (finished) return over;
      try {
        const result = await new Promise<IteratorResult<LiveEvent, unknown>>((resolve, reject) => {
          stopWaiting = () => resolve(over);
          events.next().then(resolve, reject);
        });
        if (result.done === true) {
          finish();
          return over;
        }
        return result;
      } catch (error) {
        finish();
        throw error;
      }
    },
    async return() {
      finish();
      await events.return?.();
      return over;
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
