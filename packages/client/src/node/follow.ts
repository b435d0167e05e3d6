import { height, object, type Variables } from "@kifu/wire";
import { asKifuError, hasCode, type KifuError } from "../errors/KifuError.js";
import type { Connection } from "./Observable.js";
import type { EventChannels } from "./EventChannels.js";
import { onAbort } from "./waiting.js";
import { GrowingWaits } from "./retry.js";

export interface Followed {
  readonly query: string;
  readonly variables?: () => Variables;
  /** The subscription's name in the schema. An event has its data under this name. */
  readonly name: string;
  /** Whether the query takes `since`. If not, the subscription starts over after each loss. */
  readonly resumes: boolean;
  /** Whether the subscription may pause while nobody looks at the page. Default: never. */
  readonly rests?: () => boolean;
  /**
   * Called when a stream opens. `resumed` is true if it continues after the last event, and false
   * if it starts with the current state.
   */
  onOpen?: (resumed: boolean) => void;
  /** Called when a stream is open and not refused, even if it had no event yet. */
  onSettled?: () => void;
  /** May throw `client/bad-answer`. */
  onEvent(event: unknown): void;
  /** The last call passes `idle`. */
  onConnection(connection: Connection, error?: KifuError): void;
  isFinal?: (error: KifuError) => boolean;
}

const position = object({ height });

/**
 * With these codes the node refuses to resume after the last event. A new stream then starts with
 * the current state.
 */
const NOT_FROM_THERE = ["feed/too-old", "query/bad-argument"];

/**
 * How long to wait for a refusal after a stream has opened. A refusal is the stream's first
 * event.
 */
const SETTLING_MS = 300;

/**
 * Keeps a subscription running. If the node ends it, subscribes again with growing delays, and
 * resumes after the last event. Returns a function that ends the subscription. Closing the
 * connection ends it too.
 */
export function follow(channels: EventChannels, followed: Followed): () => void {
  const ended = new AbortController();
  let since: number | undefined;
  const waits = new GrowingWaits();
  let wasLive = false;
  let unsubscribe = () => undefined as void;
  /** The timer that runs from the opening of a stream until its first event. */
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
    await waits.pause(ended.signal, error);
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
        waits.reset();
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
