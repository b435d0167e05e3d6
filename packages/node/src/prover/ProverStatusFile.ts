import { count, type Decoded, list, object, prover, type ProverAtWork, text } from "@kifu/wire";
import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { dirname } from "node:path";

/** The status of a proving process and its workers. Stored in a file beside its batches. */
export const proverStatus = object({
  pid: count,
  /** The machine on which the process runs. It is never shown. */
  host: text,
  /** Milliseconds since 1970. */
  writtenAt: count,
  provers: list(prover, 1000),
});

export type ProverStatus = Decoded<typeof proverStatus>;

/** A prover may be silent for this long, for example while it compiles on a slow machine. */
const SILENT_MS = 30 * 60_000;

interface StatusReader {
  readonly host: string;
  readonly now: number;
  isAlive(pid: number): boolean;
}

/**
 * Whether the process that wrote the status still runs. A killed process leaves its file behind.
 * A process on this machine is looked up by its id. A process on another machine is judged by the
 * age of its file.
 */
export function isAtWork({ pid, host, writtenAt }: ProverStatus, reader: StatusReader): boolean {
  if (Math.abs(reader.now - writtenAt) > SILENT_MS) return false;
  return host !== reader.host || reader.isAlive(pid);
}

/** The minimum interval between writes. */
const LEAST_MS = 1000;
/** The maximum interval between writes. */
const MOST_MS = 10_000;

/**
 * The file in which `kifu prove` reports its status. Each write replaces the file atomically.
 * Writes are synchronous, because the next task may block this process for a minute.
 */
export class ProverStatusFile {
  private provers: readonly ProverAtWork[] = [];
  private writtenAt = -Infinity;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly path: string,
    private readonly now: () => number = Date.now,
  ) {}

  show(provers: readonly ProverAtWork[]): void {
    this.provers = provers;
    // `LEAST_MS` limits the wait if the clock was set back.
    const due = Math.min(LEAST_MS, this.writtenAt + LEAST_MS - this.now());
    if (due <= 0) this.write();
    else this.writeIn(due);
  }

  /** Removes the file if this process wrote it. Otherwise it belongs to another prover. */
  end(): void {
    clearTimeout(this.timer);
    if (this.writtenAt === -Infinity) return;
    try {
      rmSync(this.path, { force: true });
    } catch {
      // Readers ignore a file whose process is gone.
    }
  }

  private write(): void {
    this.writtenAt = this.now();
    const { provers, writtenAt } = this;
    const status: ProverStatus = {
      pid: process.pid,
      host: hostname(),
      writtenAt,
      provers: [...provers],
    };
    try {
      mkdirSync(dirname(this.path), { recursive: true });
      writeFileSync(`${this.path}.new`, JSON.stringify(status));
      renameSync(`${this.path}.new`, this.path);
    } catch {
      // Proving works without the file. Only its progress is not shown.
    }
    this.writeIn(MOST_MS);
  }

  private writeIn(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.write(), ms);
    this.timer.unref();
  }
}
