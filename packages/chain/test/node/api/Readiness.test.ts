import { describe, expect, test } from "@jest/globals";
import { Readiness } from "../../../src/node/api/Readiness.js";
import { Emitter } from "../../../src/node/Emitter.js";
import type { Batch } from "../../../src/node/store/keyValue.js";
import type { ChainEvents } from "../../../src/node/production/Chain.js";

function ready() {
  const events = new Emitter<ChainEvents>();
  const clock = { now: 0 };
  const written: string[] = [];
  const keyValue = {
    get: () => Buffer.from("identity"),
    range: () => [],
    write: async (fill: (batch: Batch) => void) =>
      fill({ put: (_key, value) => written.push(String(value)), remove: () => undefined }),
    close: async () => undefined,
  };
  const readiness = new Readiness({
    chain: { events },
    store: { keyValue },
    blockIntervalMs: 1000,
    now: () => clock.now,
  });
  return { readiness, events, clock, written };
}

describe("readiness", () => {
  test("begins when the node has started, and ends when it stops", async () => {
    const { readiness } = ready();
    expect(await readiness.obstacle()).toBe("starting");
    readiness.started();
    expect(await readiness.obstacle()).toBeUndefined();
    readiness.stopping();
    expect(await readiness.obstacle()).toBe("stopping");
  });

  test("asks the disk now and then, however often it is asked, and changes nothing", async () => {
    const { readiness, clock, written } = ready();
    readiness.started();
    for (let i = 0; i < 100; i++) await readiness.obstacle();
    // Once as an accepted transaction is kept, and once as a block is.
    expect(written).toEqual(["identity", "identity"]);
    clock.now = 5001;
    await readiness.obstacle();
    expect(written).toHaveLength(4);
  });

  test("is lost when transactions wait and no block comes, until one does", async () => {
    const { readiness, events, clock } = ready();
    readiness.started();
    events.emit("admitted", {} as never);
    clock.now = 30_000;
    expect(await readiness.obstacle()).toBeUndefined();
    clock.now = 30_001;
    expect(await readiness.obstacle()).toBe("no block is made");
    events.emit("block", {} as never);
    expect(await readiness.obstacle()).toBeUndefined();
  });

  test("is kept when no block comes because nothing waits for one", async () => {
    const { readiness, clock } = ready();
    readiness.started();
    clock.now = 1_000_000;
    expect(await readiness.obstacle()).toBeUndefined();
  });
});
