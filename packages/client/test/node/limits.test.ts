import { expect, test } from "@jest/globals";
import { KifuProcess } from "@kifu/node/testing";
import { NodeHttp } from "../../src/node/NodeHttp.js";

async function limitedNode(perSecond: number): Promise<KifuProcess> {
  const settings = { "ingress.perAddress.burst": 10, "ingress.perAddress.perSecond": perSecond };
  return await KifuProcess.start({ settings });
}

/**
 * Sends requests with an `origin` header, as a page does. The node then counts them for a
 * network.
 */
function pageHttp(url: string): { http: NodeHttp; statuses: number[] } {
  const statuses: number[] = [];
  const http = new NodeHttp(url, async (target, request) => {
    const headers = { ...(request?.headers as Record<string, string>), origin: url };
    const response = await fetch(target, { ...request, headers });
    statuses.push(response.status);
    return response;
  });
  return { http, statuses };
}

test("a burst of requests gets all answers, a little later", async () => {
  const node = await limitedNode(20);
  try {
    const { http, statuses } = pageHttp(node.url);
    const asked = Array.from({ length: 40 }, async () => await http.query("{ chain { name } }"));
    const answers = await Promise.all(asked);
    for (const answer of answers) expect(answer).toEqual({ chain: { name: "kifu-devnet" } });
    expect(statuses).toContain(429);
  } finally {
    await node.done();
  }
});

test("a wait that is too long for a page is refused at once, with its length", async () => {
  const node = await limitedNode(0.01);
  try {
    const { http } = pageHttp(node.url);
    const asked = Array.from({ length: 40 }, async () => await http.query("{ chain { name } }"));
    const refused = (await Promise.allSettled(asked)).filter(({ status }) => status === "rejected");
    expect(refused.length).toBeGreaterThan(0);
    await expect(http.query("{ chain { name } }")).rejects.toMatchObject({
      code: "ingress/rate-limited",
      facts: { retryAfterMs: expect.any(Number) as unknown },
    });
  } finally {
    await node.done();
  }
});
