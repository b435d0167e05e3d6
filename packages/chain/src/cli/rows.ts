/**
 * `npm run rows`: prints the cost of every method of the runtime and of the settlement contract,
 * and of segments by number of moves. `-- --check` fails if a cost exceeds the committed one.
 * `-- --write` commits new costs. `-- --json` prints the methods' costs for programs.
 */
import { readFile, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { measureMethods } from "../runtime/measureMethods.js";
import { measureSettlement } from "../settlement/measureSettlement.js";
import { segmentSizeOf } from "../runtime/games.js";
import { standaloneRuntime } from "../runtime/standaloneRuntime.js";
import { measureSegments, type SegmentCosts } from "../runtime/measureSegments.js";
import { compareCosts, type Costs } from "./compareCosts.js";
import { bold, dim, say } from "./say.js";

const ROWS_FILE = new URL("../../../rows.json", import.meta.url);
const SEGMENTS_FILE = new URL("../../../segments.json", import.meta.url);
const SIZES_FILE = new URL("../../../src/runtime/segmentSizes.ts", import.meta.url);

const options = readOptions();

const measured = {
  ...(await measureMethods(standaloneRuntime().runtime)),
  ...(await measureSettlement()),
};
const costs: Costs = Object.fromEntries(
  Object.entries(measured).map(([name, { rows, transitions }]) => [name, { rows, transitions }]),
);

const segments = options.json ? {} : await measureSegments();
// In the runtime, a new game has segments of one move until its segment size is written. So its
// cost is taken from the measured segments.
for (const [game, { moves, rows, transitions }] of Object.entries(segments)) {
  costs[`${game}.playMoves`] = { rows: rows[moves]!, transitions };
}

if (options.write) {
  await writeFile(ROWS_FILE, `${JSON.stringify(costs, null, 2)}\n`);
  if (!options.json) {
    await writeFile(SEGMENTS_FILE, `${JSON.stringify(segments, null, 2)}\n`);
    await writeFile(SIZES_FILE, sizesFile(segments));
  }
}
const committed = JSON.parse(await readFile(ROWS_FILE, "utf8")) as Costs;
const { growth, notes } = compareCosts(committed, costs);
if (!options.json) {
  const known = JSON.parse(await readFile(SEGMENTS_FILE, "utf8")) as Record<string, SegmentCosts>;
  const compared = compareCosts(asCosts(known), asCosts(segments));
  growth.push(...compared.growth);
  notes.push(...compared.notes);
  if (!options.write) growth.push(...otherSizes(segments));
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

function otherSizes(segments: Record<string, SegmentCosts>): string[] {
  return Object.entries(segments)
    .map(([game, { moves }]) => ({ game, moves, composed: segmentSizeOf(game) }))
    .filter(({ moves, composed }) => moves !== composed)
    .map(
      ({ game, moves, composed }) => `${game} has segments of ${composed} moves, and ${moves} fit.`,
    );
}

function sizesFile(segments: Record<string, SegmentCosts>): string {
  const sizes = Object.entries(segments).map(([game, { moves }]) => `  ${game}: ${moves},`);
  return `/**
 * Written by \`npm run rows -- --write\`: the maximum number of moves in one transaction of a game,
 * by the game's module. It is limited by what fits into a proof, and by the moves that a game can
 * have.
 */
export const segmentSizes: Readonly<Record<string, number>> = {
${sizes.join("\n")}
};
`;
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
