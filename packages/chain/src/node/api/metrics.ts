import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { TopicKind } from "../live/Live.js";
import { version } from "../version.js";
import type { Rooms } from "./Context.js";
import { folderBytes } from "./folderBytes.js";
import type { RequestKind } from "./RequestTime.js";

export interface Metrics {
  readonly contentType: string;
  /** In Prometheus' text format. */
  text(): Promise<string>;
  /** Seconds from a submission to its acceptance or refusal. */
  observeAdmission(outcome: "accepted" | "refused", seconds: number): void;
  /** Seconds from a request to the end of its answer, or to the beginning of its stream. */
  observeRequest(kind: RequestKind, seconds: number): void;
  /** A request was refused that is no submission: those the ingress counts. */
  countRefusedQuery(code: string): void;
  /** Stops to listen to the chain. */
  close(): void;
}

const BLOCK_SECONDS = [0.1, 0.25, 0.5, 1, 1.5, 2, 3, 5, 10, 30, 60];
const BLOCK_TRANSACTIONS = [0, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];
const REQUEST_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];
const ADMISSION_SECONDS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5];

/** What an operator's monitoring reads: counted here, or asked of the rooms when it is read. */
export function createMetrics(rooms: Rooms): Metrics {
  const { chain, store, ingress, records, live, config } = rooms;
  const registry = new Registry();
  const registers = [registry];
  // Memory, processor time, garbage collection, and the delay of the event loop.
  collectDefaultMetrics({ register: registry });

  function gauge(name: string, help: string, read: () => number | Promise<number>): void {
    new Gauge({
      name: `kifu_${name}`,
      help,
      registers,
      async collect() {
        this.set(await read());
      },
    });
  }

  const { kifu, node } = version();
  new Gauge({
    name: "kifu_build_info",
    help: "1, with the versions of Kifu and of Node.js as labels.",
    labelNames: ["version", "node"],
    registers,
  }).set({ version: kifu, node }, 1);

  gauge("height", "Height of the latest block; -1 before the first.", () => store.blockCount() - 1);
  gauge(
    "unproven_blocks",
    "Blocks that are sequenced and not proven.",
    () => store.blockCount() - store.provenBlocks(),
  );
  gauge("pending_transactions", "Transactions that are accepted and in no block yet.", () =>
    ingress.pendingCount(),
  );
  gauge(
    "parked_transactions",
    "Pending transactions that wait for an earlier nonce of their sender's.",
    () => ingress.parkedCount(),
  );
  gauge("store_bytes", "What the store's files take up on the disk.", async () =>
    folderBytes(config.store.path),
  );
  new Counter({
    name: "kifu_refusals_total",
    help: "Submissions that were refused, by the code.",
    labelNames: ["code"],
    registers,
    collect() {
      this.reset();
      for (const [code, count] of ingress.refusals) this.inc({ code }, count);
    },
  });
  gauge("running_matches", "Matches whose clock runs.", () => records.chain().runningMatches);
  new Gauge({
    name: "kifu_subscribers",
    help: "Open subscriptions, by their topic.",
    labelNames: ["topic"],
    registers,
    collect() {
      const counts = Object.entries(live.counters().subscribers) as [TopicKind, number][];
      for (const [topic, count] of counts) this.set({ topic }, count);
    },
  });
  counted(
    registry,
    "pushed_events_total",
    "Events handed to subscribers.",
    () => live.counters().pushed,
  );
  counted(
    registry,
    "slow_readers_total",
    "Subscribers dropped as too slow.",
    () => live.counters().slowReaders,
  );

  const refusedQueries = new Counter({
    name: "kifu_refused_queries_total",
    help: "Requests that were refused and are no submissions, by the code.",
    labelNames: ["code"],
    registers,
  });
  const requestSeconds = new Histogram({
    name: "kifu_http_request_seconds",
    help: "From a request to the end of its answer, or to the beginning of its stream, by kind.",
    labelNames: ["kind"],
    buckets: REQUEST_SECONDS,
    registers,
  });
  const accepted = new Counter({
    name: "kifu_accepted_transactions_total",
    help: "Transactions that were admitted to a block.",
    registers,
  });
  const blockSeconds = new Histogram({
    name: "kifu_block_interval_seconds",
    help: "From one block to the next.",
    buckets: BLOCK_SECONDS,
    registers,
  });
  const blockTransactions = new Histogram({
    name: "kifu_block_transactions",
    help: "Transactions of a block.",
    buckets: BLOCK_TRANSACTIONS,
    registers,
  });
  const admissionSeconds = new Histogram({
    name: "kifu_admission_seconds",
    help: "From a submission to its acceptance or refusal.",
    labelNames: ["outcome"],
    buckets: ADMISSION_SECONDS,
    registers,
  });

  let latestAt: number | undefined;
  const ignore = [
    chain.events.on("admitted", () => accepted.inc()),
    chain.events.on("block", ({ block }) => {
      const now = performance.now();
      if (latestAt !== undefined) blockSeconds.observe((now - latestAt) / 1000);
      latestAt = now;
      blockTransactions.observe(block.transactions.length);
    }),
  ];

  return {
    contentType: registry.contentType,
    text: async () => await registry.metrics(),
    observeAdmission: (outcome, seconds) => admissionSeconds.observe({ outcome }, seconds),
    observeRequest: (kind, seconds) => requestSeconds.observe({ kind }, seconds),
    countRefusedQuery: (code) => refusedQueries.inc({ code }),
    close: () => ignore.forEach((end) => end()),
  };
}

/** A counter that somebody else keeps. */
function counted(registry: Registry, name: string, help: string, read: () => number): void {
  new Counter({
    name: `kifu_${name}`,
    help,
    registers: [registry],
    collect() {
      this.reset();
      this.inc(read());
    },
  });
}
