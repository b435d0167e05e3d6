import {
  createSourceEventStream,
  type ExecutionArgs,
  type ExecutionResult,
  executeSync,
  type GraphQLError,
} from "graphql";
import { isAsyncIterable, type Plugin } from "graphql-yoga";
import type { LiveEvent } from "../live/views.js";
import type { Context } from "./Context.js";
import { EventResults, selectionName } from "./eventResults.js";
import { streamRateLimited } from "./refusals.js";

/** To hand an event to one reader, in microseconds: at all, and for each byte. */
const DELIVERY = { event: 20, byte: 0.001 };

/**
 * Runs subscriptions so that an event is made once, however many read it. The network of the
 * first to read it pays for that, and each reader's for the delivery. A reader whose network
 * has nothing left is dropped, and may go on where it was when there is something again.
 */
export function subscribeShared(
  maskError: (error: unknown) => GraphQLError,
): Plugin<Context, Context> {
  const results = new EventResults();

  const subscribe = async (args: ExecutionArgs, context: Context & { params: object }) => {
    const { meter, position, params } = context;
    const source = await meter.time(() => createSourceEventStream(args));
    if (!isAsyncIterable(source)) return source;
    const selection = selectionName(args.document, params);

    const make = (event: LiveEvent): ExecutionResult => {
      const result = executeSync({ ...args, rootValue: event });
      if (result.errors === undefined) return result;
      return { ...result, errors: result.errors.map(maskError) };
    };
    const resultOf = (event: LiveEvent): ExecutionResult => {
      const wait = meter.take(DELIVERY.event);
      if (wait > 0) throw streamRateLimited(wait);
      const { result, bytes, microseconds } = results.of(event, selection, () => make(event));
      meter.owe(microseconds + bytes * DELIVERY.byte);
      position.height = event.height;
      return result;
    };
    return mapped(source as AsyncIterable<LiveEvent>, resultOf, (error) => ({
      errors: [maskError(error)],
    }));
  };

  return {
    onSubscribe({ args, setSubscribeFn }) {
      const context = args.contextValue as Context & { params: object };
      setSubscribeFn(async (given: ExecutionArgs) => await subscribe(given, context));
    },
  };
}

const over: IteratorReturnResult<undefined> = { done: true, value: undefined };

/** No generator, for the reason that `subscription` is none. The first error is the last result. */
function mapped(
  source: AsyncIterable<LiveEvent>,
  resultOf: (event: LiveEvent) => ExecutionResult,
  lastOf: (error: unknown) => ExecutionResult,
): AsyncIterableIterator<ExecutionResult> {
  const events = source[Symbol.asyncIterator]();
  let isOver = false;
  return {
    async next() {
      if (isOver) return over;
      try {
        const next = await events.next();
        if (next.done === true) return over;
        return { done: false, value: resultOf(next.value) };
      } catch (error) {
        isOver = true;
        await events.return?.();
        return { done: false, value: lastOf(error) };
      }
    },
    async return() {
      isOver = true;
      await events.return?.();
      return over;
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
