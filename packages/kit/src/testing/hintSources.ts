import { readFileSync } from "node:fs";
import { SourceMap, type SourceMapPayload } from "node:module";
import { dirname, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { runHinted, type HintedCircuit } from "./hintedRun.js";
import type { Inside } from "./snarky.js";

/** How many callers of a hint to inspect, and how many of them to report. */
const DEPTH = 60;
const TOLD = 3;

/** The folder of this suite. Frames in it and in o1js say nothing about a game. */
const HERE = dirname(fileURLToPath(import.meta.url));
const NOT_THE_GAME = ["/node_modules/", `${HERE}/`, `${HERE.replace("/dist/", "/")}/`];
/** Paths may contain spaces and brackets. */
const FRAME = /^at (?:.*? \((?=\/|file:)|async )?((?:file:\/\/)?\/.+):(\d+):(\d+)\)?$/;

/**
 * Where a circuit asks for these hints: for each, the source line and its callers, the innermost
 * first. This needs a separate run, because stack traces make hints slow.
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

/**
 * The source line from which a compiled line was made. The compiled line itself if the source is
 * unknown.
 */
export function sourceOf(path: string, row: number, column: number): string {
  const here = `${relative(process.cwd(), path)}:${row}`;
  try {
    const map = JSON.parse(readFileSync(`${path}.map`, "utf8")) as SourceMapPayload;
    const entry = new SourceMap(map).findEntry(row - 1, column - 1);
    if (!("originalSource" in entry)) return here;
    const source = resolve(dirname(path), entry.originalSource);
    return `${relative(process.cwd(), source)}:${entry.originalLine + 1}`;
  } catch {
    // A file without a source map is its own source.
    return here;
  }
}
