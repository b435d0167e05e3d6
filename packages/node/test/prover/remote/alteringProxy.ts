import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export type Alter = (path: string, answer: never) => void;

export async function alteringProxy(
  url: string,
  alter: Alter,
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    void (async () => {
      const path = request.url ?? "";
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const { method = "GET", headers } = request;
      const { authorization = "" } = headers;
      const body = method === "GET" ? null : Buffer.concat(chunks);
      const answer = await fetch(`${url}${path}`, { method, headers: { authorization }, body });
      const value: unknown = await answer.json();
      alter(path, value as never);
      response.writeHead(answer.status, { "content-type": "application/json" });
      response.end(JSON.stringify(value));
    })();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
