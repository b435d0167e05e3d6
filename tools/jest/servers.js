import { bringPostgres } from "../setup/postgres.js";
import { bringRedisServer } from "../setup/redisServer.js";

/** Jest's `globalSetup` for the node, whose tests start servers of PostgreSQL and Redis. */
export default function bringServers() {
  bringPostgres();
  bringRedisServer();
}
