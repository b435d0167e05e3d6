import { once } from "node:events";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { type Called, type Ended, spawnKifu } from "./kifu.js";

type Event = { event: string } & Record<string, unknown>;

export class RunningKifu {
  readonly events: Event[] = [];
  readonly ended: Promise<Ended>;
  private readonly lines: string[] = [];
  private wake: () => void = () => undefined;
  private readonly child: ReturnType<typeof spawnKifu>;

  constructor(args: string[], called: Called) {
    this.child = spawnKifu(["start", "--json", "--port", "0", ...args], called);
    const closed = once(this.child, "close") as Promise<[number | null, NodeJS.Signals | null]>;
    const err = text(this.child.stderr);
    createInterface(this.child.stdout).on("line", (line) => {
      this.lines.push(line);
      this.events.push(JSON.parse(line) as Event);
      this.wake();
    });
    this.ended = closed.then(async ([code, signal]) => {
      this.wake();
      return { code, signal, out: this.lines.join("\n"), err: await err };
    });
  }

  static async start(args: string[], called: Called): Promise<RunningKifu> {
    const node = new RunningKifu(args, called);
    await node.event("listening");
    return node;
  }

  get url(): string {
    return String(this.events.find(({ event }) => event === "listening")?.["url"]);
  }

  async event(name: string): Promise<Event> {
    for (;;) {
      const found = this.events.find(({ event }) => event === name);
      if (found !== undefined) return found;
      const next = new Promise<void>((resolve) => (this.wake = resolve));
      const over = await Promise.race([next.then(() => undefined), this.ended]);
      if (over !== undefined && !this.events.some(({ event }) => event === name)) {
        throw new Error(`It ended before it was ${name}: ${JSON.stringify(over)}`);
      }
    }
  }

  signal(signal: NodeJS.Signals): void {
    const pid = this.events[0]?.["pid"];
    // npm cannot forward SIGKILL and would leave the node running.
    if (signal === "SIGKILL" && typeof pid === "number" && this.child.exitCode === null) {
      process.kill(pid, signal);
    }
    this.child.kill(signal);
  }

  async stop(signal: NodeJS.Signals = "SIGTERM"): Promise<Ended> {
    this.signal(signal);
    return await this.ended;
  }
}
