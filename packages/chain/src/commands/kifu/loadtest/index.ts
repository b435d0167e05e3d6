import { installFastPoseidon } from "../../../node/primitives/poseidon.js";
import { standaloneRuntime } from "../../../runtime/standalone.js";
import { Flood } from "./Flood.js";
import { assertPlayable, type LoadtestOptions } from "./LoadtestOptions.js";
import { MoveBook } from "./MoveBook.js";
import { NodeClient } from "./NodeClient.js";
import { type Playing, playMoves } from "./playMoves.js";
import type { LoadtestReport } from "./report.js";
import { beginMatches, resignAll, signMoves } from "./stage.js";
import { settle } from "./settle.js";
import { spreadOf } from "./stats.js";
import { Visitors } from "./Visitors.js";
import { watchMatches } from "./watchMatches.js";

export { defaultLoad, type LoadtestOptions } from "./LoadtestOptions.js";
export { isClean, keptUp, type LoadtestReport, summary } from "./report.js";

export type Phase = "registering" | "signing" | "playing" | "settling";

/** Told how far a phase is. */
export type OnProgress = (phase: Phase, done: number, total: number) => void;

/**
 * Plays matches on a running node, with players and spectators, and reports how it fares. The
 * players have fresh keys, and resign at the end.
 *
 * @example summary(await loadtest({ ...defaultLoad, url: "http://127.0.0.1:4000" }))
 */
export async function loadtest(
  options: LoadtestOptions,
  onProgress: OnProgress = () => undefined,
): Promise<LoadtestReport> {
  assertPlayable(options);
  await installFastPoseidon();
  const client = new NodeClient(options.url);
  try {
    return await run(client, options, onProgress);
  } finally {
    client.close();
  }
}

async function run(
  client: NodeClient,
  options: LoadtestOptions,
  onProgress: OnProgress,
): Promise<LoadtestReport> {
  const visitors = new Visitors(client);
  const book = new MoveBook();
  const errors: string[] = [];
  const onError = (error: string) => void errors.push(error);

  const { openHeight, ...terms } = await client.chain();
  const { runtime } = standaloneRuntime(terms);
  const matches = await beginMatches({ runtime, terms, visitors, openHeight, options, onProgress });
  const signed = signMoves(matches, options, onProgress);
  await watchMatches(matches, { client, book, onError, subscribers: options.subscribers });

  const flood = options.flood > 0 ? new Flood(runtime, client, options.flood) : undefined;
  const began = performance.now();
  const end = began + 1000 * options.seconds;
  const playing: Playing = { visitors, book, options, began, end, onError, onProgress };
  const before = await client.chain();
  await Promise.all([playMoves(signed, playing), flood?.run(end)]);
  // The last moves were sent before the time was over.
  const seconds = Math.max(options.seconds, (performance.now() - began) / 1000);
  const after = await client.chain();

  const lost = await settle(client, book, onProgress);
  await resignAll(matches, visitors, onError);
  return {
    url: options.url,
    matches: matches.length,
    subscribers: options.subscribers,
    seconds,
    moves: {
      requested: book.planned,
      requestedPerSecond: book.planned / options.seconds,
      accepted: book.acceptedCount,
      acceptedPerSecond: book.acceptedCount / seconds,
      unsent: book.unsentCount,
      ...lost,
    },
    refused: visitors.refused.toObject(),
    admission: spreadOf(book.admissions()),
    push: spreadOf(book.pushes()),
    blocks: after.openHeight - before.openHeight,
    flood: flood?.report(),
    errors,
  };
}
