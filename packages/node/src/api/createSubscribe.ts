import {
  createSourceEventStream,
  type ExecutionArgs,
  type ExecutionResult,
  executeSync,
  type GraphQLError,
} from "graphql";
import type { NodeEvent } from "../index/views.js";
import type { ApiContext } from "./ApiContext.js";
import { EventResults, selectionName } from "./EventResults.js";
import type { GraphqlParams } from "./readRequest.js";
import { streamRateLimited } from "./schema/resolver.js";

/** The cost of sending an event to one reader, in microseconds per event and per byte. */
const DELIVERY = { event: 20, byte: 0.001 };

/**
 * A reader is dropped when its network's debt exceeds this. Some debt is allowed, because a
 * reconnection costs a hundred times as much as an event.
 */
const LONGEST_DEBT_MS = 1000;

/** The results of a subscription. Errors are masked. */
export type EventStream = AsyncIterableIterator<ExecutionResult>;

/**
 * Runs subscriptions. Each event is made once for all readers. The network of its first reader
 * pays for making it, and every reader's network pays for sending it. A network with too much
 * debt loses its readers. A refused subscription returns a result instead of a stream.
 */
export function createSubscribe(maskError: (error: unknown) => GraphQLError) {
  const results = new EventResults();

  return async (
    args: ExecutionArgs,
    params: GraphqlParams,
  ): Promise<ExecutionResult | EventStream> => {
    const { meter, position } = args.contextValue as ApiContext;
    const source = await meter.time(() => createSourceEventStream(args));
    if (!(Symbol.asyncIterator in source)) return source;
    const selection = selectionName(args.document, params);

    const make = (event: NodeEvent): ExecutionResult => {
      const result = executeSync({ ...args, rootValue: event });
      if (result.errors === undefined) return result;
      return { ...result, errors: result.errors.map(maskError) };
    };
    const resultOf = (event: NodeEvent): ExecutionResult => {
      const wait = meter.wait();
      if (wait > LONGEST_DEBT_MS) throw streamRateLimited(wait);
      const { result, bytes, microseconds } = results.of(event, selection, () => make(event));
      meter.owe(DELIVERY.event + microseconds + bytes * DELIVERY.byte);
      position.height = event.height;
      return result;
    };
    return mapped(source as AsyncIterable<NodeEvent>, resultOf, (error) => ({
      errors: [maskError(error)],
    }));
  };
}

const over: IteratorReturnResult<undefined> = { done: true, value: undefined };

/**
 * Maps events to results. The first error ends the stream and is its last result. Every event of
 * every reader passes through here, so this function creates few promises. It is not an async
 * generator, for the reason that `countedSubscription` gives.
 */
function mapped(
  source: AsyncIterable<NodeEvent>,
  resultOf: (event: NodeEvent) => ExecutionResult,
  lastOf: (error: unknown) => ExecutionResult,
): EventStream {
  const events = source[Symbol.asyncIterator]();
  let isOver = false;
  const end = async (last: IteratorResult<ExecutionResult, undefined>) => {
    isOver = true;
    await events.return?.();
    return last;
  };
  const onNext = (next: IteratorResult<NodeEvent>) => {
    if (next.done === true) return end(over);
    try {
      return { done: false as const, value: resultOf(next.value) };
    } catch (error) {
      return onError(error);
    }
  };
  const onError = (error: unknown) => end({ done: false, value: lastOf(error) });
  return {
    next: () => (isOver ? Promise.resolve(over) : events.next().then(onNext, onError)),
    return: () => end(over),
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
