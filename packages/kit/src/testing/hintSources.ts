import { readFileSync } from "node:fs";
import { SourceMap, type SourceMapPayload } from "node:module";
import { dirname, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { runHinted, type HintedCircuit } from "./hintedRun.js";
import type { Inside } from "./snarky.js";

/** How many of a hint's callers to inspect, and how many to report. */
const DEPTH = 60;
const TOLD = 3;

/** Frames of o1js and of this suite, compiled or not, say nothing about a game. */
const HERE = dirname(fileURLToPath(import.meta.url));
const NOT_THE_GAME = ["/node_modules/", `${HERE}/`, `${HERE.replace("/dist/", "/")}/`];
/** Paths may contain spaces and brackets. */
const FRAME = /^at (?:.*? \((?=\/|file:)|async )?((?:file:\/\/)?\/.+):(\d+):(\d+)\)?$/;

/**
 * Where a circuit asks for these hints: the source line of each, and its callers from the inside
 * out. It takes a separate run, because stack traces make hints slow.
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

/** The source line that this line was compiled from, if known. */
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
