import { SENT_TO_MANY, type SentEvent, sentEvent } from "../door/sendEvents.js";
import { encodeEvent, type ReadyResult } from "./resultJson.js";

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
 * result and each end names its subscription. The next result of a subscription is read only
 * after the previous one was sent. So data for a slow reader waits at the source, where it is
 * limited.
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
 * The number of ids that are cached per event. Most clients use the same ids, and a slow reader
 * may keep an event for long.
 */
const MOST_IDS = 8;
/** Encoded events by their subscription's id. */
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
