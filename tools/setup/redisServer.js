import { has, install } from "./installPrograms.js";
import { say } from "./checkout.js";

/**
 * Makes sure that the Redis for the prover's tests is installed. Without it, those tests fail and
 * say so.
 */
export function bringRedisServer() {
  if (has("redis-server") || install("Redis", { apt: [["redis-server"]], brew: ["redis"] })) return;
  say("The prover's tests need redis-server, and none was found: install it, and run them again.");
}
