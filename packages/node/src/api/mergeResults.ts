import {
  encodeEvent,
  type ReadyResult,
  SENT_TO_MANY,
  type SentEvent,
  sentEvent,
} from "./http/sendEvents.js";

/** One of the subscriptions of a stream: its results, and the height of its last event. */
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
 * Merges the results of several subscriptions, as in GraphQL-SSE's single connection mode: each
 * result, and each end, names its subscription. Only one result per subscription is taken before it
 * is sent, so data for a slow reader waits at its own source, which has a limit.
 *
 * Deliberately not an async generator, whose `return()` would wait for the next result.
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
    // Errors are part of the results. A source that throws anyway is over.
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
 * Most clients choose the same ids. Others are not cached, because an event may wait long for a
 * slow reader.
 */
const MOST_IDS = 8;
/** Encoded events by id. */
const named = new WeakMap<SentEvent, Map<string, SentEvent>>();

/**
 * Wraps the bytes that all readers of the event share. The lines of data are joined on the first
 * use and cached as one object.
 */
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
