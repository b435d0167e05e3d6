import { Progress, type ProgressStream } from "./Progress.js";

/** Where it goes: the process' own streams unless told. */
export interface Streams {
  out: { write(text: string): unknown };
  err: ProgressStream;
}

/**
 * Where a command speaks. For people: text. For programs (`--json`): one line with a document on
 * standard output, or one for each event, and nothing else.
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

  /** The command's whole answer, for programs. */
  document(document: object): void {
    if (this.json) this.streams.out.write(`${JSON.stringify(document)}\n`);
  }

  /** Something that happened, for programs that follow a running command. */
  event(event: { event: string } & Record<string, unknown>): void {
    if (this.json) this.streams.out.write(`${JSON.stringify(event)}\n`);
  }

  /** Beside the answer: on standard error, for people. */
  aside(text: string): void {
    if (!this.json) this.streams.err.write(`${text}\n`);
  }

  /** How far long work has come. */
  progress(label: string, unit: string): Progress {
    return new Progress({ label, unit, ...(this.json ? {} : { stream: this.streams.err }) });
  }
}
