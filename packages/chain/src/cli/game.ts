/**
 * `npm run game -- NAME`: checks a game against the kit's rules. Prints the result of each check
 * and the rows of each line of the circuit. `--seed 7` repeats the same samples; `--fail-fast`
 * stops at the first failure.
 */
import type { DefinedGame } from "@kifu/kit";
import type { CheckOutcome } from "@kifu/kit/testing";
import { parseArgs } from "node:util";
import { plainGames } from "../runtime/plainGames.js";
import { bold, dim, say } from "./say.js";

const names: readonly string[] = plainGames.map(({ rules }) => rules.name);
const { name, seed, failFast } = readArguments();
if (!names.includes(name)) {
  exitWith(2, name === "" ? usage() : `There is no game ${name}; there are ${names.join(", ")}.`);
}
// Circuits take seconds to load, so names are checked first. The game is loaded from its own
// folder, because the chain refuses to load a game whose state is too large.
const { checkGame, quickOptions, rowsByPart } = await import("@kifu/kit/testing");
const folder = (await import(`../${name}/index.js`)) as Record<string, unknown>;
const game = Object.values(folder).find(isGame) ?? exitWith(1, `src/${name} defines no game`);

const began = performance.now();
say(bold(game.plain.words.title));
const options = { ...quickOptions, failFast, ...(seed !== undefined && { seed }) };
const report = await checkGame(game, options, tell);
if (report.results.some(({ check, passed }) => check === "rows" && passed)) {
  say("rows by the line of the circuit that asks for them");
  for (const { line, text, rows } of await rowsByPart(game)) {
    say(dim(`${String(rows).padStart(12)}  ${line}  ${text}`));
  }
}
const seconds = ((performance.now() - began) / 1000).toFixed(1);
const count = report.results.length;
const passed = report.results.filter((result) => result.passed).length;
say(`${passed} of ${count} checks passed in ${seconds} s, seed ${report.seed}.`);
if (!report.passed) process.exitCode = 1;

function tell({ passed, name, samples, milliseconds, detail }: CheckOutcome): void {
  const counted = `${samples} ${samples === 1 ? "sample" : "samples"}, ${milliseconds} ms`;
  say(`${passed ? "passed" : "FAILED"}  ${name}  ${dim(counted)}`);
  for (const line of detail.split("\n").filter(Boolean))
    say(`        ${passed ? dim(line) : line}`);
}

function isGame(value: unknown): value is DefinedGame {
  return typeof value === "object" && value !== null && "name" in value && value.name === name;
}

interface Arguments {
  readonly name: string;
  readonly seed: number | undefined;
  readonly failFast: boolean;
}

function readArguments(): Arguments {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: {
        seed: { type: "string" },
        "fail-fast": { type: "boolean" },
        help: { type: "boolean", short: "h" },
      },
    });
    if (values.help === true) {
      say(usage());
      process.exit(0);
    }
    const seed = values.seed === undefined ? undefined : Number(values.seed);
    if (seed !== undefined && !(Number.isSafeInteger(seed) && seed >= 0)) {
      return exitWith(2, `--seed must be a whole number, 0 or more.\n${usage()}`);
    }
    if (positionals.length > 1) return exitWith(2, usage());
    return { name: positionals[0] ?? "", seed, failFast: values["fail-fast"] === true };
  } catch (error) {
    return exitWith(2, `${(error as Error).message}\n${usage()}`);
  }
}

function usage(): string {
  return `Usage: npm run game -- NAME [--seed NUMBER] [--fail-fast], where NAME is one of ${names.join(", ")}`;
}

function exitWith(code: number, text: string): never {
  process.stderr.write(`${text}\n`);
  process.exit(code);
}
