import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { ExecutionResult } from "graphql";
import { resultJson } from "../resultJson.js";

/** How a stream handles silence, readers that take nothing, and readers that come back. */
export interface EventStreamOptions {
  /** How often a comment is sent, so that no proxy takes silence for the end. */
  heartbeatMs?: number;
  /** How long the reader may take none of what was sent. */
  patienceMs?: number;
  /** The id of the last event, which a browser sends to resume. */
  lastEventId?: () => string | undefined;
  /** Called with each result before it is sent. */
  onResult?: (result: ExecutionResult) => void;
  /** Called when sent data waits for the reader, until the response drains. */
  onWaiting?: () => void;
}

/**
 * Sends results as they come, in GraphQL-SSE's distinct connections mode, and returns at the end.
 * It takes the next result only when the socket has taken the previous one, so data for a slow
 * reader waits at the source, which has a limit.
 */
export async function sendEvents(
  response: ServerResponse,
  results: AsyncIterable<ReadyResult>,
  options: EventStreamOptions = {},
): Promise<void> {
  const { heartbeatMs = 15_000, patienceMs = 30_000, lastEventId, onResult, onWaiting } = options;
  const iterator = results[Symbol.asyncIterator]();
  const { socket } = response;
  if (response.destroyed || socket === null) {
    // A client that left while the results were prepared causes no further event.
    await iterator.return?.();
    return;
  }
  // A closed tab ends the subscription at once, even while it waits for the next result.
  const closed = new Promise<void>((resolve) => response.once("close", resolve));
  const freed = closed.then(() => iterator.return?.());
  freed.catch(() => undefined);

  response.writeHead(200, {
    "content-type": "text/event-stream; charset=utf-8",
    // No transformations, so that no proxy collects events to compress them.
    "cache-control": "no-cache, no-transform",
    "x-accel-buffering": "no",
  });
  // Some browsers consider the stream open only when data has arrived. Events are written to the
  // socket directly, and Node.js 26 holds back what a response writes until the next tick, so the
  // head must be sent at once and with them.
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
      const { [SENT_TO_MANY]: sent = encodeEvent(next.value, lastEventId?.()) } = next.value;
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
  /** The same as a chunk of a chunked response. */
  readonly chunk: Buffer;
}

/** The key of a result's encoded bytes, which many readers share. */
export const SENT_TO_MANY = Symbol("sent");
/** A result that may carry its own bytes, so that it is encoded once for all its readers. */
export type ReadyResult = ExecutionResult & { readonly [SENT_TO_MANY]?: SentEvent };

export function encodeEvent(result: ExecutionResult, id: string | undefined): SentEvent {
  const head = id === undefined ? "" : `id: ${id}\n`;
  return sentEvent(Buffer.from(`${head}event: next\ndata: ${resultJson(result)}\n\n`));
}

/** The text of an event, ready to be sent. */
export function sentEvent(...parts: readonly Buffer[]): SentEvent {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const size = Buffer.from(`${length.toString(16)}\r\n`);
  const chunk = Buffer.concat([size, ...parts, END_OF_CHUNK]);
  return { text: chunk.subarray(size.length, size.length + length), chunk };
}

const END_OF_CHUNK = Buffer.from("\r\n");
const COMMENT = sentEvent(Buffer.from(":\n\n"));

/**
 * Sends an event and returns whether the socket takes more at once. Bypasses the response, which
 * would encode the chunk again for each reader and write it in three parts.
 */
function write(response: ServerResponse, socket: Socket, { text, chunk }: SentEvent): boolean {
  // HTTP/1.0 has no chunks.
  return response.chunkedEncoding ? socket.write(chunk) : response.write(text);
}

/** Waits for the reader, and closes the connection if it takes nothing for too long. */
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
