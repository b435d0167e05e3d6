import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ProverAtWork } from "@kifu/wire";
import { describe, expect, test } from "@jest/globals";
import { EventReader } from "./EventReader.js";
import { fakeRooms, refusal } from "./fakeRooms.js";
import { temporaryFolder } from "../harness/temporaryStore.js";
import { version } from "../../src/lib/version.js";
import { ask, post, serve } from "./serve.js";

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
  test("show the state of the node's parts when they are read", async () => {
    const rooms = fakeRooms();
    rooms.store.blockCount = () => 12;
    rooms.store.provenBlocks = () => 5;
    rooms.store.batchCount = () => 2;
    rooms.store.batch = (number) => ({ takenAt: 1_700_000_000_000 + number }) as never;
    const proving = { activity: "proving" } as ProverAtWork;
    rooms.proving.provers = [proving, proving, { ...proving, activity: "waiting" }];
    const unproven = { blocks: 7, transactions: 30, seconds: 90, since: undefined };
    const url = await serve({
      ...rooms,
      matchIndex: { chain: () => ({ runningMatches: 4 }), unproven: () => unproven } as never,
    });
    const reader = await EventReader.open(url, "subscription { queue { height } }");
    const metrics = await read(url);
    expect(Object.fromEntries(metrics)).toMatchObject({
      kifu_height: 11,
      kifu_unproven_blocks: 7,
      kifu_proven_blocks: 5,
      kifu_unproven_transactions: 30,
      kifu_unproven_seconds: 90,
      kifu_batches: 2,
      kifu_latest_batch_timestamp_seconds: 1_700_000_000.001,
      'kifu_provers{activity="compiling"}': 0,
      'kifu_provers{activity="waiting"}': 1,
      'kifu_provers{activity="proving"}': 2,
      kifu_pending_transactions: 3,
      kifu_parked_transactions: 1,
      kifu_running_matches: 4,
      kifu_present_seats: 6,
      kifu_away_seats: 8,
      'kifu_refusals_total{code="ingress/busy"}': 2,
      kifu_open_moves: 5,
      kifu_open_seeks: 3,
      kifu_pairs_total: 7,
      'kifu_refused_seeks_total{code="ingress/busy"}': 6,
      kifu_signed_moves_total: 9,
      'kifu_refused_moves_total{code="moves/not-next"}': 4,
      kifu_stopped_matches: 1,
      'kifu_subscribers{topic="match"}': 1,
      kifu_slow_readers_total: 0,
    });
    expect(metrics.has("nodejs_eventloop_lag_p99_seconds")).toBe(true);
    expect(metrics.has("process_resident_memory_bytes")).toBe(true);
    await reader.close();
  });

  test("show the height -1 before the first block", async () => {
    const metrics = await read(await serve(fakeRooms()));
    expect(metrics.get("kifu_height")).toBe(-1);
    expect(metrics.get("kifu_latest_batch_timestamp_seconds")).toBe(0);
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

  test("show how long admission took, for accepted and refused ones", async () => {
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

  test("count what was refused by its code, queries apart from submissions", async () => {
    const rooms = fakeRooms(
      (config) => (config.ingress.perAddress = { perSecond: 0.001, burst: 20 }),
    );
    const url = await serve(rooms);
    // Each request comes from another network, so that they do not share tokens.
    const from = (network: number) => ({ "x-forwarded-for": `203.0.${network}.7` });
    rooms.ingress.submit = async () => Promise.reject(refusal);
    await ask(url, submit, {}, from(1));
    await ask(url, "{ nothing }", {}, from(2));
    await ask(url, '{ transaction(hash: "x") { hash } }', {}, from(3));
    // Each query takes at least one token. The loop ends at the first refusal.
    for (let asked = 0; asked < 30; asked++) {
      const { status } = await ask(url, "{ __typename }", {}, from(4));
      if (status === 429) break;
    }
    await fetch(`${url}/nowhere`);
    await post(url, "{", from(5));
    const metrics = Object.fromEntries(await read(url));
    expect(metrics).toMatchObject({
      'kifu_refused_queries_total{code="ingress/rate-limited"}': 1,
      'kifu_refused_queries_total{code="query/bad-argument"}': 1,
      'kifu_refused_queries_total{code="ingress/malformed"}': 3,
    });
    expect(metrics).not.toHaveProperty('kifu_refused_queries_total{code="ingress/nonce-used"}');
  });

  test("show how long requests took, by kind", async () => {
    const rooms = fakeRooms();
    const url = await serve(rooms);
    await ask(url, "{ __typename }");
    await ask(url, "{ nothing }");
    await ask(url, submit);
    await fetch(`${url}/healthz`);
    await fetch(`${url}/nowhere`);
    const reader = await EventReader.open(url, "subscription { queue { height } }");
    const count = (kind: string) => `kifu_http_request_seconds_count{kind="${kind}"}`;
    // A stream counts as soon as it begins.
    for (let seen; seen !== 1; seen = (await read(url)).get(count("subscription")));
    expect(Object.fromEntries(await read(url))).toMatchObject({
      [count("query")]: 2,
      [count("submission")]: 1,
      [count("subscription")]: 1,
      [count("health")]: 1,
      [count("other")]: 1,
    });
    await reader.close();
  });

  test("show the size of the store, and the running version", async () => {
    const folder = await temporaryFolder();
    const store = join(folder.path, "store");
    try {
      const url = await serve(fakeRooms((config) => (config.store.path = store)));
      expect((await read(url)).get("kifu_store_bytes")).toBe(0);
      await mkdir(store);
      await writeFile(join(store, "data"), Buffer.alloc(100_000, 1));
      const metrics = await read(url);
      expect(metrics.get("kifu_store_bytes")).toBeGreaterThanOrEqual(100_000);
      const { kifu, node } = version();
      expect(metrics.get(`kifu_build_info{version="${kifu}",node="${node}"}`)).toBe(1);
    } finally {
      await folder.remove();
    }
  });

  test("of one node are not another's", async () => {
    const rooms = fakeRooms();
    const [first, second] = [await serve(rooms), await serve(fakeRooms())];
    rooms.chain.events.emit("admitted", {} as never);
    expect((await read(first)).get("kifu_accepted_transactions_total")).toBe(1);
    expect((await read(second)).get("kifu_accepted_transactions_total")).toBe(0);
  });
});
