/** `kifu prove --join` with mock proofs, for a test to kill. Usage: `worker.js QUEUE-URL`. */
import { findChain } from "../../../src/prover/queue/announcedChains.js";
import { QueueDatabase } from "../../../src/prover/queue/QueueDatabase.js";
import { QueueWorker } from "../../../src/prover/queue/QueueWorker.js";
import { WorkerQueue } from "../../../src/prover/worker/WorkerQueue.js";

const [url = ""] = process.argv.slice(2);
const { signal } = new AbortController();

const database = new QueueDatabase(url);
const chain = await findChain(database, { salt: "", signal, lookMs: 100 });
const { name, salt, roundLength, faucet } = chain;
const terms = { name, salt, roundLength, faucet };
const queue = new WorkerQueue({ terms, areProofsReal: false, taskMs: 120_000 });
await queue.compile(signal);
// A short lease, because the test kills the worker repeatedly.
new QueueWorker({ database, chain, name: String(process.pid), queue, leaseMs: 2000 });
