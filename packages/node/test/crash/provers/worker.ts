/** `kifu prove --join` with mock proofs, for a test to kill. Usage: `worker.js REDIS-URL`. */
import { findChain } from "../../../src/prover/redis/announcedChains.js";
import { RedisConnection } from "../../../src/prover/redis/RedisConnection.js";
import { RedisWorker } from "../../../src/prover/redis/RedisWorker.js";
import { WorkerQueue } from "../../../src/prover/worker/WorkerQueue.js";

const [url = ""] = process.argv.slice(2);
const { signal } = new AbortController();

const { redis } = new RedisConnection(url);
const chain = await findChain(redis, { salt: "", signal, lookMs: 100 });
const { name, salt, roundLength, faucet } = chain;
const terms = { name, salt, roundLength, faucet };
const queue = new WorkerQueue({ terms, areProofsReal: false, taskMs: 120_000 });
await queue.compile(signal);
// A short lock, because the test kills the worker repeatedly.
new RedisWorker({ url, chain, name: String(process.pid), queue, lockMs: 2000 });
