/** `kifu status` against what might answer at an address. */
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { once } from "node:events";
import { type Server, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { workspace } from "../../node/config/workspace.js";
import { documentOf, kifu } from "./kifu.js";

const CHAIN = {
  name: "kifu-devnet",
  salt: "00ff00ff00ff00ff00ff00ff00ff00ff",
  domain: "12345",
  height: 1299,
  pendingTransactions: 3,
  parkedTransactions: 2,
  runningMatches: 12,
  provenBlocks: 100,
  settledBlocks: 0,
};

let place: ReturnType<typeof workspace>;
let server: Server | undefined;
beforeEach(() => {
  place = workspace();
});
afterEach(() => {
  server?.close();
  place.done();
});

/** Answers each path with a status and a document, and says where. */
async function answering(answers: Record<string, [number, unknown]>): Promise<string> {
  server = createServer((request, response) => {
    const [code, body] = answers[request.url ?? ""] ?? [404, "nothing here"];
    response.writeHead(code).end(typeof body === "string" ? body : JSON.stringify(body));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return String((server.address() as AddressInfo).port);
}

async function status(...args: string[]) {
  return await kifu(["status", ...args], { cwd: place.folder });
}

describe("a node that is ready", () => {
  const node = { "/readyz": [200, { ready: true }], "/graphql": [200, { data: { chain: CHAIN } }] };

  it("is shown for people", async () => {
    const port = await answering(node as never);
    expect(await status("--port", port)).toEqual({
      code: 0,
      signal: null,
      err: "",
      out: [
        `node     http://127.0.0.1:${port}`,
        "health   ready",
        "chain    kifu-devnet",
        "salt     00ff00ff00ff00ff00ff00ff00ff00ff",
        "domain   12345",
        "height   1,299",
        "pending  3 transactions",
        "parked   2 wait for an earlier nonce",
        "matches  12 running",
        "lag      1,200 blocks not proven",
        "",
      ].join("\n"),
    });
  });

  it("is shown for programs, wherever it is", async () => {
    const url = `http://127.0.0.1:${await answering(node as never)}`;
    const ended = await status("--json", "--url", `${url}/`);
    expect(ended.code).toBe(0);
    expect(documentOf(ended)).toEqual({ url, ready: true, chain: CHAIN, lag: 1200 });
  });
});

describe("a node that is not ready", () => {
  it("exits with 1 and the reason", async () => {
    const port = await answering({
      "/readyz": [503, { ready: false, reason: "store/full" }],
      "/graphql": [200, { data: { chain: { ...CHAIN, height: null, provenBlocks: 0 } } }],
    });
    const { code, out } = await status("--port", port);
    expect(code).toBe(1);
    expect(out).toContain("not ready: store/full");
    expect(out).toContain("no block yet");
    expect(out).toContain("0 blocks not proven");
  });

  it("may have no chain to tell of", async () => {
    const port = await answering({
      "/readyz": [503, { ready: false, reason: "starting" }],
      "/graphql": [200, { data: null, errors: [{ message: "no" }] }],
    });
    const ended = await status("--port", port, "--json");
    expect(ended.code).toBe(1);
    expect(documentOf(ended)).toMatchObject({ ready: false, reason: "starting" });
  });

  it("cannot write lines of its own on the terminal", async () => {
    const port = await answering({
      "/readyz": [503, { ready: false, reason: "\u001b[2J\nready" }],
      "/graphql": [200, {}],
    });
    expect((await status("--port", port)).out).toContain("not ready: \\u{1b}[2J\\u{a}ready");
  });
});

describe("where no node answers", () => {
  it("says so, and how to go on", async () => {
    const port = await answering({});
    server?.close();
    const ended = await status("--port", port, "--json");
    expect(ended).toMatchObject({ code: 1, err: "" });
    expect(documentOf(ended)).toMatchObject({
      error: { code: "node/unreachable", details: { url: `http://127.0.0.1:${port}` } },
    });
  });

  it.each([
    ["nothing", {}],
    ["a page", { "/readyz": [200, "<html>"] }],
    ["other JSON", { "/readyz": [200, { ok: true }] }],
  ])("but something else, with %s, says so", async (_what, answers) => {
    const { code, err } = await status("--port", await answering(answers as never));
    expect(code).toBe(1);
    expect(err).toContain("node/not-a-node");
  });

  it.each(["127.0.0.1:4000", "ftp://a", "x"])("refuses the address %s", async (url) => {
    const { code, err } = await status("--url", url);
    expect(code).toBe(2);
    expect(err).toContain("usage/flag-value");
  });
});
