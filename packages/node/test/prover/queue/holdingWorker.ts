/**
 * A worker in a separate process, for a test to kill. It takes a task and never finishes it.
 */
import type { ProvenByQueue } from "../../../src/prover/queue/announcedChains.js";
import { QueueDatabase } from "../../../src/prover/queue/QueueDatabase.js";
import { QueueWorker } from "../../../src/prover/queue/QueueWorker.js";

const { url, chain, leaseMs, aheadMs } = JSON.parse(process.argv[2] ?? "") as {
  url: string;
  chain: ProvenByQueue;
  leaseMs: number;
  /** How far the clock of this machine is ahead. */
  aheadMs: number;
};

const { now } = Date;
Date.now = () => now() + aheadMs;

new QueueWorker({
  database: new QueueDatabase(url),
  chain,
  leaseMs,
  lookMs: 50,
  name: "to be killed",
  queue: { run: () => new Promise(() => undefined) },
  onTask: () => process.send?.("taken"),
});
process.on("disconnect", () => process.exit());
