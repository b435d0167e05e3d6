import { has, install } from "./installPrograms.js";
import { say } from "./checkout.js";

/**
 * Brings the Redis that the prover's tests start, in this machine's own way when it has none. Without
 * it those tests fail, and say so.
 */
export function bringRedisServer() {
  if (has("redis-server") || install("Redis", { apt: [["redis-server"]], brew: ["redis"] })) return;
  say("The prover's tests need redis-server, and none was found: install it, and run them again.");
}
