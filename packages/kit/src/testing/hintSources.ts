import { readFileSync } from "node:fs";
import { SourceMap, type SourceMapPayload } from "node:module";
import { dirname, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { runHinted, type HintedCircuit } from "./hintedRun.js";
import type { Inside } from "./snarky.js";

/** How far up a hint's callers are looked at, and how many of them are told. */
const DEPTH = 60;
const TOLD = 3;

/** Frames of o1js and of this suite, compiled or not, say nothing of a game. */
const HERE = dirname(fileURLToPath(import.meta.url));
const NOT_THE_GAME = ["/node_modules/", `${HERE}/`, `${HERE.replace("/dist/", "/")}/`];
/** Paths may have spaces and brackets of their own. */
const FRAME = /^at (?:.*? \((?=\/|file:)|async )?((?:file:\/\/)?\/.+):(\d+):(\d+)\)?$/;

/**
 * Where these hints of a circuit are asked for: the source line of each, and who called it, from
 * the inside outwards. It takes a run of its own, because stacks make every hint slow.
 */
export function hintSources(
  inside: Inside,
  circuit: HintedCircuit,
  wanted: readonly number[],
): string[] {
  const found: string[] = [];
  const looking = new Map(
    wanted.map((i) => [
      i,
      (honest: bigint) => {
        found.push(callers());
        return honest;
      },
    ]),
  );
  runHinted(inside, circuit, { label: "as it is", edits: looking });
  return found;
}

function callers(): string {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = DEPTH;
  const { stack = "" } = new Error();
  Error.stackTraceLimit = stackTraceLimit;
  const lines = stack.split("\n").flatMap((line) => {
    const [, file, row, column] = FRAME.exec(line.trim()) ?? [];
    if (file === undefined) return [];
    const path = file.startsWith("file:") ? fileURLToPath(file) : file;
    if (NOT_THE_GAME.some((part) => path.includes(part))) return [];
    return [sourceOf(path, Number(row), Number(column))];
  });
  return [...new Set(lines)].slice(0, TOLD).join(", called from ") || "an unknown line";
}

/** The line of the source from which this line was compiled, if that is known. */
export function sourceOf(path: string, row: number, column: number): string {
  const here = `${relative(process.cwd(), path)}:${row}`;
  try {
    const map = JSON.parse(readFileSync(`${path}.map`, "utf8")) as SourceMapPayload;
    const entry = new SourceMap(map).findEntry(row - 1, column - 1);
    if (!("originalSource" in entry)) return here;
    const source = resolve(dirname(path), entry.originalSource);
    return `${relative(process.cwd(), source)}:${entry.originalLine + 1}`;
  } catch {
    // Without a map, the line is its own source.
    return here;
  }
}
