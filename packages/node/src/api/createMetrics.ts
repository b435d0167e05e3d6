import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { version } from "../lib/version.js";
import { type RequestKind, requestKinds } from "../door/requests.js";
import type { NodeParts } from "./NodeParts.js";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

/** The node's counters for the operator. They contain no player and no address. */
export type Metrics = ReturnType<typeof createMetrics>;

const BLOCK_SECONDS = [0.1, 0.25, 0.5, 1, 1.5, 2, 3, 5, 10, 30, 60];
const BLOCK_TRANSACTIONS = [0, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];
const REQUEST_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];
const ADMISSION_SECONDS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5];

const PROVER_ACTIVITIES = ["compiling", "waiting", "proving"] as const;

/**
 * Some metrics are counted here. Others are read from the node's parts when the metrics are
 * requested.
 */
export function createMetrics(parts: NodeParts) {
  const { chain, store, ingress, tables, lobby, names, tournaments } = parts;
  const { transferDesk } = parts;
  const { matchIndex, eventStreams, proving, notices, push, plans, config } = parts;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });

  const named = (name: string, help: string) => ({
    name: `kifu_${name}`,
    help,
    registers: [registry],
  });
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      ...named(name, help),
      async collect() {
        this.set(await read());
      },
    });
  /** A counter whose value another object keeps. */
  const counted = (name: string, help: string, read: () => number) =>
    new Counter({
      ...named(name, help),
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  const countedByCode = (name: string, help: string, counts: ReadonlyMap<string, number>) =>
    new Counter({
      ...named(name, help),
      labelNames: ["code"],
      collect() {
        this.reset();
        for (const [code, count] of counts) this.inc({ code }, count);
      },
    });

  const { kifu, node } = version();
  new Gauge({
    ...named("build_info", "1, with the versions of Kifu and of Node.js as labels."),
    labelNames: ["version", "node"],
  }).set({ version: kifu, node }, 1);

  gauge("height", "Height of the latest block; -1 before the first.", () => store.blockCount() - 1);
  gauge(
    "unproven_blocks",
    "Blocks that are sequenced but not proven.",
    () => store.blockCount() - store.provenBlocks(),
  );
  gauge("proven_blocks", "Blocks that are proven, counted from the first.", () =>
    store.provenBlocks(),
  );
  gauge("settled_blocks", "Blocks that are settled on Mina, counted from the first.", () =>
    store.settledBlocks(),
  );
  gauge(
    "unsettled_blocks",
    "Blocks that are proven but not settled.",
    () => store.provenBlocks() - store.settledBlocks(),
  );
  gauge(
    "notice_ends_timestamp_seconds",
    "When other circuits can be activated on Mina, in seconds since 1970; 0 if none are announced.",
    async () => ((await parts.exits.status())?.upgrade?.endsAt ?? 0) / 1000,
  );
  gauge(
    "unproven_transactions",
    "Transactions in blocks that are not proven.",
    () => matchIndex.unproven().transactions,
  );
  gauge(
    "unproven_seconds",
    "How long the oldest unproven block has waited, in the chain's time; 0 when there is none.",
    () => matchIndex.unproven().seconds,
  );
  gauge("batches", "Batches that were proven and taken in.", () => store.batchCount());
  gauge(
    "latest_batch_timestamp_seconds",
    "When the latest batch was taken in, in seconds since 1970; 0 before the first.",
    () => (store.batch(store.batchCount() - 1)?.takenAt ?? 0) / 1000,
  );
  new Gauge({
    ...named("provers", `Provers at work, by activity: ${PROVER_ACTIVITIES.join(", ")}.`),
    labelNames: ["activity"],
    collect() {
      for (const activity of PROVER_ACTIVITIES) {
        const count = proving.provers.filter((prover) => prover.activity === activity).length;
        this.set({ activity }, count);
      }
    },
  });
  gauge("pruned_blocks", "Blocks that have lost what only their proofs needed.", () =>
    store.prunedBlocks(),
  );
  gauge("pending_transactions", "Accepted transactions that are not in a block yet.", () =>
    ingress.pendingCount(),
  );
  gauge(
    "parked_transactions",
    "Pending transactions that wait for an earlier nonce of their sender.",
    () => ingress.parkedCount(),
  );
  gauge("store_bytes", "Bytes that the store's files use on the disk.", () =>
    folderBytes(config.store.path),
  );
  countedByCode("refusals_total", "Refused submissions, by code.", ingress.refusals);
  gauge(
    "open_moves",
    "Signed moves that were accepted and are in no transaction yet.",
    () => tables.counts.openMoves,
  );
  counted("signed_moves_total", "Signed moves that were accepted.", () => tables.counts.movesTaken);
  countedByCode("refused_moves_total", "Refused signed moves, by code.", tables.refusals.move);
  gauge(
    "stopped_matches",
    "Matches that take no more moves, since the chain refused moves that were accepted: see moves/match-stopped.",
    () => tables.counts.stoppedMatches,
  );
  gauge(
    "open_draw_offers",
    "Draws that are offered, and neither answered nor withdrawn.",
    () => tables.counts.openDraws,
  );
  counted(
    "agreed_draws_total",
    "Matches that were drawn by agreement, since the node started.",
    () => tables.counts.agreedDraws,
  );
  countedByCode(
    "refused_draw_offers_total",
    "Refused draw offers and answers, by code.",
    tables.refusals.draw,
  );
  gauge(
    "open_takeback_offers",
    "Requests to take moves back that are neither answered nor withdrawn.",
    () => tables.counts.openTakebacks,
  );
  counted(
    "agreed_takebacks_total",
    "Takebacks that both players agreed to, since the node started.",
    () => tables.counts.agreedTakebacks,
  );
  countedByCode(
    "refused_takeback_offers_total",
    "Refused requests to take moves back, and answers, by code.",
    tables.refusals.takeback,
  );
  new Counter({
    ...named("refused_statements_total", "Refused statements, by kind and code."),
    labelNames: ["kind", "code"],
    collect() {
      this.reset();
      const kinds = Object.entries({
        ...tables.refusals,
        ...tournaments.refusals,
        seek: lobby.refusals,
        name: names.refusals,
        transfer: transferDesk.refusals,
        plan: plans.refusals,
      });
      for (const [kind, codes] of kinds) {
        for (const [code, count] of codes) this.inc({ kind, code }, count);
      }
    },
  });
  gauge("open_seeks", "Signed seeks that wait for another on the same terms.", () => lobby.open);
  counted(
    "pairs_total",
    "Matches that were made of two signed seeks, since the node started.",
    () => lobby.paired,
  );
  countedByCode(
    "refused_seeks_total",
    "Seeks that were refused, or dropped when they were to be paired, by code.",
    lobby.refusals,
  );
  gauge(
    "running_matches",
    "Matches whose clock is running.",
    () => matchIndex.chain().runningMatches,
  );
  gauge(
    "present_seats",
    "Seats of running matches whose players are at their match.",
    () => tables.counts.presentSeats,
  );
  gauge(
    "away_seats",
    "Seats of running matches whose players have left their match, or have not come to it.",
    () => tables.counts.awaySeats,
  );
  new Gauge({
    ...named("subscribers", "Open subscriptions, by topic."),
    labelNames: ["topic"],
    collect() {
      const counts = Object.entries(eventStreams.counters().subscribers);
      for (const [topic, count] of counts) this.set({ topic }, count);
    },
  });
  counted(
    "pushed_events_total",
    "Events handed to subscribers.",
    () => eventStreams.counters().pushed,
  );
  counted(
    "slow_readers_total",
    "Subscribers dropped for being too slow.",
    () => eventStreams.counters().slowReaders,
  );
  counted(
    "push_notifications_total",
    "Notifications that browsers' push services took.",
    () => push.counts.sent,
  );
  counted(
    "failed_push_notifications_total",
    "Notifications that push services did not take, or that were too many to send.",
    () => push.counts.failed,
  );
  counted("planned_replies_total", "Planned replies that were played.", () => plans.played);

  gauge("maintenance", "1 while no new match begins because of maintenance.", () =>
    notices.shown().maintenance?.startsIn === 0 ? 1 : 0,
  );

  const logWriter = () => parts.logWriter?.();
  gauge(
    "log_term",
    "The term in which this node is the writer of a shared log; 0 while it is not.",
    () => logWriter()?.term ?? 0,
  );
  gauge("log_away", "1 while the shared log does not answer this node; otherwise 0.", () =>
    parts.following?.isLogAway === true ? 1 : 0,
  );
  gauge(
    "log_behind_seconds",
    "Seconds since this node last had every row of the shared log; 0 while it has.",
    () => (parts.following?.behindMs ?? 0) / 1000,
  );
  gauge("no_writer", "1 while a shared log has no writer that this node sees; otherwise 0.", () =>
    parts.following?.role === "no writer" ? 1 : 0,
  );
  gauge(
    "log_waiting_entries",
    "Entries that wait for the shared log.",
    () => logWriter()?.waiting ?? 0,
  );
  counted(
    "log_rows_total",
    "Rows that this node committed to the shared log in its term.",
    () => logWriter()?.counts.rows ?? 0,
  );
  counted("log_inserts_total", "Inserts with these rows.", () => logWriter()?.counts.inserts ?? 0);
  counted(
    "log_insert_seconds_total",
    "Seconds that these inserts took. Divided by their number, the average.",
    () => logWriter()?.counts.seconds ?? 0,
  );

  gauge(
    "writer_unreachable",
    "1 while another node is the writer, but did not answer what this node last forwarded to it.",
    () => (parts.door?.isWriterUnreachable === true ? 1 : 0),
  );

  const refusedQueries = new Counter({
    ...named("refused_queries_total", "Refused requests other than submissions, by code."),
    labelNames: ["code"],
  });
  const requestSeconds = new Histogram({
    ...named(
      "http_request_seconds",
      `Seconds from a request to the end of its answer, or to the start of its stream, by kind: ${requestKinds.join(", ")}.`,
    ),
    labelNames: ["kind"],
    buckets: REQUEST_SECONDS,
  });
  const accepted = new Counter(
    named("accepted_transactions_total", "Transactions that were admitted to a block."),
  );
  const blockSeconds = new Histogram({
    ...named("block_interval_seconds", "Seconds from one block to the next."),
    buckets: BLOCK_SECONDS,
  });
  const blockTransactions = new Histogram({
    ...named("block_transactions", "Transactions per block."),
    buckets: BLOCK_TRANSACTIONS,
  });
  const admissionSeconds = new Histogram({
    ...named(
      "admission_seconds",
      "Seconds from a submission to its answer, by outcome: accepted, refused.",
    ),
    labelNames: ["outcome"],
    buckets: ADMISSION_SECONDS,
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
    /** All metrics with their descriptions, for the reference documentation. */
    all: () => registry.getMetricsAsArray(),
    text: () => registry.metrics(),
    /** `seconds` is the time from a submission to its acceptance or refusal. */
    observeAdmission: (outcome: "accepted" | "refused", seconds: number) =>
      admissionSeconds.observe({ outcome }, seconds),
    /**
     * `seconds` is the time from the request to the end of its answer, or to the start of its
     * stream.
     */
    observeRequest: (kind: RequestKind, seconds: number) =>
      requestSeconds.observe({ kind }, seconds),
    /** Counts a refused request. Submissions are counted by the ingress instead. */
    countRefusedQuery: (code: string) => refusedQueries.inc({ code }),
    close: () => ignore.forEach((end) => end()),
  };
}

/** The disk space that a folder's files take. 0 if the folder does not exist. */
async function folderBytes(path: string): Promise<number> {
  const names = await readdir(path).catch(() => []);
  const sizes = await Promise.all(names.map(async (name) => await bytesOf(join(path, name))));
  return sizes.reduce((sum, bytes) => sum + bytes, 0);
}

/**
 * Counts allocated blocks, because a database file is sparse and its length would be too high.
 */
async function bytesOf(file: string): Promise<number> {
  try {
    const { blocks } = await stat(file);
    return blocks * 512;
  } catch {
    // The file was deleted after the folder was listed.
    return 0;
  }
}
