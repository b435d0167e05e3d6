/**
 * A worker in a separate process, for a test to kill. It takes a task and never finishes it.
 */
import type { ProvenByQueue } from "../../../src/prover/redis/announcedChains.js";
import { RedisWorker } from "../../../src/prover/redis/RedisWorker.js";

const { url, chain, lockMs } = JSON.parse(process.argv[2] ?? "") as {
  url: string;
  chain: ProvenByQueue;
  lockMs: number;
};

new RedisWorker({
  url,
  chain,
  lockMs,
  name: "to be killed",
  queue: { run: () => new Promise(() => undefined) },
  onTask: () => process.send?.("taken"),
});
process.on("disconnect", () => process.exit());
