import { afterEach, describe, expect, it } from "@jest/globals";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { NodeClient } from "../../../../src/commands/kifu/loadtest/NodeClient.js";

describe("a node's client", () => {
  let server: Server;

  afterEach(() => {
    server.close();
  });

  it.each([
    ["", "/graphql"],
    ["/", "/graphql"],
    ["/kifu", "/kifu/graphql"],
    ["/games/kifu//", "/games/kifu/graphql"],
    ["/kifu?key=a", "/kifu/graphql?key=a"],
  ])("asks a node at the address %j at %s", async (base, expected) => {
    const asked: unknown[] = [];
    server = createServer(({ url }, response) => {
      asked.push(url);
      response.end(JSON.stringify({ data: { chain: { openHeight: 7 } } }));
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const client = new NodeClient(`http://127.0.0.1:${port}${base}`);
    expect(await client.chain()).toEqual({ openHeight: 7 });
    expect(asked).toEqual([expected]);
    client.close();
  });
});
