import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { BadAnswer, count } from "@kifu/wire";
import { isObject } from "../lib/isObject.js";

/** The weight of a new measurement in the average. */
const WEIGHT = 0.3;

/**
 * The average duration of each kind of task, in milliseconds. Stored in a file and used to
 * estimate the remaining time.
 */
export class Durations {
  private written: Promise<void> = Promise.resolve();

  private constructor(
    private readonly file: string,
    private readonly known: Map<string, number>,
  ) {}

  /** Reads the file. If it is missing or damaged, there are no estimates yet. */
  static async read(file: string): Promise<Durations> {
    const known = new Map<string, number>();
    try {
      const given: unknown = JSON.parse(await readFile(file, "utf8"));
      if (isObject(given)) {
        for (const [name, ms] of Object.entries(given)) known.set(name, count(ms, name));
      }
    } catch (error) {
      const isUnread = (error as NodeJS.ErrnoException).code !== undefined;
      if (!isUnread && !(error instanceof SyntaxError || error instanceof BadAnswer)) throw error;
    }
    return new Durations(file, known);
  }

  of(name: string): number | undefined {
    return this.known.get(name);
  }

  /** The estimated total duration of tasks. Undefined if none of them was ever measured. */
  ofAll(names: readonly string[]): number | undefined {
    const known = names.map((name) => this.of(name)).filter((ms) => ms !== undefined);
    if (known.length === 0) return names.length === 0 ? 0 : undefined;
    const sum = known.reduce((total, ms) => total + ms, 0);
    // A task without a measurement counts as the average of the others.
    return (sum / known.length) * names.length;
  }

  measured(name: string, ms: number): void {
    // `ms` may be negative if it was computed from the clocks of two machines.
    if (!(ms >= 0)) return;
    const before = this.known.get(name) ?? ms;
    this.known.set(name, Math.round(before + WEIGHT * (ms - before)));
    this.written = this.written.then(() => this.write()).catch(() => undefined);
  }

  /**
   * Waits until the file is written. A failed write is ignored, because losing estimates does no
   * harm.
   */
  async close(): Promise<void> {
    await this.written;
  }

  private async write(): Promise<void> {
    await mkdir(dirname(this.file), { recursive: true });
    await writeFile(`${this.file}.new`, `${JSON.stringify(Object.fromEntries(this.known))}\n`);
    await rename(`${this.file}.new`, this.file);
  }
}
