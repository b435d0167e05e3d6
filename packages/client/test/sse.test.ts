import { expect, test } from "@jest/globals";
import { eventsOf } from "../src/wire/sse.js";

/** The events of bytes that arrive in pieces of a size. */
async function read(text: string, size: number) {
  const bytes = new TextEncoder().encode(text);
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size)
        controller.enqueue(bytes.slice(at, at + size));
      controller.close();
    },
  });
  const events = [];
  for await (const event of eventsOf(body, () => undefined)) events.push(event);
  return events;
}

const STREAM = [
  ":\n\n",
  'id: 3\nevent: next\ndata: {"a":\ndata: "Ключ"}\n\n',
  ":\n\n",
  "event: complete\ndata:\n\n",
  "data: cut of",
].join("");

const EVENTS = [
  { event: "next", data: '{"a":\n"Ключ"}' },
  { event: "complete", data: "" },
];

test.each([1, 2, 3, 7, 1000])("events are read from pieces of %i bytes", async (size) => {
  expect(await read(STREAM, size)).toEqual(EVENTS);
});

test.each([1, 5, 1000])("line ends of Windows are line ends, in pieces of %i", async (size) => {
  expect(await read(STREAM.replaceAll("\n", "\r\n"), size)).toEqual(EVENTS);
});
