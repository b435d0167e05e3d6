/**
 * `npm run rows`: what every runtime method costs, and what a segment does, by its moves. `-- --check`
 * fails on growth over the committed figures, `-- --write` commits new ones, `-- --json` prints
 * those of the methods for programs.
 */
import { readFile, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { measureMethods } from "../runtime/measureMethods.js";
import { standaloneRuntime } from "../runtime/standaloneRuntime.js";
import { measureSegments, type SegmentCosts } from "../runtime/measureSegments.js";
import { compareCosts, type Costs } from "./compareCosts.js";
import { bold, dim, say } from "./terminal.js";

const ROWS_FILE = new URL("../../../rows.json", import.meta.url);
const SEGMENTS_FILE = new URL("../../../segments.json", import.meta.url);

const options = readOptions();

const measured = await measureMethods(standaloneRuntime().runtime);
const costs: Costs = Object.fromEntries(
  Object.entries(measured).map(([name, { rows, transitions }]) => [name, { rows, transitions }]),
);

const segments = options.json ? {} : await measureSegments();

if (options.write) {
  await writeFile(ROWS_FILE, `${JSON.stringify(costs, null, 2)}\n`);
  if (!options.json) await writeFile(SEGMENTS_FILE, `${JSON.stringify(segments, null, 2)}\n`);
}
const committed = JSON.parse(await readFile(ROWS_FILE, "utf8")) as Costs;
const { growth, notes } = compareCosts(committed, costs);
if (!options.json) {
  const known = JSON.parse(await readFile(SEGMENTS_FILE, "utf8")) as Record<string, SegmentCosts>;
  const compared = compareCosts(asCosts(known), asCosts(segments));
  growth.push(...compared.growth);
  notes.push(...compared.notes);
}

if (options.json) {
  say(JSON.stringify(costs, null, 2));
} else {
  const width = Math.max(...Object.keys(costs).map((name) => name.length));
  say(bold(`${"method".padEnd(width)}  ${"rows".padStart(6)}  ${"transitions".padStart(11)}`));
  for (const [name, { rows, transitions }] of Object.entries(costs)) {
    say(`${name.padEnd(width)}  ${String(rows).padStart(6)}  ${String(transitions).padStart(11)}`);
  }
  for (const [game, { moves, perMove, rows }] of Object.entries(segments)) {
    const sizes = Object.entries(rows).map(([size, count]) => `${size}: ${count}`);
    say(`${game}: segments of up to ${moves} moves, ${perMove} rows for one more.`);
    say(dim(`  rows by moves: ${sizes.join(", ")}`));
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

/** The costs of segments as those of methods, to be compared like them. */
function asCosts(segments: Record<string, SegmentCosts>): Costs {
  return Object.fromEntries(
    Object.entries(segments).flatMap(([game, { rows, transitions }]) =>
      Object.entries(rows).map(([size, count]) => [
        `${game}.playMoves of ${size}`,
        { rows: count, transitions },
      ]),
    ),
  );
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
