import { describe, expect, it } from "@jest/globals";
import { realTime } from "../../../src/lib/time.js";
import { MemoryLog, type LogOperation } from "../../../src/store/log/MemoryLog.js";
import { LogWriter } from "../../../src/store/log/LogWriter.js";
import { LOG_START, type LogRow, rowAfter } from "../../../src/store/log/SharedLog.js";
import { until } from "../../crash/until.js";

const claim = { holder: "here", url: "http://here", token: "x" };
const bytes = (number: number) => Uint8Array.of(number);

/** A log of which a test decides what fails. */
class FaultyLog extends MemoryLog {
  readonly calls: LogOperation[] = [];
  fault: ((operation: LogOperation, isDone: boolean) => unknown) | undefined;

  constructor(leaseMs = 1000) {
    super({
      leaseMs,
      before: async (operation) => {
        this.calls.push(operation);
        await this.fault?.(operation, false);
      },
      after: async (operation) => await this.fault?.(operation, true),
    });
  }

  failing(operation: LogOperation, { isDone, times }: { isDone: boolean; times: number }): void {
    let left = times;
    this.fault = (called, done) => {
      if (called === operation && done === isDone && left-- > 0) throw new Error("Broken pipe");
    };
  }

  away(): void {
    this.fault = () => {
      throw new Error("No route to host");
    };
  }
}

async function start(leaseMs?: number, patienceMs = 50) {
  const log = new FaultyLog(leaseMs);
  const writer = (await LogWriter.take(log, claim, { patienceMs }))!;
  writer.begin(LOG_START, () => 7);
  const events: string[] = [];
  writer.events.on("away", () => void events.push("away"));
  writer.events.on("back", () => void events.push("back"));
  return { log, writer, events };
}

const numbersOf = (rows: readonly LogRow[]) => rows.map((row) => row.bytes[0]);

describe("LogWriter", () => {
  it("appends what came meanwhile in one insert, in order", async () => {
    const { log, writer } = await start();
    const order: number[] = [];
    const all = [1, 2, 3, 4, 5].map(
      async (number) => void order.push((await writer.append("changes", bytes(number))).seq),
    );
    await Promise.all(all);
    expect(order).toEqual([1, 2, 3, 4, 5]);
    expect(numbersOf(log.rows)).toEqual([1, 2, 3, 4, 5]);
    expect(log.calls.filter((call) => call === "append")).toHaveLength(1);
    await writer.release();
  });

  it("appends what a committed entry brings about", async () => {
    const { log, writer } = await start();
    for (let i = 0; i < 50; i++) await writer.append("changes", bytes(i));
    expect(log.rows).toHaveLength(50);
    await writer.release();
  });

  it("finds rows in the log whose insert had no answer, and appends none twice", async () => {
    const { log, writer, events } = await start();
    await writer.append("changes", bytes(0));
    log.failing("append", { isDone: true, times: 1 });
    const both = [writer.append("changes", bytes(1)), writer.append("changes", bytes(2))];
    await Promise.all(both);
    // What was only read may not be on the database's replicas yet.
    expect(log.calls.slice(log.calls.lastIndexOf("read"))).toEqual(["read", "renew"]);
    await writer.append("changes", bytes(3));
    expect(numbersOf(log.rows)).toEqual([0, 1, 2, 3]);
    expect(events).toEqual(["away", "back"]);
    await writer.release();
  });

  it("appends rows again whose insert never took effect", async () => {
    const { log, writer } = await start();
    log.failing("append", { isDone: false, times: 3 });
    await writer.append("changes", bytes(1));
    expect(numbersOf(log.rows)).toEqual([1]);
    await writer.release();
  });

  it("settles an insert that takes effect after the connection has broken", async () => {
    const { log, writer } = await start();
    const late: (() => void)[] = [];
    const append = log.append.bind(log);
    let isFirst = true;
    log.append = async (...args) => {
      if (!isFirst) return await append(...args);
      isFirst = false;
      late.push(() => void append(...args));
      throw new Error("Broken pipe");
    };
    const read = log.read.bind(log);
    // The server finishes the insert just after it was asked for the rows.
    log.read = async (...args) => {
      const rows = await read(...args);
      late.pop()?.();
      return rows;
    };
    const first = writer.append("changes", bytes(1));
    const second = writer.append("changes", bytes(2));
    await Promise.all([first, second]);
    expect(numbersOf(log.rows)).toEqual([1, 2]);
    await writer.release();
  });

  it("ends when another process has taken the term, with every entry that waits refused", async () => {
    const { log, writer } = await start(200);
    await writer.append("changes", bytes(0));
    log.away();
    const waiting = [1, 2, 3].map((number) => writer.append("changes", bytes(number)));
    const outcomes = Promise.allSettled(waiting);
    await new Promise((resolve) => setTimeout(resolve, 250));
    log.fault = undefined;
    expect(await log.take({ ...claim, holder: "there" })).toBe(2);
    expect(await writer.lost).toMatchObject({
      code: "log/replaced",
      details: { term: 1, newTerm: 2, by: "there" },
    });
    for (const outcome of await outcomes) {
      expect(outcome).toMatchObject({ status: "rejected", reason: { code: "log/replaced" } });
    }
    await expect(writer.append("changes", bytes(4))).rejects.toMatchObject({
      code: "log/replaced",
    });
    expect(numbersOf(log.rows)).toEqual([0]);
  });

  it("goes on in its term after the lease ran out if nobody has taken it", async () => {
    const { log, writer, events } = await start(200);
    log.away();
    const waiting = writer.append("changes", bytes(1));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(writer.isAway).toBe(true);
    log.fault = undefined;
    await waiting;
    await until("it is back", () => !writer.isAway);
    expect(events).toEqual(["away", "back"]);
    expect(numbersOf(log.rows)).toEqual([1]);
    await writer.release();
  });

  it("counts the lease from before the renewal was sent", async () => {
    let time = 0;
    const timers: { at: number; task: () => void }[] = [];
    const log = new FaultyLog(400);
    const taken = await LogWriter.take(log, claim, {
      time: {
        ...realTime,
        now: () => time,
        after: (ms, task) => {
          const timer = { at: time + ms, task };
          timers.push(timer);
          return () => void timers.splice(timers.indexOf(timer), 1);
        },
      },
    });
    const writer = taken!;
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    log.fault = async (operation, isDone) => {
      if (operation === "renew" && isDone) await answered;
    };
    time = 100;
    timers.find(({ at }) => at === 100)!.task();
    time = 390;
    answer();
    await until("the renewal is answered", () => timers.some(({ at }) => at === 490));
    time = 499;
    expect(writer.isAway).toBe(false);
    time = 501;
    expect(writer.isAway).toBe(true);
    expect(writer.ready()).toBeInstanceOf(Promise);
  });

  it("refuses answers while the log is away, and still commits what waits", async () => {
    const { log, writer } = await start(1000, 30);
    log.away();
    const appended = writer.append("changes", bytes(1));
    await expect(writer.answered(appended)).rejects.toMatchObject({ code: "log/unreachable" });
    await expect(writer.ready()).rejects.toMatchObject({ code: "log/unreachable" });
    log.fault = undefined;
    expect((await appended).seq).toBe(1);
    expect(writer.ready()).toBeUndefined();
    await writer.release();
  });

  it("lets a write wait for a log that is away for a moment only", async () => {
    const { log, writer } = await start(1000, 10_000);
    log.failing("append", { isDone: false, times: 2 });
    const appended = writer.append("changes", bytes(1));
    await until("it is away", () => writer.isAway);
    await writer.ready();
    await appended;
    await writer.release();
  });

  it("ends when committed rows are gone from the log", async () => {
    const { log, writer } = await start();
    await writer.append("changes", bytes(1));
    await writer.append("changes", bytes(2));
    log.rows.pop();
    await expect(writer.append("changes", bytes(3))).rejects.toMatchObject({
      code: "log/rewound",
    });
    expect(numbersOf(log.rows)).toEqual([1]);
  });

  it("ends when the log holds another row in the place of its last one", async () => {
    const { log, writer } = await start();
    await writer.append("changes", bytes(1));
    log.rows[0] = rowAfter(LOG_START, 1, { kind: "changes", time: 7, bytes: bytes(2) });
    await expect(writer.append("changes", bytes(3))).rejects.toMatchObject({
      code: "log/rewound",
    });
    expect(numbersOf(log.rows)).toEqual([2]);
  });

  it("says that rows are gone if a restored log has an earlier term", async () => {
    const { log, writer } = await start();
    await writer.release();
    log.begin(0);
    const later = (await LogWriter.take(log, claim))!;
    expect(later.term).toBe(1);
    later.begin(LOG_START, () => 0);
    log.rows.length = 0;
    const state = { ...(await log.writer())!, term: 0 };
    log.writer = async () => state;
    log.append = async () => "misplaced";
    await expect(later.append("changes", bytes(1))).rejects.toMatchObject({ code: "log/rewound" });
  });

  it("ends when a restored log gave its term to another process", async () => {
    const { log, writer } = await start();
    log.begin(0);
    expect(await log.take({ ...claim, holder: "there", token: "y" })).toBe(writer.term);
    await expect(writer.append("changes", bytes(1))).rejects.toMatchObject({
      code: "log/replaced",
      details: { by: "there" },
    });
    expect(log.rows).toEqual([]);
  });

  it("frees the term when it is released, after committing what waits", async () => {
    const { log, writer } = await start();
    void writer.append("changes", bytes(1));
    await writer.release();
    expect(numbersOf(log.rows)).toEqual([1]);
    expect(await log.take(claim)).toBe(2);
    await expect(writer.append("changes", bytes(2))).rejects.toMatchObject({
      code: "ingress/stopping",
    });
  });
});
