import { KifuError } from "@kifu/client";
import { NodeError } from "../../lib/NodeError.js";
import { noNode, notANode } from "../nodeErrors.js";
import { Flood } from "./Flood.js";
import type { LoadtestOptions, OnProgress } from "./LoadtestOptions.js";
import { TimedMoves } from "./TimedMoves.js";
import { type Playing, playAtRate } from "./playAtRate.js";
import type { LoadtestReport } from "./LoadtestReport.js";
import { assertPlayable, beginMatches, resignAll } from "./beginMatches.js";
import { waitForBlocks, watchMatches } from "./watchMatches.js";
import { spreadOf } from "./stats.js";
import { Visitors } from "./Visitors.js";

export { defaultLoad, type LoadtestOptions, type Phase } from "./LoadtestOptions.js";
export { isClean, keptUp, type LoadtestReport, summary } from "./LoadtestReport.js";

/**
 * Runs a load test against a running node and returns its report. Players have new keys, sign
 * their moves, and resign at the end.
 *
 * @example summary(await loadtest({ ...defaultLoad, url: "http://127.0.0.1:4000" }))
 */
export async function loadtest(
  options: LoadtestOptions,
  onProgress: OnProgress = () => undefined,
): Promise<LoadtestReport> {
  assertPlayable(options);
  const over = new AbortController();
  try {
    return await run(options, onProgress, over.signal);
  } catch (error) {
    throw error instanceof KifuError ? nodeError(error, options.url) : error;
  } finally {
    over.abort();
  }
}

async function run(
  options: LoadtestOptions,
  onProgress: OnProgress,
  over: AbortSignal,
): Promise<LoadtestReport> {
  const visitors = new Visitors(options.url);
  const { client } = visitors;
  const timed = new TimedMoves();
  const errors: string[] = [];
  const onError = (error: string) => void errors.push(error);

  const matches = await beginMatches({ visitors, options, onProgress });
  await watchMatches(matches, {
    url: options.url,
    timed,
    onError,
    over,
    subscribers: options.subscribers,
  });

  const flood = options.flood > 0 ? await Flood.begin(client, options.flood) : undefined;
  const began = performance.now();
  const end = began + 1000 * options.seconds;
  const playing: Playing = { visitors, timed, options, began, end, onError, onProgress };
  const before = await client.chain();
  const spent = await processorTime(options.url);
  await Promise.all([playAtRate(matches, playing), flood?.run(end)]);
  const spentAfter = await processorTime(options.url);
  // The last answers may have come after the planned end.
  const seconds = Math.max(options.seconds, (performance.now() - began) / 1000);

  // Resigning closes segments that are not full. Otherwise the test would have to wait for them.
  await resignAll(matches, visitors, onError);
  const lost = await waitForBlocks(client, timed, onProgress);
  const after = await client.chain();
  return {
    url: options.url,
    game: options.game,
    matches: matches.length,
    subscribers: options.subscribers,
    seconds,
    moves: {
      requested: timed.planned,
      requestedPerSecond: timed.planned / options.seconds,
      accepted: timed.acceptedCount,
      acceptedPerSecond: timed.acceptedCount / seconds,
      unsent: timed.unsentCount,
      ...lost,
    },
    refused: visitors.refused,
    admission: spreadOf(timed.admissions()),
    push: spreadOf(timed.pushes()),
    processor: spent &&
      spentAfter && {
        node: (spentAfter.node - spent.node) / timed.acceptedCount,
        loadtest: (spentAfter.loadtest - spent.loadtest) / timed.acceptedCount,
      },
    blocks: (after.height ?? -1) - (before.height ?? -1),
    flood: flood?.report(),
    errors,
  };
}

/**
 * The CPU times of the node and of this process so far, in milliseconds. Undefined if the node's
 * metrics cannot be read.
 */
async function processorTime(url: string): Promise<{ node: number; loadtest: number } | undefined> {
  const load = await loadOf(url).catch(() => undefined);
  const { user, system } = process.cpuUsage();
  return load && { node: load.cpuMicroseconds / 1000, loadtest: (user + system) / 1000 };
}

function nodeError(error: KifuError, url: string): NodeError {
  const { code, short, facts } = error;
  if (code === "client/offline") return noNode(url, error, facts);
  if (code === "client/bad-answer") return notANode(url, error, facts);
  return new NodeError(code, short, { details: { url, ...facts }, cause: error });
}

export interface Load {
  cpuMicroseconds: number;
  residentBytes: number;
  /** The longest delay of the event loop since the previous read. */
  stallMs: number;
  openMoves: number;
  pendingTransactions: number;
}

export async function loadOf(url: string): Promise<Load> {
  const answer = await fetch(`${url}/metrics`);
  const text = await answer.text();
  const value = (name: string) => {
    const found = new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1];
    if (found === undefined) throw new Error(`The node does not report its ${name}`);
    return Number(found);
  };
  return {
    cpuMicroseconds: 1e6 * value("process_cpu_seconds_total"),
    residentBytes: value("process_resident_memory_bytes"),
    stallMs: 1000 * value("nodejs_eventloop_lag_max_seconds"),
    openMoves: value("kifu_open_moves"),
    pendingTransactions: value("kifu_pending_transactions"),
  };
}
