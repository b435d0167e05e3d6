import { createServer, type Server } from "node:http";

const GARBAGE = Buffer.alloc(65_536, `{"data":"<b>`);

/**
 * A node that answers every request with endless data. Pages reach it only through their own
 * server. That server marks its answers `no-store`, because Chromium would otherwise read up to
 * 55 MiB ahead of the page.
 */
export class FloodingNode {
  /** The most bytes of one answer that a client read before it closed the connection. */
  mostTaken = 0;
  private departures = 0;
  private waiting: (() => void)[] = [];

  private constructor(
    readonly url: string,
    private readonly server: Server,
  ) {}

  static async start(): Promise<FloodingNode> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("No port is free");
    const flood = new FloodingNode(`http://127.0.0.1:${address.port}/graphql`, server);
    server.on("request", (request, response) => {
      const streams = request.headers.accept?.includes("event-stream") === true;
      response.writeHead(200, {
        "content-type": streams ? "text/event-stream" : "application/json",
        "cache-control": "no-store, no-transform",
        "access-control-allow-origin": "*",
      });
      let taken = 0;
      const pour = () => {
        do {
          taken += GARBAGE.length;
          flood.mostTaken = Math.max(flood.mostTaken, taken);
        } while (response.write(GARBAGE));
      };
      response.on("drain", pour);
      response.on("close", () => flood.hear());
      pour();
    });
    return flood;
  }

  async left(count: number): Promise<void> {
    while (this.departures < count) {
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private hear(): void {
    this.departures += 1;
    for (const resolve of this.waiting.splice(0)) resolve();
  }
}
