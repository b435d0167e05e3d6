import { Progress, type ProgressStream } from "./Progress.js";

/** Where output is written, by default to the process' own streams. */
export interface Streams {
  out: { write(text: string): unknown };
  err: ProgressStream;
}

/**
 * A command's output. For people: text. For programs (`--json`): a single line with a document on
 * standard output, or one line per event, and nothing else.
 */
export class Output {
  constructor(
    readonly json: boolean,
    readonly verbose = false,
    private readonly streams: Streams = { out: process.stdout, err: process.stderr },
  ) {}

  /** A line for people. */
  say(text = ""): void {
    if (!this.json) this.streams.out.write(`${text}\n`);
  }

  /** For programs: the command's whole answer, or one event. */
  document(document: object): void {
    if (this.json) this.streams.out.write(`${JSON.stringify(document)}\n`);
  }

  /** In addition to the answer, on standard error, for people. */
  aside(text: string): void {
    if (!this.json) this.streams.err.write(`${text}\n`);
  }

  /** Shows the progress of long work. */
  progress(label: string, unit: string): Progress {
    return new Progress({ label, unit, ...(this.json ? {} : { stream: this.streams.err }) });
  }
}
