import { createServer, request, type IncomingMessage, type Server } from "node:http";

/**
 * Stands between a browser and the app, and records what passes in both directions. Bodies are
 * recorded as text, so answers are not compressed.
 */
export class Recorder {
  /** What the browser has sent and received so far. */
  sent = "";
  received = "";

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
      recorder.sent += `${asked.method} ${asked.url} ${JSON.stringify(headers)}\n`;
      const onward = request(app + asked.url, { method: asked.method, headers }, (given) => {
        recorder.received += `${given.statusCode} ${JSON.stringify(given.headers)}\n`;
        listen(given, (text) => (recorder.received += text));
        answer.writeHead(given.statusCode ?? 502, given.headers);
        given.pipe(answer);
      });
      listen(asked, (text) => (recorder.sent += text));
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
