import { connect, type Socket } from "node:net";

export class RawConnection {
  private received = "";
  private readonly waiting = new Set<() => void>();
  closed = false;

  private constructor(readonly socket: Socket) {
    socket.setEncoding("utf8");
    socket.on("data", (text: string) => {
      this.received += text;
      this.wake();
    });
    socket.on("error", () => undefined);
    socket.on("close", () => {
      this.closed = true;
      this.wake();
    });
  }

  static async open(url: string): Promise<RawConnection> {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    await new Promise((resolve, reject) => socket.once("connect", resolve).once("error", reject));
    return new RawConnection(socket);
  }

  send(...lines: string[]): void {
    this.socket.write(lines.join("\r\n"));
  }

  request(line: string, ...headers: string[]): void {
    this.send(line, "host: localhost", ...headers, "", "");
  }

  async until(pattern: RegExp): Promise<string> {
    await this.wakeWhen(() => pattern.test(this.received) || this.closed);
    if (!pattern.test(this.received)) throw new Error(`Closed after ${this.received}`);
    return this.received;
  }

  async untilClosed(): Promise<string> {
    await this.wakeWhen(() => this.closed);
    return this.received;
  }

  private async wakeWhen(isTrue: () => boolean): Promise<void> {
    while (!isTrue()) await new Promise<void>((resolve) => this.waiting.add(resolve));
  }

  private wake(): void {
    for (const resolve of [...this.waiting]) resolve();
    this.waiting.clear();
  }
}
