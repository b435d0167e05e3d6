import type { ProverAtWork } from "@kifu/wire";
import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { dirname } from "node:path";
import type { ProverStatus } from "./ProverStatus.js";

/** It is written no more often than this, */
const LEAST_MS = 1000;
/** and no less often, whatever happens. */
const MOST_MS = 10_000;

/**
 * The file in which `kifu prove` tells what it does. Written at once where that is due, without
 * waiting: the next task may hold up this process for a minute. It is there whole, or not at all.
 */
export class ProverStatusFile {
  private provers: readonly ProverAtWork[] = [];
  private writtenAt = -Infinity;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly path: string,
    private readonly now: () => number = Date.now,
  ) {}

  /** Tells who proves and what, in place of what was told before. */
  show(provers: readonly ProverAtWork[]): void {
    this.provers = provers;
    // A clock that was set back does not put it off.
    const due = Math.min(LEAST_MS, this.writtenAt + LEAST_MS - this.now());
    if (due <= 0) this.write();
    else this.writeIn(due);
  }

  /** Nobody proves any more: the file is gone. One that told nothing leaves that of another as it is. */
  end(): void {
    clearTimeout(this.timer);
    if (this.writtenAt === -Infinity) return;
    try {
      rmSync(this.path, { force: true });
    } catch {
      // It tells of a process that is gone, and is ignored.
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
      // Without it nobody sees what is proven meanwhile, and it is proven all the same.
    }
    this.writeIn(MOST_MS);
  }

  private writeIn(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.write(), ms);
    this.timer.unref();
  }
}
