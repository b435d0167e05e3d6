import { has, install } from "./installPrograms.js";
import { say } from "./checkout.js";

/**
 * Installs Redis for the prover's tests, if it is missing. Without Redis those tests fail with a
 * clear message.
 */
export function bringRedisServer() {
  if (has("redis-server") || install("Redis", { apt: [["redis-server"]], brew: ["redis"] })) return;
  say("The prover's tests need redis-server, but none was found. Install it, then run them again.");
}
