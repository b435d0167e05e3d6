import {
  type EncodedForMany,
  SENT_TO_MANY,
  type SentEvent,
  sentEvent,
} from "../door/sendEvents.js";
import type { ExecutionResult } from "graphql";
import { INTERNAL } from "@kifu/wire";

/**
 * One of the subscriptions on a shared stream. `position.height` is the height of its last event.
 */
export interface NamedResults {
  readonly id: string;
  readonly results: AsyncIterable<ReadyResult>;
  readonly position: { readonly height?: number };
}

interface Taken {
  readonly source: NamedResults;
  readonly events: AsyncIterator<ReadyResult>;
  readonly next: IteratorResult<ReadyResult, unknown>;
}

const over: IteratorReturnResult<undefined> = { done: true, value: undefined };

/**
 * Merges several subscriptions into one stream, as in GraphQL-SSE's single connection mode. Each
 * result and each end names its subscription. Reads a subscription's next result only after the
 * previous one was sent. So data for a slow reader waits at the source, where it is limited.
 *
 * Not an async generator, because the `return()` of a generator waits for the next result.
 */
export function mergeResults(sources: readonly NamedResults[]): AsyncIterableIterator<ReadyResult> {
  const iterators = new Map(
    sources.map((source) => [source, source.results[Symbol.asyncIterator]()]),
  );
  const ready: Taken[] = [];
  let wake = () => undefined as void;
  let isOver = false;

  const take = (source: NamedResults, events: AsyncIterator<ReadyResult>) => {
    const put = (next: Taken["next"]) => {
      ready.push({ source, events, next });
      wake();
    };
    // Sources deliver errors as results. A source that rejects anyway counts as ended.
    events.next().then(put, () => put(over));
  };

  let hasBegun = false;
  let last: Taken | undefined;
  return {
    async next() {
      if (!hasBegun) for (const [source, events] of iterators) take(source, events);
      hasBegun = true;
      if (last !== undefined) take(last.source, last.events);
      last = undefined;
      while (ready.length === 0 && !isOver && iterators.size > 0) {
        await new Promise<void>((resolve) => (wake = resolve));
      }
      const taken = ready.shift();
      if (taken === undefined || isOver) return over;
      const { source, next } = taken;
      if (next.done === true) {
        iterators.delete(source);
        return { done: false, value: { [SENT_TO_MANY]: encodeEnd(source.id) } };
      }
      last = taken;
      return {
        done: false,
        value: { ...next.value, [SENT_TO_MANY]: encodeNamed(source, next.value) },
      };
    },
    async return() {
      isOver = true;
      wake();
      await Promise.all([...iterators.values()].map(async (events) => events.return?.()));
      return over;
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

const END_OF_NAMED = Buffer.from("data: }\n\n");

/**
 * The number of ids that are cached per event. Most clients use the same ids. The limit saves
 * memory, because a slow reader may keep an event for long.
 */
const MOST_IDS = 8;
const named = new WeakMap<SentEvent, Map<string, SentEvent>>();

/** Wraps an event's shared bytes with the id of a subscription. Cached per id. */
function encodeNamed({ id, position }: NamedResults, result: ReadyResult): SentEvent {
  const shared = result[SENT_TO_MANY] ?? encodeEvent(result, position.height?.toString());
  const byId = named.get(shared) ?? new Map<string, SentEvent>();
  const known = byId.get(id);
  if (known !== undefined) return known;
  const head = Buffer.from(`data: {"id":${JSON.stringify(id)},"payload":\n`);
  const sent = sentEvent(head, shared.text.subarray(0, -1), END_OF_NAMED);
  if (byId.size < MOST_IDS) named.set(shared, byId.set(id, sent));
  return sent;
}

function encodeEnd(id: string): SentEvent {
  return sentEvent(Buffer.from(`event: complete\ndata: ${JSON.stringify({ id })}\n\n`));
}

/** Encodes a result in JSON. Leaves out the HTTP status that the errors carry. */
export function resultJson({ errors, ...result }: ExecutionResult): string {
  if (errors === undefined) return JSON.stringify(result);
  const sentErrors = errors.map((error) => {
    const { http: _http, ...extensions } = error.extensions;
    return { ...error.toJSON(), extensions };
  });
  return JSON.stringify({ errors: sentErrors, ...result });
}

/**
 * The HTTP status of a result: 200 if the query started to run, even if it failed. A client that
 * wants plain JSON gets 200 even for a refused query, because such clients ignore other bodies.
 */
export function httpStatusOf(result: ExecutionResult, plain: boolean): number {
  const { errors = [] } = result;
  if (errors.length === 0 || result.data !== undefined) return 200;
  const statuses = errors.map(({ extensions }) => {
    if (extensions.code === INTERNAL) return 500;
    return extensions.http?.status ?? (plain ? 200 : 400);
  });
  return Math.max(...statuses);
}

/** A result with its encoded bytes if they are shared by several readers. */
export type ReadyResult = ExecutionResult & EncodedForMany;

/**
 * Encodes a result as an event of GraphQL-SSE. A browser sends the id of the last event back when
 * it reconnects.
 */
export function encodeEvent(result: ExecutionResult, id?: string): SentEvent {
  const head = id === undefined ? "" : `id: ${id}\n`;
  return sentEvent(Buffer.from(`${head}event: next\ndata: ${resultJson(result)}\n\n`));
}
