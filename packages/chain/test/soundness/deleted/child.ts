/**
 * Tries forgeries on provers from which some constraints were deleted. The arguments are the
 * codes of the deleted constraints. Prints the names of the forgeries that succeeded.
 */
import "reflect-metadata";
import { register } from "node:module";

const codes = process.argv.slice(2);
register("./hooks.js", import.meta.url, { data: codes });

const { MemoryChain } = await import("../../../src/cli/MemoryChain.js");
const { allForgeries } = await import("../forgeries/allForgeries.js");

Error.stackTraceLimit = 0;
const chain = await MemoryChain.start();
const proven: string[] = [];
for (const { name, refusedBy, attempt } of allForgeries(chain)) {
  if (!codes.includes(refusedBy)) continue;
  try {
    await attempt();
    proven.push(name);
  } catch (error) {
    process.stderr.write(`${name}: ${String(error)}\n`);
  }
}
process.stdout.write(JSON.stringify(proven));
process.exit(0);
