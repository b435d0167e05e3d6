import { toJson } from "@kifu/wire";
import { Progress, type ProgressStream } from "./Progress.js";

export interface Streams {
  out: { write(text: string): unknown };
  err: ProgressStream;
}

/**
 * Writes a command's output, either as text for people or as JSON for programs (`--json`). With
 * JSON, standard output has one document, or one line per event, and nothing else.
 */
export class Output {
  constructor(
    readonly json: boolean,
    readonly verbose = false,
    private readonly streams: Streams = { out: process.stdout, err: process.stderr },
  ) {}

  /** Writes a line for people to standard output. */
  say(text = ""): void {
    if (!this.json) this.streams.out.write(`${text}\n`);
  }

  /** Writes the whole answer or one event for programs. Numbers of any size are in quotes. */
  document(document: object): void {
    if (this.json) this.streams.out.write(`${toJson(document)}\n`);
  }

  aside(text: string): void {
    if (!this.json) this.streams.err.write(`${text}\n`);
  }

  progress(label: string, unit: string): Progress {
    return new Progress({ label, unit, ...(this.json ? {} : { stream: this.streams.err }) });
  }
}

/** Aligns rows in columns. Figures are right-aligned, except in the first column. */
export function columns(rows: readonly string[][], are: "texts" | "figures" = "texts"): string[] {
  const widths = rows[0]?.map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0))) ?? [];
  const isLeft = (column: number) => column === 0 || are === "texts";
  return rows.map((row) =>
    widths
      .map((width, i) => (isLeft(i) ? row[i]?.padEnd(width) : row[i]?.padStart(width)))
      .join("  ")
      .trimEnd(),
  );
}
