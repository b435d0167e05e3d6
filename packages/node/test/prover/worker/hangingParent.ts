/** Starts a proving process and then hangs, for a test to kill. */
import { fileURLToPath } from "node:url";
import { defaultTerms } from "@kifu/chain/terms";
import { WorkerQueue } from "../../../src/prover/worker/WorkerQueue.js";

const program = fileURLToPath(new URL("./plainWorker.js", import.meta.url));
const queue = new WorkerQueue({
  terms: defaultTerms,
  areProofsReal: false,
  taskMs: 60_000,
  program,
});
const { signal } = new AbortController();
await queue.compile(signal);
void queue.run({ task: "hang", input: "", key: "", name: "" }, signal);
process.send?.(queue.pid);
