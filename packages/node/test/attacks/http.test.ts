import { connect } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { codeOf, outcome, overSocket, post, SUBMIT } from "../harness/http.js";
import { Opponents } from "./Opponents.js";

const MAXIMUM = 16_384;
const HEAD = "POST /graphql HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n";

describe("a request", () => {
  let opponents: Opponents;
  let url: string;

  beforeAll(async () => {
    opponents = await Opponents.meet();
    ({ url } = opponents.node);
  });

  afterAll(async () => {
    await opponents.node.remove();
  });

  function honestBody(): string {
    return JSON.stringify({ query: SUBMIT, variables: { tx: opponents.nextMove().toJSON() } });
  }

  function padded(length: number): string {
    return honestBody().padEnd(length, " ");
  }

  it("is read up to its limit", async () => {
    expect(outcome(await post(url, padded(MAXIMUM)))).toMatch(/^\d+$/);
  });

  it("that is declared as too large is refused before it arrives", async () => {
    const answer = await post(url, padded(MAXIMUM + 1));
    expect(answer.status).toBe(413);
    expect(codeOf(answer)).toBe("ingress/too-large");
    const raw = await overSocket(url, `${HEAD}content-length: 999999999999\r\n\r\n`);
    expect(raw).toContain("ingress/too-large");
  });

  it("without a declared size is read only up to the limit", async () => {
    const chunk = "x".repeat(4096);
    const framed = `${chunk.length.toString(16)}\r\n${chunk}\r\n`;
    const endless = Array.from({ length: 100 }, () => framed);
    const raw = await overSocket(url, `${HEAD}transfer-encoding: chunked\r\n\r\n`, ...endless);
    expect(raw).toContain(" 413 ");
    expect(raw).toContain("ingress/too-large");
  });

  it("that unpacks to more than it is, is not unpacked", async () => {
    const bomb = gzipSync(padded(10_000_000));
    const answer = await post(url, bomb, { "content-encoding": "gzip" });
    expect(answer.status).toBe(415);
    expect(codeOf(answer)).toBe("ingress/malformed");
  });

  it("is JSON by its content type, so that no page of another site sends it unasked", async () => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"]) {
      const answer = await post(url, honestBody(), { "content-type": type });
      expect(answer.status).toBe(415);
      expect(codeOf(answer)).toBe("ingress/malformed");
    }
    const form = new FormData();
    form.set("operations", honestBody());
    const response = await fetch(`${url}/graphql`, { method: "POST", body: form });
    expect(response.status).toBe(415);
    const twin = await post(url, honestBody(), {
      "content-type": "application/json; charset=utf-8",
    });
    expect(outcome(twin)).toMatch(/^\d+$/);
  });

  it("contains one operation, not a batch", async () => {
    const single = honestBody();
    const before = opponents.ply;
    const answer = await post(url, `[${single},${single}]`);
    expect(codeOf(answer)).toBe("ingress/malformed");
    expect(opponents.ply).toBe(before);
    expect(outcome(await post(url, single))).toMatch(/^\d+$/);
  });

  it("by GET changes nothing, so no link or image can", async () => {
    const move = opponents.nextMove().toJSON();
    const before = opponents.ply;
    const parameters = new URLSearchParams({
      query: SUBMIT,
      variables: JSON.stringify({ tx: move }),
    });
    const response = await fetch(`${url}/graphql?${parameters.toString()}`);
    const body = (await response.json()) as { errors: { extensions: { code: string } }[] };
    expect(response.status).toBe(405);
    expect(body.errors.map(({ extensions }) => extensions.code)).toEqual(["ingress/malformed"]);
    expect(opponents.ply).toBe(before);
    const twin = await post(url, JSON.stringify({ query: SUBMIT, variables: { tx: move } }));
    expect(outcome(twin)).toBe(move.hash);
  });

  it("of nested JSON is refused before anything walks it", async () => {
    const deep = `{"query":"{ chain { name } }","variables":{"x":${"[".repeat(8000)}${"]".repeat(8000)}}}`;
    expect(codeOf(await post(url, deep))).toBe("ingress/too-costly");
    expect(codeOf(await post(url, "[".repeat(16_000)))).toBe("ingress/too-costly");
  });

  it.each([
    ["no JSON", "{"],
    ["no object", '"query"'],
    ["null", "null"],
    ["no query", "{}"],
    ["a query that is no text", '{"query":{"a":1}}'],
    ["variables that are none", '{"query":"{ chain { name } }","variables":"x"}'],
    ["an operation's name that is none", '{"query":"{ chain { name } }","operationName":{}}'],
    [
      "an operation that is not there",
      '{"query":"query A { chain { name } }","operationName":"B"}',
    ],
    ["a broken character", '{"query":"{ chain { name } } \\ud800"}'],
    ["a persisted query", '{"extensions":{"persistedQuery":{"version":1,"sha256Hash":"0"}}}'],
  ])("with %s is malformed, or harmless", async (_, body) => {
    const answer = await post(url, body);
    expect(answer.status).toBeLessThan(500);
    if (answer.body.errors !== undefined) expect(codeOf(answer)).toBe("ingress/malformed");
  });

  it("that ends early changes nothing in the node", async () => {
    const { hostname, port } = new URL(url);
    for (let i = 0; i < 20; i++) {
      const socket = connect(Number(port), hostname);
      await new Promise((resolve) => socket.once("connect", resolve));
      socket.write(`${HEAD}content-length: 100\r\n\r\n{"query"`);
      socket.resetAndDestroy();
    }
    await opponents.play();
  });

  it("smuggled behind another is not answered", async () => {
    const both = `${HEAD}content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`;
    expect(await overSocket(url, both)).toContain(" 400 ");
    expect(await overSocket(url, "\u0000\u0001\u0002\r\n\r\n")).toContain(" 400 ");
  });

  it.each([
    ["to be a tunnel", "CONNECT elsewhere:80 HTTP/1.1\r\nhost: elsewhere\r\n\r\n"],
    ["for what it expects", "GET / HTTP/1.1\r\nhost: localhost\r\nexpect: money\r\n\r\n"],
    ["in another version", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
    ["of an age ago", "GET /\r\n\r\n"],
    [
      "for another protocol",
      "GET / HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade, close\r\nupgrade: websocket\r\n\r\n",
    ],
  ])("that asks %s gets nothing", async (_, text) => {
    const socket = overSocket(url, `${text}GET /none HTTP/1.1\r\nconnection: close\r\n\r\n`);
    expect(await socket).not.toMatch(/HTTP\/1.1 (1|2|3)/);
    await opponents.play();
  });

  it("with a head without end is refused", async () => {
    const endless = `x-padding: ${"x".repeat(100_000)}`;
    const raw = await overSocket(url, HEAD, endless);
    expect(raw).toContain(" 413 ");
    expect(raw).toContain("ingress/too-large");
  });

  it("behind a few of one connection's is answered after them, and keeps nobody out", async () => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    let answered = 0;
    socket.setEncoding("utf8");
    socket.on("data", (text: string) => (answered += text.split("HTTP/1.1 200").length - 1));
    const body = JSON.stringify({ query: "{ chain { stateRoot } }" });
    const one = `${HEAD}content-length: ${body.length}\r\n\r\n${body}`;
    const count = 9;
    socket.write(one.repeat(count));
    while (answered === 0) await new Promise((resolve) => setImmediate(resolve));
    await opponents.play();
    while (answered < count) await new Promise((resolve) => setImmediate(resolve));
    socket.destroy();
  });

  it("behind thousands on one connection is not kept: the connection is closed", async () => {
    const thousands = "GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n".repeat(5000);
    const answered = await overSocket(url, thousands);
    expect(answered.split("HTTP/1.1 200").length - 1).toBeLessThan(10);
    await opponents.play();
  });

  it("to another path, or with another method, gets an error that says so", async () => {
    for (const [path, method, status] of [
      ["/", "GET", 404],
      ["/graphql/", "GET", 404],
      ["/__proto__", "GET", 404],
      ["/graphql", "PUT", 405],
      ["/graphql", "DELETE", 405],
      ["/metrics", "POST", 405],
    ] as const) {
      const response = await fetch(`${url}${path}`, { method });
      expect([path, response.status]).toEqual([path, status]);
    }
  });

  it("that comes a byte at a time is ended, while others are answered", async () => {
    const began = performance.now();
    let ended = 0;
    const slow = Array.from({ length: 50 }, async (_, i) => {
      const answer = await drip(i % 2 === 0 ? HEAD : "GET ");
      ended++;
      return answer;
    });
    await opponents.play();
    expect(ended).toBe(0);
    for (const answer of await Promise.all(slow)) {
      expect(answer).toMatch(/ 408 [\s\S]*ingress\/malformed/);
    }
    expect(performance.now() - began).toBeLessThan(60_000);
    await opponents.play();
  });

  /** Sends `beginning` and then single bytes slowly until the node closes the connection. */
  async function drip(beginning: string): Promise<string> {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    let answer = "";
    socket.on("data", (part: Buffer) => (answer += part.toString()));
    socket.on("error", () => undefined);
    socket.write(beginning);
    const dripping = setInterval(() => socket.write("x"), 500);
    await new Promise((resolve) => socket.once("close", resolve));
    clearInterval(dripping);
    return answer;
  }

  it("leaves nothing behind that cannot be proven", async () => {
    expect(opponents.node.complaints).toEqual([]);
    expect((await opponents.node.verdict(4)).errors).toEqual([]);
  });
});
