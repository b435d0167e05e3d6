import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export async function slowedDown(url: string, delayMs: number) {
  const server = createServer((incoming, answer) => {
    void text(incoming).then((body) => {
      const { method, headers } = incoming;
      const pass = () => {
        const onward = request(
          new URL(incoming.url ?? "/", url),
          { method, headers },
          (response) => {
            answer.writeHead(response.statusCode ?? 502, response.headers);
            response.pipe(answer);
            answer.on("close", () => response.destroy());
          },
        );
        onward.on("error", () => answer.destroy());
        onward.end(body);
      };
      if (incoming.url === "/statements" || body.includes("submitTx")) setTimeout(pass, delayMs);
      else pass();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
