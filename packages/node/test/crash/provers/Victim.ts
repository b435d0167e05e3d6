import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { killProcess } from "../../harness/killProcess.js";

export class Victim {
  private child: ChildProcess | undefined;
  private output = "";

  constructor(
    private readonly program: string,
    private readonly args: readonly string[],
  ) {}

  start(): void {
    const path = fileURLToPath(new URL(this.program, import.meta.url));
    const child = spawn(process.execPath, [path, ...this.args], {
      stdio: ["ignore", "ignore", "pipe"],
    });
    child.stderr.on("data", (chunk: Buffer) => (this.output += chunk.toString()));
    this.child = child;
  }

  assertRuns(): void {
    const { child, output } = this;
    if (child === undefined) throw new Error(`${this.program} was not started`);
    if (child.exitCode !== null) throw new Error(`${this.program} ended: ${output}`);
  }

  async kill(): Promise<void> {
    await killProcess(this.child);
  }
}
