/** Jest's `globalSetup` for the node, whose tests of the prover's queue need Redis. */
export { bringRedisServer as default } from "../setup/redisServer.js";
