import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";

export interface EventStreamOptions<Result> {
  /** Encodes a result, unless the result already contains its encoded bytes. */
  encode: (result: Result) => SentEvent;
  /** How often a comment is sent, which keeps proxies from closing a quiet stream. */
  heartbeatMs?: number;
  /** The reader is disconnected if it takes no data for this long. */
  patienceMs?: number;
  onResult?: (result: Result) => void;
  /** Called when the socket has no room for more data. */
  onWaiting?: () => void;
}

/**
 * Sends results as a stream of events, as in GraphQL-SSE's distinct connections mode. Resolves
 * when the stream has ended. Reads the next result only when the socket has room. So data for a
 * slow reader waits at the source, where it is limited.
 */
export async function sendEvents<Result extends object>(
  response: ServerResponse,
  results: AsyncIterable<Result & EncodedForMany>,
  options: EventStreamOptions<Result>,
): Promise<void> {
  const { heartbeatMs = 15_000, patienceMs = 30_000, encode, onResult, onWaiting } = options;
  const iterator = results[Symbol.asyncIterator]();
  const { socket } = response;
  if (response.destroyed || socket === null) {
    // The client left before the stream began.
    await iterator.return?.();
    return;
  }
  // When the tab is closed, the subscription ends at once, even if it is waiting for a result.
  const closed = new Promise<void>((resolve) => response.once("close", resolve));
  const freed = closed.then(() => iterator.return?.());
  freed.catch(() => undefined);

  response.writeHead(200, {
    "content-type": "text/event-stream; charset=utf-8",
    // `no-transform` keeps proxies from collecting events in order to compress them.
    "cache-control": "no-cache, no-transform",
    "x-accel-buffering": "no",
  });
  // Some browsers open the stream only when data arrives, so a first comment is sent. Events are
  // written to the socket directly and would overtake the comment. With `cork`, Node.js 26 sends
  // the comment at once with the head, and not in the next tick.
  response.cork();
  response.write(":\n\n");
  response.uncork();
  const heartbeat = setInterval(() => {
    if (isOpen(response) && !socket.writableNeedDrain) write(response, socket, COMMENT);
  }, heartbeatMs);

  try {
    for (;;) {
      const next = await iterator.next();
      if (!isOpen(response)) return;
      if (next.done === true) break;
      onResult?.(next.value);
      const { [SENT_TO_MANY]: sent = encode(next.value) } = next.value;
      if (!write(response, socket, sent)) {
        onWaiting?.();
        await within(patienceMs, response, socket, "drain");
      }
    }
    response.end("event: complete\ndata:\n\n");
    await within(patienceMs, response, response, "finish");
  } finally {
    clearInterval(heartbeat);
    if (!response.writableFinished) response.destroy();
    await freed;
  }
}

function isOpen(response: ServerResponse): boolean {
  return !response.destroyed && !response.writableEnded;
}

export interface SentEvent {
  readonly text: Buffer;
  /** The text as a chunk of a chunked response. */
  readonly chunk: Buffer;
}

/** The property of a result under which its encoded bytes are stored. */
export const SENT_TO_MANY = Symbol("sent");
/** Carries a result's encoded bytes if they are shared by several readers. */
export interface EncodedForMany {
  readonly [SENT_TO_MANY]?: SentEvent;
}

export function sentEvent(...parts: readonly Buffer[]): SentEvent {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const size = Buffer.from(`${length.toString(16)}\r\n`);
  const chunk = Buffer.concat([size, ...parts, END_OF_CHUNK]);
  return { text: chunk.subarray(size.length, size.length + length), chunk };
}

const END_OF_CHUNK = Buffer.from("\r\n");
const COMMENT = sentEvent(Buffer.from(":\n\n"));

/**
 * Returns whether the socket has room for more. Writes to the socket, because the response would
 * encode the chunk again for each reader.
 */
function write(response: ServerResponse, socket: Socket, { text, chunk }: SentEvent): boolean {
  // An HTTP/1.0 response has no chunks.
  return response.chunkedEncoding ? socket.write(chunk) : response.write(text);
}

/**
 * Waits for an event of the reader's socket. Closes the connection if the event does not occur in
 * time.
 */
async function within(
  patienceMs: number,
  response: ServerResponse,
  waitedFor: ServerResponse | Socket,
  event: "drain" | "finish",
): Promise<void> {
  await new Promise<void>((resolve) => {
    const stuck = setTimeout(() => response.destroy(), patienceMs);
    const settle = () => {
      clearTimeout(stuck);
      waitedFor.off(event, settle);
      response.off("close", settle);
      resolve();
    };
    waitedFor.once(event, settle);
    response.once("close", settle);
  });
}
