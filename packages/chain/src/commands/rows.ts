/**
 * `npm run rows`: what every runtime method costs. `-- --check` fails on growth over the
 * committed figures, `-- --write` commits new ones, `-- --json` prints them for programs.
 */
import { readFile, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { measureMethods } from "../runtime/measureMethods.js";
import { standaloneRuntime } from "../runtime/standaloneRuntime.js";
import { compareCosts, type Costs } from "./compareCosts.js";
import { bold, dim, say } from "./terminal.js";

const ROWS_FILE = new URL("../../../rows.json", import.meta.url);

const options = readOptions();

const measured = await measureMethods(standaloneRuntime().runtime);
const costs: Costs = Object.fromEntries(
  Object.entries(measured).map(([name, { rows, transitions }]) => [name, { rows, transitions }]),
);

if (options.write) await writeFile(ROWS_FILE, `${JSON.stringify(costs, null, 2)}\n`);
const committed = JSON.parse(await readFile(ROWS_FILE, "utf8")) as Costs;
const { growth, notes } = compareCosts(committed, costs);

if (options.json) {
  say(JSON.stringify(costs, null, 2));
} else {
  const width = Math.max(...Object.keys(costs).map((name) => name.length));
  say(bold(`${"method".padEnd(width)}  ${"rows".padStart(6)}  ${"transitions".padStart(11)}`));
  for (const [name, { rows, transitions }] of Object.entries(costs)) {
    say(`${name.padEnd(width)}  ${String(rows).padStart(6)}  ${String(transitions).padStart(11)}`);
  }
  for (const note of notes) say(dim(note));
}
if (options.check) {
  for (const line of growth) process.stderr.write(`${line}\n`);
  if (growth.length > 0) {
    process.stderr.write("If that is meant: npm run rows -- --write, and say why in the commit.\n");
    process.exitCode = 1;
  } else if (!options.json) {
    say(`${Object.keys(costs).length} methods, none dearer than committed.`);
  }
}

function readOptions() {
  const flag = { type: "boolean", default: false } as const;
  try {
    return parseArgs({ options: { check: flag, write: flag, json: flag } }).values;
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.stderr.write("Usage: npm run rows -- [--check] [--write] [--json]\n");
    process.exit(2);
  }
}
