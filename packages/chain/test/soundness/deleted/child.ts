/**
 * Tries forgeries on provers without the constraint that refuses them. The arguments are the codes
 * of constraints, which are deleted one at a time. Prints the names of the forgeries that
 * succeeded, by code.
 */
import "reflect-metadata";
import { register } from "node:module";

const codes = process.argv.slice(2);
register("./hooks.js", import.meta.url, { data: codes });

const { MemoryChain } = await import("../../../src/cli/MemoryChain.js");
const { allForgeries } = await import("../forgeries/allForgeries.js");

Error.stackTraceLimit = 0;
const chain = await MemoryChain.start();
const proven: Record<string, string[]> = Object.fromEntries(codes.map((code) => [code, []]));
for (const { name, refusedBy, attempt } of allForgeries(chain)) {
  if (!codes.includes(refusedBy)) continue;
  Reflect.set(globalThis, "kifuDeleted", refusedBy);
  try {
    await attempt();
    proven[refusedBy]?.push(name);
  } catch (error) {
    process.stderr.write(`${name}: ${String(error)}\n`);
  }
}
process.stdout.write(JSON.stringify(proven));
process.exit(0);
