import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { KIFU } from "../../test/harness/KifuProcess.js";

export class PinnedKifu {
  output = "";
  private readonly child: ChildProcess;

  constructor(core: number, ...args: readonly string[]) {
    const command = ["-c", String(core), process.execPath, ...KIFU, ...args];
    // The process gets its own group, so that its children are paused and ended together with it.
    this.child = spawn("taskset", command, { detached: true, stdio: ["ignore", "pipe", "pipe"] });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.on("data", (chunk: Buffer) => (this.output += chunk.toString()));
    }
  }

  async says(text: string): Promise<void> {
    while (!this.output.includes(text)) {
      const { exitCode } = this.child;
      if (exitCode !== null) throw new Error(`kifu ended with ${exitCode}: ${this.output}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  async end(): Promise<number | null> {
    if (this.child.exitCode === null) await once(this.child, "close");
    return this.child.exitCode;
  }

  pause(): void {
    this.signal("SIGSTOP");
  }

  resume(): void {
    this.signal("SIGCONT");
  }

  async kill(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const closed = once(this.child, "close");
    this.signal("SIGKILL");
    await closed;
  }

  private signal(name: NodeJS.Signals): void {
    if (this.child.pid !== undefined) process.kill(-this.child.pid, name);
  }
}
