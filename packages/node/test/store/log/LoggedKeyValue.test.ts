import { describe, expect, it } from "@jest/globals";
import { metaKey } from "../../../src/store/keys.js";
import { LoggedKeyValue } from "../../../src/store/LoggedKeyValue.js";
import { readLogTip } from "../../../src/store/parts/logTip.js";
import { memoryKeyValue } from "../../../src/store/UnwrittenChanges.js";
import type { EmbeddedKeyValue } from "../../../src/store/KeyValue.js";
import { Store } from "../../../src/store/Store.js";
import { MemoryLog, type MemoryLogOptions } from "../../../src/store/log/MemoryLog.js";
import { LogWriter } from "../../../src/store/log/LogWriter.js";
import { LOG_START } from "../../../src/store/log/SharedLog.js";

const claim = { holder: "here", url: "http://127.0.0.1:1", token: "x" };
const key = (number: number) => Uint8Array.of(0x70, number);
const value = (number: number) => Uint8Array.of(number);

/** A gate that holds calls back until it is opened. */
class Gate {
  private open: () => void = () => undefined;
  private opened: Promise<void> = Promise.resolve();

  shut(): void {
    this.opened = new Promise((resolve) => (this.open = resolve));
  }

  let(): void {
    this.open();
    this.opened = Promise.resolve();
  }

  async pass(): Promise<void> {
    await this.opened;
  }
}

async function leading(options: MemoryLogOptions = {}, base = memoryKeyValue()) {
  const log = new MemoryLog(options);
  const writer = (await LogWriter.take(log, claim))!;
  writer.begin(LOG_START, () => 7);
  const keyValue = new LoggedKeyValue(base);
  keyValue.lead(writer);
  return { log, writer, base, keyValue, store: new Store(keyValue) };
}

function gated() {
  const gate = new Gate();
  return { gate, before: (operation: string) => operation === "append" && gate.pass() };
}

describe("LoggedKeyValue", () => {
  it("shows readers a change once the log has it, and stages on it at once", async () => {
    const { gate, before } = gated();
    const { keyValue, store, base } = await leading({ before });
    gate.shut();
    const writing = store.commit(({ batch }) => batch.put(key(1), value(1)), { quick: true });
    expect(keyValue.get(key(1))).toBeUndefined();
    const seen: unknown[] = [];
    const second = store.commit(({ batch }) => void seen.push(batch.get(key(1))), { quick: true });
    expect(seen).toEqual([value(1)]);
    gate.let();
    await Promise.all([writing, second]);
    expect(keyValue.get(key(1))).toEqual(value(1));
    expect(base.get(key(1))).toEqual(value(1));
    expect(readLogTip(base)?.seq).toBe(1);
  });

  it("numbers two quick commits differently that count up at the same time", async () => {
    const { gate, before } = gated();
    const { store, log, keyValue } = await leading({ before });
    gate.shut();
    const append = async () =>
      await store.commit(
        ({ batch }) => {
          const last = [...batch.range(key(0), key(255), { reverse: true, limit: 1 })][0];
          batch.put(key((last?.key[1] ?? 0) + 1), value(0));
        },
        { quick: true },
      );
    const both = Promise.all([append(), append(), append()]);
    gate.let();
    await both;
    expect([...keyValue.range(key(0), key(255))].map((entry) => entry.key[1])).toEqual([1, 2, 3]);
    expect(log.rows.map(({ seq }) => seq)).toEqual([1, 2, 3]);
  });

  it("keeps rows out of the database that come after a full write in progress", async () => {
    const disk = new Gate();
    const memory = memoryKeyValue();
    const base: EmbeddedKeyValue = {
      ...memory,
      async write(fill, options) {
        if (options?.quick !== true) await disk.pass();
        await memory.write(fill);
      },
    };
    const { store, keyValue } = await leading({}, base);
    disk.shut();
    const full = store.commit(({ batch }) => batch.put(key(1), value(1)));
    // The log has the block before the next row arrives.
    while (keyValue.staging !== keyValue) await new Promise(setImmediate);
    await new Promise((resolve) => setTimeout(resolve, 20));
    await store.commit(({ batch }) => batch.put(key(2), value(2)), { quick: true });
    expect(keyValue.get(key(2))).toEqual(value(2));
    expect(memory.get(key(2))).toBeUndefined();
    expect(readLogTip(memory)).toBeUndefined();
    disk.let();
    await full;
    expect(memory.get(key(1))).toEqual(value(1));
    expect(memory.get(key(2))).toEqual(value(2));
    expect(readLogTip(memory)?.seq).toBe(2);
  });

  it("leaves local writes out of the log", async () => {
    const { store, log, base } = await leading();
    await store.commit(({ batch }) => batch.put(key(1), value(1)), { local: true });
    await store.keyValue.write((batch) => batch.put(metaKey("identity"), value(1)));
    expect(log.rows).toEqual([]);
    expect(base.get(key(1))).toEqual(value(1));
  });

  it("ends with nothing in the database that the log does not have", async () => {
    const { gate, before } = gated();
    const { store, log, base, writer } = await leading({ before, leaseMs: 1000 });
    await store.commit(({ batch }) => batch.put(key(1), value(1)), { quick: true });
    gate.shut();
    const late = store.commit(({ batch }) => batch.put(key(2), value(2)), { quick: true });
    const block = store.commit(({ batch }) => batch.put(key(3), value(3)));
    await log.release({ term: writer.term, token: claim.token });
    expect(await log.take({ ...claim, holder: "there" })).toBe(2);
    gate.let();
    await expect(late).rejects.toMatchObject({ code: "log/replaced" });
    await expect(block).rejects.toMatchObject({ code: "log/replaced" });
    expect((await writer.lost).details).toMatchObject({ newTerm: 2, by: "there" });
    await store.close();
    expect(base.get(key(2))).toBeUndefined();
    expect(base.get(key(3))).toBeUndefined();
    expect(log.rows.map(({ seq }) => seq)).toEqual([1]);
  });
});
