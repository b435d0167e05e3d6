import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "@jest/globals";
import type { ExecutionResult } from "graphql";
import { encodeEvent } from "../../src/api/mergeResults.js";
import { type EventStreamOptions, sendEvents } from "../../src/door/sendEvents.js";
import { EventReader } from "../api/EventReader.js";
import { RawConnection } from "../api/RawConnection.js";

let server: Server | undefined;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Simulates Node.js 26, where a response is sent in the next tick or when it is uncorked. */
function holdBack(response: ServerResponse): void {
  const write = response.write.bind(response) as (...args: unknown[]) => boolean;
  const [cork, uncork] = [response.cork.bind(response), response.uncork.bind(response)];
  let held: unknown[][] = [];
  const release = () => {
    cork();
    for (const args of held) write(...args);
    held = [];
    uncork();
  };
  response.write = (...args: unknown[]) => {
    held.push(args);
    process.nextTick(release);
    return true;
  };
  response.cork = () => undefined;
  response.uncork = release;
}

/**
 * A server that streams the results on every request. `ended` resolves at the end of the stream.
 */
async function stream(
  results: AsyncIterable<ExecutionResult>,
  options: Partial<EventStreamOptions<ExecutionResult>>,
  prepare: (response: ServerResponse) => void = () => undefined,
) {
  let finish = () => undefined as void;
  const ended = new Promise<void>((resolve) => (finish = resolve));
  server = createServer((_request, response) => {
    prepare(response);
    // Simulates a node that awaits something else before it streams. No tick comes before the
    // first event.
    void Promise.resolve()
      .then(async () => await sendEvents(response, results, { encode: encodeEvent, ...options }))
      .then(finish);
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, ended };
}

function silence() {
  let end = (_: IteratorResult<ExecutionResult>) => undefined as void;
  let returned = false;
  const results: AsyncIterableIterator<ExecutionResult> = {
    next: () => new Promise((resolve) => (end = resolve)),
    return: async () => {
      returned = true;
      end({ done: true, value: undefined });
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]: () => results,
  };
  return { results, returned: () => returned };
}

async function* some(...results: ExecutionResult[]) {
  yield* results;
}

describe("a stream of events", () => {
  test("is chunks with one event each, with their length in bytes", async () => {
    const { url, ended } = await stream(some({ data: { a: "é" } }, { data: { a: 2 } }), {});
    const connection = await RawConnection.open(url);
    connection.request("GET / HTTP/1.1", "connection: close");
    const text = await connection.untilClosed();
    await ended;
    const chunk = (event: string) => `${Buffer.byteLength(event).toString(16)}\r\n${event}\r\n`;
    expect(text.split("\r\n\r\n").slice(1).join("\r\n\r\n")).toBe(
      [
        chunk(":\n\n"),
        chunk('event: next\ndata: {"data":{"a":"é"}}\n\n'),
        chunk('event: next\ndata: {"data":{"a":2}}\n\n'),
        chunk("event: complete\ndata:\n\n"),
        "0\r\n\r\n",
      ].join(""),
    );
  });

  test("begins with the head, even if Node.js holds back what a response writes", async () => {
    const { url, ended } = await stream(some({ data: { a: 1 } }), {}, holdBack);
    const connection = await RawConnection.open(url);
    connection.request("GET / HTTP/1.1", "connection: close");
    const text = await connection.untilClosed();
    await ended;
    const at = ["HTTP/1.1 200 OK", ":\n\n", '{"data":{"a":1}}', "event: complete"].map((part) =>
      text.indexOf(part),
    );
    expect(at[0]).toBe(0);
    expect(at).toEqual([...at].sort((a, b) => a - b));
  });

  test("is no chunks for a reader that does not know them", async () => {
    const { url, ended } = await stream(some({ data: { a: 1 } }, { data: { a: 2 } }), {});
    const connection = await RawConnection.open(url);
    connection.request("GET / HTTP/1.0");
    const text = await connection.untilClosed();
    await ended;
    expect(text.split("\r\n\r\n").slice(1).join("\r\n\r\n")).toBe(
      ':\n\nevent: next\ndata: {"data":{"a":1}}\n\nevent: next\ndata: {"data":{"a":2}}\n\n' +
        "event: complete\ndata:\n\n",
    );
  });

  test("has a heartbeat while nothing happens", async () => {
    const { results, returned } = silence();
    const { url, ended } = await stream(results, { heartbeatMs: 5 });
    const reader = new EventReader(await fetch(url));
    await reader.untilComments(4);
    expect(returned()).toBe(false);
    await reader.close();
    await ended;
    expect(returned()).toBe(true);
  });

  test("frees its source when the reader left before it began", async () => {
    const { results, returned } = silence();
    let finish = () => undefined as void;
    const ended = new Promise<void>((resolve) => (finish = resolve));
    let arrive = () => undefined as void;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    server = createServer((_request, response) => {
      response.once(
        "close",
        () => void sendEvents(response, results, { encode: encodeEvent }).then(finish),
      );
      arrive();
    });
    await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const connection = await RawConnection.open(`http://127.0.0.1:${port}`);
    connection.request("GET / HTTP/1.1");
    await arrived;
    connection.socket.destroy();
    await ended;
    expect(returned()).toBe(true);
  });

  test("cuts off a reader that takes nothing for too long, and frees its source", async () => {
    let returned = false;
    let pulled = 0;
    const endless: AsyncIterableIterator<ExecutionResult> = {
      next: async () => ({ done: false, value: { data: { n: ++pulled, x: "x".repeat(100_000) } } }),
      return: async () => {
        returned = true;
        return { done: true, value: undefined };
      },
      [Symbol.asyncIterator]: () => endless,
    };
    const { url, ended } = await stream(endless, { patienceMs: 50 });
    const connection = await RawConnection.open(url);
    connection.socket.pause();
    connection.request("GET / HTTP/1.1");
    await ended;
    expect(returned).toBe(true);
    expect(pulled).toBeLessThan(1000);
    connection.socket.destroy();
  });
});
