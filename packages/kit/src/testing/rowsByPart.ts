import { Field, Provable } from "o1js";
import { existsSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Game } from "../game.js";
import { sourceOf } from "./hintSources.js";
import { insideO1js, type Inside } from "./snarky.js";
import { subjectOf, type Position } from "./subject.js";

/** The rows that one line of a game's circuit adds. */
export interface PartRows {
  /** The file and line, such as "src/reversi/circuit.ts:41". */
  readonly line: string;
  /** The text of the line; empty if its file is missing. */
  readonly text: string;
  readonly rows: number;
}

/** Thrown into a circuit to stop it early. */
const ENOUGH = new Error("The circuit is built as far as was asked");

/**
 * The folder of the kit. If the kit or o1js adds a row, the row counts for the line of the game
 * that called the kit or o1js.
 */
const KIT = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const NOT_THE_GAME = ["/node_modules/", `${KIT}/`, "node:"];

/**
 * The rows that each line of a game's circuit adds, in execution order. First records which line
 * asks for each constraint. Then, for each point at which the line changes, builds the circuit up
 * to that point and counts its rows.
 *
 * @example (await rowsByPart(reversi)).sort((a, b) => b.rows - a.rows)[0] // the most expensive line
 */
export async function rowsByPart<State, Move, Witness, P extends Position, PlainMove, PlainWitness>(
  game: Game<State, Move, Witness, P, PlainMove, PlainWitness>,
): Promise<PartRows[]> {
  const { sizes, circuit } = subjectOf(game);
  const inside = await insideO1js();
  const inputs = 1 + sizes.state + sizes.move + sizes.witness;
  const countUntil = async (stop: (constraint: number) => boolean): Promise<number> => {
    const { rows } = await Provable.constraintSystem(() => {
      const fields = Array.from({ length: inputs }, () => Provable.witness(Field, () => 0n));
      let constraint = 0;
      const restore = onConstraint(inside, () => {
        if (stop(constraint++)) throw ENOUGH;
      });
      try {
        circuit(fields);
      } catch (error) {
        if (error !== ENOUGH) throw error;
      } finally {
        restore();
      }
    });
    return rows;
  };

  const begins: { readonly site: string; readonly constraint: number }[] = [];
  const total = await countUntil((constraint) => {
    const site = siteOfGame();
    if (site !== begins.at(-1)?.site) begins.push({ site, constraint });
    return false;
  });
  const parts = new Map<string, number>();
  let before = 0;
  for (const [i, { site }] of begins.entries()) {
    const next = begins[i + 1]?.constraint;
    const until = next === undefined ? total : await countUntil((at) => at === next);
    const line = lineOf(site);
    parts.set(line, (parts.get(line) ?? 0) + until - before);
    before = until;
  }
  return [...parts]
    .filter(([, rows]) => rows > 0)
    .map(([line, rows]) => ({ line, text: textOf(line), rows }));
}

/** The source line from which this place was compiled. */
function lineOf(site: string): string {
  const [, path, line, column] = /^(.*):(\d+):(\d+)$/.exec(site) ?? [];
  return path === undefined ? site : sourceOf(path, Number(line), Number(column));
}

function textOf(line: string): string {
  const [, path = "", row = "1"] = /^(.*):(\d+)$/.exec(line) ?? [];
  if (!existsSync(path)) return "";
  return readFileSync(path, "utf8").split("\n")[Number(row) - 1]?.trim() ?? "";
}

/** Calls `note` before each constraint, until the returned function is called. */
function onConstraint({ snarky }: Inside, note: () => void): () => void {
  const parts = [snarky.field, snarky.gates, snarky.poseidon, snarky.group];
  const real = parts.map((part) => ({ ...part }));
  for (const part of parts as unknown as Record<string, unknown>[]) {
    for (const [name, method] of Object.entries(part)) {
      if (typeof method !== "function" || name === "readVar") continue;
      part[name] = (...given: unknown[]): unknown => {
        note();
        return Reflect.apply(method, part, given) as unknown;
      };
    }
  }
  return () => parts.forEach((part, i) => Object.assign(part, real[i]));
}

/** The innermost line of the game on the call stack, in its compiled file. */
function siteOfGame(): string {
  const { prepareStackTrace, stackTraceLimit } = Error;
  // This skips the source maps, which are looked up for every frame.
  Error.prepareStackTrace = (_, sites) => sites;
  Error.stackTraceLimit = 60;
  const { stack } = new Error() as unknown as { stack: NodeJS.CallSite[] };
  Object.assign(Error, { prepareStackTrace, stackTraceLimit });
  for (const site of stack) {
    const file = site.getFileName() ?? "";
    const path = file.startsWith("file:") ? fileURLToPath(file) : file;
    if (path === "" || NOT_THE_GAME.some((part) => path.includes(part))) continue;
    return `${path}:${site.getLineNumber()}:${site.getColumnNumber()}`;
  }
  return "elsewhere";
}
