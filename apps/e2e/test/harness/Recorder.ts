import { createServer, request, type IncomingMessage, type Server } from "node:http";

/** How many pieces all recorders have recorded. It orders what they recorded. */
let pieces = 0;

/** Text that was recorded in pieces. */
export class Recording {
  text = "";
  private readonly ends: { readonly end: number; readonly piece: number }[] = [];

  add(piece: string): void {
    this.text += piece;
    this.ends.push({ end: this.text.length, piece: ++pieces });
  }

  /**
   * The number of the piece with which a text was first complete; Infinity if it was never
   * recorded.
   */
  firstOf(text: string): number {
    const at = this.text.indexOf(text);
    if (at < 0) return Infinity;
    return this.ends.find(({ end }) => end >= at + text.length)!.piece;
  }
}

/**
 * Stands between a browser and the app, and records what passes in both directions. Bodies are
 * recorded as text, so answers are not compressed.
 */
export class Recorder {
  readonly sent = new Recording();
  readonly received = new Recording();

  private constructor(
    readonly url: string,
    private readonly server: Server,
  ) {}

  static async start(app: string): Promise<Recorder> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("No port is free");
    const recorder = new Recorder(`http://localhost:${address.port}`, server);
    server.on("request", (asked, answer) => {
      const { "accept-encoding": _, ...headers } = asked.headers;
      recorder.sent.add(`${asked.method} ${asked.url} ${JSON.stringify(headers)}\n`);
      const onward = request(app + asked.url, { method: asked.method, headers }, (given) => {
        recorder.received.add(`${given.statusCode} ${JSON.stringify(given.headers)}\n`);
        listen(given, (text) => recorder.received.add(text));
        answer.writeHead(given.statusCode ?? 502, given.headers);
        given.pipe(answer);
      });
      listen(asked, (text) => recorder.sent.add(text));
      // A page that is left ends its streams.
      onward.on("error", () => answer.destroy());
      answer.on("close", () => onward.destroy());
      asked.pipe(onward);
    });
    return recorder;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

function listen(stream: IncomingMessage, hear: (text: string) => void): void {
  const decoder = new TextDecoder();
  stream.on("data", (chunk: Buffer) => hear(decoder.decode(chunk, { stream: true })));
}
