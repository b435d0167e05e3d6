import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { BadAnswer, count } from "@kifu/wire";
import { isObject } from "../isObject.js";

/** How much the latest counts against those before. */
const WEIGHT = 0.3;

/** How long each kind of work took, in milliseconds, in a file: what is still to be done is estimated with it. */
export class Durations {
  private written: Promise<void> = Promise.resolve();

  private constructor(
    private readonly file: string,
    private readonly known: Map<string, number>,
  ) {}

  /** From a file that need not be there, nor be whole: without it nothing is estimated. */
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

  /** About how long it takes; undefined when it was never done. */
  of(name: string): number | undefined {
    return this.known.get(name);
  }

  /** About how long all of these take, one after the other; undefined while none was ever done. */
  ofAll(names: readonly string[]): number | undefined {
    const known = names.map((name) => this.of(name)).filter((ms) => ms !== undefined);
    if (known.length === 0) return names.length === 0 ? 0 : undefined;
    const sum = known.reduce((total, ms) => total + ms, 0);
    // Of those that were never done, as of the others.
    return (sum / known.length) * names.length;
  }

  /** It took this long. */
  measured(name: string, ms: number): void {
    // It may come from the clocks of two machines.
    if (!(ms >= 0)) return;
    const before = this.known.get(name) ?? ms;
    this.known.set(name, Math.round(before + WEIGHT * (ms - before)));
    this.written = this.written.then(() => this.write()).catch(() => undefined);
  }

  /** Resolves when what was measured is in the file, or could not be written: it is only an estimate. */
  async close(): Promise<void> {
    await this.written;
  }

  private async write(): Promise<void> {
    await mkdir(dirname(this.file), { recursive: true });
    await writeFile(`${this.file}.new`, `${JSON.stringify(Object.fromEntries(this.known))}\n`);
    await rename(`${this.file}.new`, this.file);
  }
}
