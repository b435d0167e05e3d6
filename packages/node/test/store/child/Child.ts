import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

interface Identity {
  uid?: number;
  gid?: number;
}

export class Child<Message> {
  private readonly messages: Message[] = [];
  private wake: () => void = () => undefined;
  private constructor(private readonly process: ChildProcess) {
    process.on("message", (message: Message) => {
      this.messages.push(message);
      this.wake();
    });
    process.on("exit", () => this.wake());
  }

  static start<Message>(script: string, args: readonly string[], identity: Identity = {}) {
    return Child.spawn<Message>(process.execPath, [scriptPath(script), ...args], identity);
  }

  static startLimited<Message>(bytes: number, script: string, args: readonly string[]) {
    const blocks = Math.floor(bytes / 1024);
    const command = `ulimit -S -f ${blocks}; exec "$0" "$@"`;
    return Child.spawn<Message>("bash", [
      "-c",
      command,
      process.execPath,
      scriptPath(script),
      ...args,
    ]);
  }

  private static spawn<Message>(command: string, args: readonly string[], identity: Identity = {}) {
    return new Child<Message>(
      spawn(command, args, { stdio: ["ignore", "inherit", "inherit", "ipc"], ...identity }),
    );
  }

  get pid(): number {
    return this.process.pid!;
  }

  /** Throws if the process ends before it sends a message. */
  async next(): Promise<Message> {
    while (this.messages.length === 0) {
      if (this.process.exitCode !== null || this.process.signalCode !== null) {
        throw new Error(`It ended with ${this.process.exitCode ?? this.process.signalCode}`);
      }
      await new Promise<void>((resolve) => (this.wake = resolve));
    }
    return this.messages.shift()!;
  }

  rest(): Message[] {
    return this.messages.splice(0);
  }

  say(message: string): void {
    this.process.send(message);
  }

  async kill(): Promise<void> {
    await this.end(() => this.process.kill("SIGKILL"));
  }

  async stop(): Promise<void> {
    await this.end(() => {
      if (this.process.connected) this.process.disconnect();
    });
  }

  private async end(act: () => void): Promise<void> {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return;
    const exit = once(this.process, "exit");
    act();
    await exit;
  }
}

function scriptPath(name: string): string {
  return fileURLToPath(new URL(`./${name}.js`, import.meta.url));
}
