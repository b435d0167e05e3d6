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
import { streamRateLimited } from "./refusals.js";

/** The cost of handing an event to one reader, in microseconds: a fixed part, and per byte. */
const DELIVERY = { event: 20, byte: 0.001 };

/**
 * How far a network may be in debt before its readers are dropped. Reconnecting costs a hundred
 * times what an event costs, so a reader is not dropped just because its network has spent its last
 * token.
 */
const LONGEST_DEBT_MS = 1000;

/** The results of a subscription, with masked errors. */
export type EventStream = AsyncIterableIterator<ExecutionResult>;

/**
 * Runs subscriptions such that each event is made once, however many readers it has. The network of
 * its first reader pays for making it, and each reader's network pays for the delivery. A reader
 * whose network is too far in debt is dropped and may resume once it has tokens again. A refused
 * subscription returns a result instead of a stream.
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
 * Not an async generator, for the same reason as `countedSubscription`. The first error is the last
 * result. Every event of every reader passes here, so no needless promises are created.
 */
function mapped(
  source: AsyncIterable<NodeEvent>,
  resultOf: (event: NodeEvent) => ExecutionResult,
  lastOf: (error: unknown) => ExecutionResult,
): EventStream {
  const events = source[Symbol.asyncIterator]();
  let isOver = false;
  /** Ends the source first. */
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
