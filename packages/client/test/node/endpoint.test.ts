import { expect, test } from "@jest/globals";
import { NodeHttp } from "../../src/node/NodeHttp.js";

test.each([
  ["", "/graphql"],
  ["/", "/graphql"],
  ["/graphql", "/graphql"],
  ["/kifu", "/kifu/graphql"],
  ["/games/kifu//", "/games/kifu/graphql"],
  ["/kifu?key=a", "/kifu/graphql?key=a"],
])("requests to a node at %j go to %s", async (base, expected) => {
  const asked: unknown[] = [];
  const http = new NodeHttp(`http://node.test:4000${base}`, async (url) => {
    asked.push(url);
    return new Response('{ "data": { "height": 7 } }');
  });
  expect(await http.query("{ height }")).toEqual({ height: 7 });
  expect(asked).toEqual([`http://node.test:4000${expected}`]);
});
