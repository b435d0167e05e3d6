import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { drained, news, Reader } from "./readers.js";
import { Stage } from "./Stage.js";

let stage: Stage;

beforeEach(async () => {
  stage = await Stage.open();
});

afterEach(async () => {
  await stage.stop();
});

describe("a reader", () => {
  test("that is too slow is dropped, and nobody else notices", async () => {
    await stage.stop();
    stage = await Stage.open({ bufferedEvents: 3 });
    await stage.block();
    const slow = stage.eventStreams.blocks();
    const reader = new Reader(stage.eventStreams.blocks());
    await stage.block(3);
    expect(stage.eventStreams.counters().slowReaders).toBe(0);
    await reader.news();
    await stage.block();
    expect(await news(reader)).toEqual(["block 4"]);
    await expect(slow.next()).rejects.toMatchObject({ code: "feed/too-slow" });
    expect(await slow.next()).toEqual({ done: true, value: undefined });
    expect(stage.eventStreams.counters()).toMatchObject({
      slowReaders: 1,
      subscribers: { blocks: 1 },
    });
  });

  test("is one of a limited number", async () => {
    await stage.stop();
    stage = await Stage.open({ maximumSubscribers: 2 });
    const [first] = [stage.eventStreams.queue(), stage.eventStreams.lobby()];
    const tooMany = expect.objectContaining({ code: "feed/too-many" });
    for (const open of [
      () => stage.eventStreams.queue(),
      () => stage.eventStreams.lobby(),
      () => stage.eventStreams.blocks(),
      () => stage.eventStreams.player(stage.player(1).address),
    ]) {
      expect(open).toThrow(tooMany);
    }
    await first?.return?.();
    await stage.eventStreams.player(stage.player(1).address).return?.();
    expect(() => stage.eventStreams.blocks()).not.toThrow();
  });

  test("is released when the node stops, and so is a new one", async () => {
    const reader = new Reader(stage.eventStreams.blocks());
    await stage.block();
    stage.eventStreams.stop();
    expect(await news(reader)).toEqual(["block 0"]);
    expect(reader.done).toBe(true);
    await stage.block();
    expect(await drained(stage.eventStreams.queue())).toEqual([]);
  });

  test("is notified when an event cannot be made; the chain continues", async () => {
    await stage.stop();
    const errors: unknown[] = [];
    stage = await Stage.open({ onError: (error) => errors.push(error) });
    const [blocks, queue] = [
      new Reader(stage.eventStreams.blocks()),
      new Reader(stage.eventStreams.queue()),
    ];
    const broken = new Error("the store");
    const { records } = stage;
    records.block = () => {
      throw broken;
    };
    await stage.block();
    await blocks.news();
    expect(blocks.error).toBe(broken);
    expect(errors).toEqual([broken]);
    expect(stage.chain.openHeight).toBe(1);
    await stage.admit(stage.player(1).register());
    expect((await queue.news()).at(-1)).toMatchObject({ waiting: [{ round: 0 }] });
  });
});
