import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { once } from "node:events";
import { type Server, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { workspace } from "../lib/config/workspace.js";
import { called } from "./called.js";
import { documentOf, kifu } from "./kifu.js";

const CHAIN = {
  name: "kifu-devnet",
  salt: "00ff00ff00ff00ff00ff00ff00ff00ff",
  domain: "12345",
  time: 86400,
  height: 1299,
  pendingTransactions: 3,
  parkedTransactions: 2,
  runningMatches: 12,
  provenBlocks: 100,
  settledBlocks: 0,
  batchCount: 7,
  unproven: { blocks: 1200, transactions: 3400, seconds: 5025, since: 1_700_000_000_000 },
  provers: [] as object[],
};
const PROVER = { name: "local", activity: "waiting", since: 1_700_000_000_000, batch: null };

const NO_BLOCK = {
  height: null,
  provenBlocks: 0,
  unproven: { blocks: 0, transactions: 0, seconds: 0, since: null },
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

async function answering(answers: Record<string, [number, unknown]>): Promise<string> {
  server = createServer((request, response) => {
    const [code, body] = answers[request.url ?? ""] ?? [404, "nothing here"];
    response.writeHead(code).end(typeof body === "string" ? body : JSON.stringify(body));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return String((server.address() as AddressInfo).port);
}

/** Runs the command in this process, where the modules are loaded already. */
async function status(...args: string[]) {
  return await called("status", ...args);
}

describe("a node that is ready", () => {
  const node = { "/readyz": [200, { ready: true }], "/graphql": [200, { data: { chain: CHAIN } }] };

  it("is shown for people", async () => {
    const port = await answering(node as never);
    expect(await kifu(["status", "--port", port], { cwd: place.folder })).toEqual({
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
        "time     86,400 s since genesis",
        "pending  3 transactions",
        "parked   2 waiting for an earlier nonce",
        "matches  12 running",
        "proven   100 blocks in 7 batches",
        "lag      1,200 blocks not proven, with 3,400 transactions; the oldest is 1 h 23 min old",
        "prover   none at work; `kifu prove` starts one",
        "",
      ].join("\n"),
    });
  });

  it("is shown with all provers", async () => {
    const proving = { activity: "proving", batch: 7, firstBlock: 100, lastBlock: 163 };
    const provers = [
      PROVER,
      { ...PROVER, ...proving, name: "second", tasksDone: null, tasksTotal: null },
      { ...PROVER, ...proving, name: "third\u001b[2J", tasksDone: 5, tasksTotal: 31 },
    ];
    const port = await answering({
      ...node,
      "/graphql": [200, { data: { chain: { ...CHAIN, provers } } }],
    } as never);
    expect((await status("--port", port)).out.split("\n").slice(-4)).toEqual([
      "prover   local: waiting",
      "prover   second: proving batch 7, blocks 100 to 163",
      "prover   third\\u{1b}[2J: proving batch 7, blocks 100 to 163, 5 of 31 tasks",
      "",
    ]);
  });

  it("is shown with nothing left to prove", async () => {
    const unproven = { blocks: 0, transactions: 0, seconds: 0, since: null };
    const chain = { ...CHAIN, provenBlocks: 1, batchCount: 1, unproven };
    const port = await answering({ ...node, "/graphql": [200, { data: { chain } }] } as never);
    const { out } = await status("--port", port);
    expect(out).toContain("proven   1 block in 1 batch\nlag      0 blocks not proven\n");
  });

  it("is shown for programs, wherever it is", async () => {
    const url = `http://127.0.0.1:${await answering(node as never)}`;
    const ended = await status("--json", "--url", `${url}/`);
    expect(ended.code).toBe(0);
    expect(documentOf(ended)).toEqual({ url, ready: true, chain: CHAIN, lag: 1200 });
  });
});

describe("a node whose chain is settled on Mina", () => {
  const key = `B62${"q".repeat(52)}`;
  const DAY = 86_400_000;
  const contract = {
    ...{ address: key, domain: "12345", network: "devnet", operator: key, proversKey: "8" },
    ...{ genesisSlot: "0", secondsPerSlot: "90", lag: "960", silence: "6720", freeze: "13440" },
    ...{ deadline: "960", unit: "0", verifiers: [], quorum: 0 },
  };
  const upgrades = { authority: key, notice: "13440" };
  const real = { ...contract, unit: "1000", upgrades };

  /** The lines after those of the chain, and the answer for programs. */
  async function shown(...settlement: [number, unknown]) {
    const port = await answering({
      "/readyz": [200, { ready: true }],
      "/graphql": [200, { data: { chain: CHAIN } }],
      "/settlement.json": settlement,
    });
    const { out, code } = await status("--port", port);
    const document = documentOf(await status("--port", port, "--json"));
    const lines = out.trimEnd().split("\n");
    const last = lines.findIndex((line) => line.startsWith("prover"));
    return { code, lines: lines.slice(last + 1), settlement: document["settlement"] };
  }

  it("is shown with what is settled", async () => {
    const at = Date.now() - 3600_000;
    const told = { contract, blocks: 64, at };
    const found = await shown(200, told);
    expect(found).toMatchObject({ code: 0, settlement: told });
    const settled = /^settled {2}64 blocks on devnet, the last 1 h \d min ago$/;
    expect(found.lines).toEqual([expect.stringMatching(settled), "circuits never change"]);
  });

  it.each([
    [0, "settled  0 blocks on devnet", undefined],
    [1, "the last 7 days 1 h ago; anybody may settle now", 7],
    [1, "the last 14 days 1 h ago; the contract is frozen", 14],
  ])("is shown with how long it is silent: %d %s", async (blocks, text, days) => {
    const at = days && Date.now() - days * DAY - 3_650_000;
    const { lines } = await shown(200, { contract, blocks, at });
    expect(lines[0]).toContain(text);
    expect(lines[0]?.endsWith(text)).toBe(true);
  });

  it("is shown with the notice, before anything is announced", async () => {
    const { lines } = await shown(200, { contract: { ...contract, upgrades }, blocks: 64 });
    const text = "circuits change only after a notice of 14 days; none are announced";
    expect(lines.slice(1)).toEqual([text]);
  });

  it("is shown with announced circuits, and with what can be done until then", async () => {
    const endsAt = Math.ceil(Date.now() / 1000) * 1000 + 3 * DAY;
    const time = new Date(endsAt).toISOString().replace(".000Z", "Z");
    const upgrade = { key: "99", endsAt };
    const { lines, settlement } = await shown(200, { contract: real, blocks: 64, upgrade });
    expect(lines.slice(1)).toEqual([
      `circuits others are announced, and can be activated from about ${time} on: 99`,
      expect.stringMatching(/^ {9}Players .*`kifu withdraw` before, or `kifu force`/),
      expect.stringMatching(/^ {9}The operator runs `kifu settle --activate` after the notice/),
    ]);
    expect(settlement).toMatchObject({ upgrade });
  });

  it.each([
    [Date.now() - DAY, "now"],
    [undefined, "soon"],
  ])("is shown with when announced circuits can be activated: %s, %s", async (endsAt, when) => {
    const told = {
      contract: { ...contract, upgrades },
      blocks: 64,
      upgrade: { key: "99", endsAt },
    };
    const { lines } = await shown(200, told);
    expect(lines[1]).toBe(`circuits others are announced, and can be activated ${when}: 99`);
    expect(lines.join()).not.toContain("Players");
  });

  it("that says so in another form is not a node", async () => {
    const port = await answering({
      "/readyz": [200, { ready: true }],
      "/graphql": [200, { data: { chain: CHAIN } }],
      "/settlement.json": [200, { contract: {} }],
    });
    expect(await status("--port", port)).toMatchObject({
      code: 1,
      err: expect.stringContaining("node/not-a-node"),
    });
  });
});

describe("a node with a shared log", () => {
  it.each([
    ["writes", "log      this node is the writer"],
    ["follows", "log      this node follows the writer"],
    ["no writer", "log      this node sees no writer, so nobody can move"],
  ])("says what it does there: %s", async (log, line) => {
    const answers = { "/graphql": [200, { data: { chain: CHAIN } }] };
    const port = await answering({ ...answers, "/readyz": [200, { ready: true, log }] } as never);
    const { out } = await status("--port", port);
    expect(out.split("\n")).toContain(line);
    expect(documentOf(await status("--port", port, "--json"))).toMatchObject({ log });
  });
});

describe("a node that is not ready", () => {
  it("exits with 1 and the reason", async () => {
    const port = await answering({
      "/readyz": [503, { ready: false, reason: "store/full" }],
      "/graphql": [200, { data: { chain: { ...CHAIN, ...NO_BLOCK } } }],
    });
    const { code, out } = await status("--port", port);
    expect(code).toBe(1);
    expect(out).toContain("not ready: store/full");
    expect(out).toContain("no block yet");
    expect(out).toContain("0 blocks not proven");
  });

  it("may report no chain", async () => {
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
  it("gives an error with what to do", async () => {
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
  ])("that answers with %s is not a node, and the error says so", async (_what, answers) => {
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
