import { expect, test } from "@jest/globals";
import { SENT_TO_MANY, type SentEvent } from "../../src/door/sendEvents.js";
import { encodeEvent, mergeResults, type ReadyResult } from "../../src/api/mergeResults.js";

const IDS = Array.from({ length: 20 }, (_, i) => `id-${i}`);

function pushed(data: Record<string, unknown>): ReadyResult {
  return { data, [SENT_TO_MANY]: encodeEvent({ data }, "7") };
}

async function sentUnder(id: string, result: ReadyResult): Promise<SentEvent | undefined> {
  async function* results() {
    yield result;
  }
  const merged = mergeResults([{ id, results: results(), position: {} }]);
  const next = (await merged.next()) as IteratorResult<ReadyResult, undefined>;
  return next.value?.[SENT_TO_MANY];
}

test("an event is the same bytes for all streams that have it under the same id", async () => {
  const event = pushed({ a: 1 });
  const first = await sentUnder("m", event);
  expect(await sentUnder("m", event)).toBe(first);
  expect(first?.text.toString()).toBe(
    'data: {"id":"m","payload":\nid: 7\nevent: next\ndata: {"data":{"a":1}}\ndata: }\n\n',
  );
});

test("an event keeps each of its ids, however many there are", async () => {
  const event = pushed({ a: 1 });
  for (const id of [...IDS, ...IDS]) {
    expect((await sentUnder(id, event))?.text.toString()).toContain(`{"id":"${id}","payload"`);
  }
});

test("another event under the same id is other bytes", async () => {
  await sentUnder("m", pushed({ a: 1 }));
  expect((await sentUnder("m", pushed({ a: 2 })))?.text.toString()).toContain('{"a":2}');
});
