import { describe, expect, test } from "@jest/globals";
import { type ProducerStatus, Readiness } from "../../src/api/Readiness.js";
import { nodeCodes } from "../../src/lib/nodeCodes.js";
import { NodeError } from "../../src/lib/NodeError.js";
import type { WriteBatch } from "../../src/store/KeyValue.js";

function ready() {
  const producer: { -readonly [Name in keyof ProducerStatus]: ProducerStatus[Name] } = {
    neededSince: undefined,
    endedBy: undefined,
  };
  const clock = { now: 0 };
  const written: string[] = [];
  const disk = { isFull: false };
  const keyValue = {
    get: () => Buffer.from("identity"),
    range: () => [],
    async write(fill: (batch: WriteBatch) => void) {
      if (disk.isFull) throw new NodeError(nodeCodes.store.full, "The disk is full.");
      fill({ put: (_key, value) => written.push(String(value)), remove: () => undefined });
    },
    sync: async () => undefined,
    close: async () => undefined,
  };
  const followed: { reason: string | undefined } = { reason: undefined };
  const following = { unreadyReason: async () => followed.reason };
  const readiness = new Readiness({
    producer,
    following,
    store: { keyValue },
    blockIntervalMs: 1000,
    now: () => clock.now,
  });
  return { readiness, producer, followed, clock, written, disk };
}

describe("readiness", () => {
  test("begins when the node has started, and ends when it stops", async () => {
    const { readiness } = ready();
    expect(await readiness.unreadyReason()).toBe("starting");
    readiness.started();
    expect(await readiness.unreadyReason()).toBeUndefined();
    readiness.stopping();
    expect(await readiness.unreadyReason()).toBe("stopping");
  });

  test("is lost while a node that follows the writer shows an old board", async () => {
    const { readiness, followed } = ready();
    readiness.started();
    followed.reason = "behind the writer";
    expect(await readiness.unreadyReason()).toBe("behind the writer");
    followed.reason = undefined;
    expect(await readiness.unreadyReason()).toBeUndefined();
  });

  test("tests the disk at intervals, however often it is read, and changes nothing", async () => {
    const { readiness, clock, written } = ready();
    readiness.started();
    for (let i = 0; i < 100; i++) await readiness.unreadyReason();
    // The test of the disk writes the identity twice: once as for an accepted transaction, and
    // once as for a block.
    expect(written).toEqual(["identity", "identity"]);
    clock.now = 251;
    await readiness.unreadyReason();
    expect(written).toHaveLength(4);
  });

  test("is lost within a quarter of a second of the disk being full, and comes back with room", async () => {
    const { readiness, clock, disk } = ready();
    readiness.started();
    expect(await readiness.unreadyReason()).toBeUndefined();
    disk.isFull = true;
    clock.now = 251;
    expect(await readiness.unreadyReason()).toBe("store/full");
    disk.isFull = false;
    clock.now = 502;
    expect(await readiness.unreadyReason()).toBeUndefined();
  });

  test("is lost when a block is needed and none comes, until one does", async () => {
    const { readiness, producer, clock } = ready();
    readiness.started();
    producer.neededSince = 0;
    clock.now = 30_000;
    expect(await readiness.unreadyReason()).toBeUndefined();
    clock.now = 30_001;
    expect(await readiness.unreadyReason()).toBe("no block is made");
    producer.neededSince = 30_001;
    expect(await readiness.unreadyReason()).toBeUndefined();
  });

  test("is lost for want of the log, also when no block comes for that reason", async () => {
    const { readiness, producer, followed, clock } = ready();
    readiness.started();
    producer.neededSince = 0;
    clock.now = 100_000;
    followed.reason = "log/unreachable";
    expect(await readiness.unreadyReason()).toBe("log/unreachable");
  });

  test("remains when no block comes because none is needed", async () => {
    const { readiness, clock } = ready();
    readiness.started();
    clock.now = 1_000_000;
    expect(await readiness.unreadyReason()).toBeUndefined();
  });

  test("is lost for good when no block can be made again", async () => {
    const { readiness, producer } = ready();
    readiness.started();
    producer.endedBy = new NodeError(nodeCodes.store.overtaken, "Somebody else wrote there.");
    expect(await readiness.unreadyReason()).toBe("store/overtaken");
    readiness.stopping();
    expect(await readiness.unreadyReason()).toBe("store/overtaken");
  });
});
