import { has, install } from "./installPrograms.js";
import { say } from "./checkout.js";

/**
 * Makes sure that the Redis for the prover's tests is installed. Without it, those tests fail and
 * say so.
 */
export function bringRedisServer() {
  if (has("redis-server") || install("Redis", { apt: [["redis-server"]], brew: ["redis"] })) return;
  say("The prover's tests need redis-server, but none was found. Install it, then run them again.");
}
