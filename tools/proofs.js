/** `npm run test:proofs`: real proofs. Arguments go to jest: `npm run test:proofs -- matches`. */
import { jest } from "./runJest.js";
import { build } from "./setup/build.js";
import { root } from "./setup/checkout.js";
import { prepare } from "./setup/prepare.js";

/** The memory for two suites side by side. The largest two took up to 9.6 and 4.7 GB. */
const MEMORY_OF_TWO = 16e9;

prepare();
process.env["O1JS_BACKEND"] = "native";
const passed =
  build(root) &&
  jest(
    "--selectProjects=proofs",
    "--verbose",
    "--testTimeout=3600000",
    `--maxWorkers=${process.availableMemory() < MEMORY_OF_TWO ? 1 : 2}`,
    // A process keeps the circuits of every file that it has run. This limit is so low that each
    // file gets a new process.
    "--workerIdleMemoryLimit=1MB",
    ...process.argv.slice(2),
  );
process.exitCode = passed ? 0 : 1;
