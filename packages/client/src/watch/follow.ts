import { height, object, type Variables } from "@kifu/wire";
import { asKifuError, hasCode } from "../errors/clientErrors.js";
import type { KifuError } from "../errors/KifuError.js";
import type { Connection } from "../Observable.js";
import type { EventChannels } from "./EventChannels.js";
import { onAbort } from "./onAbort.js";
import { backOff, retryWait, waitToRetry } from "./waitToRetry.js";

/** A subscription, and callbacks for its events and connection. */
export interface Followed {
  readonly query: string;
  /** Evaluated for each stream. */
  readonly variables?: () => Variables;
  /** The subscription's name in the schema, under which its events are. */
  readonly name: string;
  /** Whether the query takes `since`. Otherwise it starts over after each loss. */
  readonly resumes: boolean;
  /** Whether it may pause while nobody looks at the page. Default: never. */
  readonly rests?: () => boolean;
  /** Called when a stream begins: with the current state, or after the last event. */
  onOpen?: (resumed: boolean) => void;
  /** Called when a stream is open, whether or not it had an initial event. */
  onSettled?: () => void;
  /** May throw `client/bad-answer`. */
  onEvent(event: unknown): void;
  /** `idle` is the last value. */
  onConnection(connection: Connection, error?: KifuError): void;
  /** Whether further attempts cannot help. */
  isFinal?: (error: KifuError) => boolean;
}

const position = object({ height });

/** The node cannot resume from there, so a new stream starts with the current state. */
const NOT_FROM_THERE = ["feed/too-old", "query/bad-argument"];

/** A refusal is a stream's first event. This is how long to wait for one. */
const SETTLING_MS = 300;

/**
 * Keeps a subscription running: resubscribes when the node has ended it, with growing delays, and
 * resumes after the last event that was read, so nothing is missed. Returns a function that ends
 * it. Closing the connection ends it too.
 */
export function follow(channels: EventChannels, followed: Followed): () => void {
  const ended = new AbortController();
  let since: number | undefined;
  let attempt = 0;
  let wasLive = false;
  let unsubscribe = () => undefined as void;
  /** Runs from when a stream opens until its first event. */
  let settling: ReturnType<typeof setTimeout> | undefined;

  const unsettle = () => {
    clearTimeout(settling);
    settling = undefined;
  };
  const settle = () => {
    if (settling === undefined) return;
    unsettle();
    wasLive = true;
    followed.onSettled?.();
    followed.onConnection("live");
  };
  const lose = (error: KifuError | undefined) => {
    unsettle();
    followed.onConnection(wasLive ? "reconnecting" : "connecting", error);
  };
  const retry = async (error: KifuError | undefined) => {
    if (since !== undefined && hasCode(error, ...NOT_FROM_THERE)) {
      unsettle();
      since = undefined;
      return begin();
    }
    lose(error);
    if (error !== undefined && followed.isFinal?.(error) === true) return;
    await waitToRetry(retryWait(backOff(attempt++), error), ended.signal);
    if (!ended.signal.aborted) begin();
  };
  const begin = () => {
    unsubscribe = channels.add({
      query: followed.query,
      variables: () => ({ ...followed.variables?.(), ...(followed.resumes && { since }) }),
      rests: followed.rests ?? (() => false),
      onOpen() {
        unsettle();
        settling = setTimeout(settle, SETTLING_MS);
        followed.onOpen?.(since !== undefined);
      },
      onEvent(data) {
        try {
          const event = data[followed.name];
          followed.onEvent(event);
          if (followed.resumes) since = position(event, followed.name).height;
        } catch (thrown) {
          unsubscribe();
          void retry(asKifuError(thrown));
          return;
        }
        settle();
        attempt = 0;
      },
      onEnd: (error) => void retry(error),
      onLost: lose,
    });
  };
  const end = () => {
    forget();
    if (ended.signal.aborted) return;
    ended.abort();
    unsettle();
    unsubscribe();
    followed.onConnection("idle");
  };

  const forget = onAbort(channels.closing, end);
  followed.onConnection("connecting");
  if (channels.closing.aborted) end();
  else begin();
  return end;
}
