/** The node's tests: `npm test`, or with KIFU_SOAK=1 `npm run soak` (runJest.js). Arguments go to jest. */
import { runJest } from "../../tools/runJest.js";
import { bringRedisServer } from "../../tools/setup/redisServer.js";

bringRedisServer();
process.exitCode = runJest(new URL(".", import.meta.url));
