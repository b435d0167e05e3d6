import { expect, test } from "@jest/globals";
import { eventsOf } from "../../src/node/answerBody.js";
import { codesOf } from "../harness/codesOf.js";

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

test.each([1, 5, 1000])("Windows line ends are accepted in pieces of %i", async (size) => {
  expect(await read(STREAM.replaceAll("\n", "\r\n"), size)).toEqual(EVENTS);
});

/**
 * Reads a stream of one event of this many bytes, in pieces of 1000. Returns the lengths of the
 * events that were read, and how many bytes the reader took.
 */
async function readLong(bytes: number) {
  const bytesOf = (text: string) => new TextEncoder().encode(text);
  const piece = bytesOf("x".repeat(1_000));
  let taken = 0;
  let isLeft = false;
  const body = new ReadableStream<Uint8Array>(
    {
      start: (to) => to.enqueue(bytesOf("data: ")),
      pull: (to) => {
        if (taken >= bytes) {
          to.enqueue(bytesOf("\n\n"));
          to.close();
        } else to.enqueue(piece);
        taken += piece.length;
      },
      cancel: () => {
        isLeft = true;
      },
    },
    { highWaterMark: 0 },
  );
  const lengths: number[] = [];
  const reading = (async () => {
    for await (const { data } of eventsOf(body, () => undefined)) lengths.push(data.length);
  })();
  return { codes: await codesOf(reading), lengths, isLeft: () => isLeft, taken: () => taken };
}

test("a large event is read in many pieces, scanning each once", async () => {
  // The test would take minutes if each piece were scanned from the start of the event.
  const { codes, lengths } = await readLong(7_990_000);
  expect([codes, lengths]).toEqual([[], [7_990_000]]);
});

test("an event without an end is abandoned once it is too large", async () => {
  const { codes, lengths, isLeft, taken } = await readLong(Infinity);
  expect([codes, lengths, isLeft()]).toEqual([["client/bad-answer"], [], true]);
  expect(taken()).toBeGreaterThan(7_990_000);
  expect(taken()).toBeLessThan(8_010_000);
});

test("the limit counts all lines of one event, and each event on its own", async () => {
  const line = `data: ${"x".repeat(93)}\n`;
  await expect(read(line.repeat(80_001), 65_536)).rejects.toMatchObject({
    code: "client/bad-answer",
  });
  const small = `data: ${"x".repeat(1_000)}\n\n`;
  expect(await read(small.repeat(10_000), 20_000_000)).toHaveLength(10_000);
});
