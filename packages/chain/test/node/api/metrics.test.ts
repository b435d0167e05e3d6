import { describe, expect, test } from "@jest/globals";
import { EventReader } from "./eventsOf.js";
import { fakeRooms, refusal } from "./fakeRooms.js";
import { ask, serve } from "./serve.js";

async function read(url: string): Promise<Map<string, number>> {
  const response = await fetch(`${url}/metrics`);
  expect(response.headers.get("content-type")).toMatch(/^text\/plain/);
  const lines = (await response.text()).split("\n").filter((line) => /^\w/.test(line));
  return new Map(
    lines.map((line) => {
      const [name = "", value] = line.split(/ (?=[^ ]+$)/);
      return [name, Number(value)];
    }),
  );
}

const submit = `mutation { submitTx(tx: {hash: "1", methodId: "1", nonce: "1", sender: "",
  argsFields: [], auxiliaryData: [], signature: {r: "", s: ""}, isMessage: false}) }`;

describe("metrics", () => {
  test("tell how the rooms stand when they are read", async () => {
    const rooms = fakeRooms();
    rooms.store.blockCount = () => 12;
    rooms.store.provenBlocks = () => 5;
    const url = await serve({
      ...rooms,
      records: { chain: () => ({ runningMatches: 4 }) } as never,
    });
    const reader = await EventReader.open(url, "subscription { queue { height } }");
    const metrics = await read(url);
    expect(Object.fromEntries(metrics)).toMatchObject({
      kifu_height: 11,
      kifu_unproven_blocks: 7,
      kifu_pending_transactions: 3,
      kifu_running_matches: 4,
      'kifu_refusals_total{code="ingress/busy"}': 2,
      'kifu_subscribers{topic="match"}': 1,
      kifu_slow_readers_total: 0,
    });
    expect(metrics.has("nodejs_eventloop_lag_p99_seconds")).toBe(true);
    expect(metrics.has("process_resident_memory_bytes")).toBe(true);
    await reader.close();
  });

  test("tell the height -1 before the first block", async () => {
    expect((await read(await serve(fakeRooms()))).get("kifu_height")).toBe(-1);
  });

  test("count what the chain does", async () => {
    const rooms = fakeRooms();
    const url = await serve(rooms);
    const block = { block: { transactions: [{}, {}, {}] } } as never;
    rooms.chain.events.emit("admitted", {} as never);
    rooms.chain.events.emit("block", block);
    rooms.chain.events.emit("block", block);
    expect(Object.fromEntries(await read(url))).toMatchObject({
      kifu_accepted_transactions_total: 1,
      kifu_block_transactions_sum: 6,
      kifu_block_transactions_count: 2,
      kifu_block_interval_seconds_count: 1,
    });
  });

  test("tell how long admission took, accepted apart from refused", async () => {
    const rooms = fakeRooms();
    const url = await serve(rooms);
    await ask(url, submit);
    rooms.ingress.submit = async () => Promise.reject(refusal);
    await ask(url, submit);
    await ask(url, submit);
    expect(Object.fromEntries(await read(url))).toMatchObject({
      'kifu_admission_seconds_count{outcome="accepted"}': 1,
      'kifu_admission_seconds_count{outcome="refused"}': 2,
    });
  });

  test("of one node are not another's", async () => {
    const rooms = fakeRooms();
    const [first, second] = [await serve(rooms), await serve(fakeRooms())];
    rooms.chain.events.emit("admitted", {} as never);
    expect((await read(first)).get("kifu_accepted_transactions_total")).toBe(1);
    expect((await read(second)).get("kifu_accepted_transactions_total")).toBe(0);
  });
});
