/**
 * `npm run bench`: measures the node. With `proving`, measures the cost of proofs. With
 * `provers`, measures the gain from more provers. Exits with 1 if a figure misses its limit, and
 * with 2 for a wrong command line.
 */
import { UsageError } from "./UsageError.js";

process.once("SIGINT", () => process.exit(130));
process.once("SIGTERM", () => process.exit(143));

const [what, ...rest] = process.argv.slice(2);
if (what === "proving") {
  // The native backend is two to four times as fast. It must be chosen before o1js is loaded.
  process.env["O1JS_BACKEND"] ??= "native";
  const { benchProving } = await import("./proving/benchProving.js");
  await measure(() => benchProving(rest));
} else if (what === "provers") {
  process.env["O1JS_BACKEND"] ??= "native";
  const { benchProvers } = await import("./proving/benchProvers.js");
  await measure(() => benchProvers(rest));
} else {
  const { benchNode } = await import("./benchNode.js");
  await measure(() => benchNode(process.argv.slice(2)));
}

async function measure(bench: () => Promise<void>): Promise<void> {
  try {
    await bench();
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 2;
  }
}
