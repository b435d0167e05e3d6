import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { join } from "node:path";
import { open } from "lmdb";
import { countKey, metaKey } from "../../src/store/keys.js";
import { openLmdb } from "../../src/store/openLmdb.js";
import { workspace } from "../lib/config/workspace.js";
import { answered, called } from "./called.js";
import { ended, kifu, spawnKifu } from "./kifu.js";
import { RunningKifu } from "./RunningKifu.js";

const PAGE = 4096;

let place: ReturnType<typeof workspace>;
let node: RunningKifu;
let height: number;
let store: string;
let exported: string;

async function start({ npm = false } = {}): Promise<RunningKifu> {
  return await RunningKifu.start(["--blocks.intervalMs", "50"], { cwd: place.folder, npm });
}

async function heightNow(): Promise<number> {
  const { document } = await answered("status", "--url", node.url);
  return (document["chain"] as { height: number }).height;
}

// The tests build on each other. Each continues with the store of the previous one.
beforeAll(async () => {
  place = workspace();
  store = join(place.folder, ".kifu/store");
  exported = join(place.folder, "chain.kifu");
  node = await start({ npm: true });
  const load = ["--matches", "1", "--subscribers", "1", "--seconds", "1", "--rate", "6"];
  // Every move must be accepted and seen. The speed depends on the machine, so the exit code is
  // ignored.
  const { document } = await answered("loadtest", "--url", node.url, ...load);
  expect(document).toMatchObject({
    errors: [],
    refused: {},
    moves: { requested: 6, unsequenced: 0, unseen: 0 },
  });
  height = await heightNow();
});

afterAll(async () => {
  await node.stop("SIGKILL");
  place.done();
});

describe("while a node runs", () => {
  it("it has reported its URL and its store, and is ready", async () => {
    expect(node.events).toEqual([
      {
        event: "starting",
        version: "0.2.0",
        chain: "kifu-devnet",
        role: "all",
        store,
        pid: expect.any(Number),
      },
      { event: "listening", url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) },
    ]);
    const ready = await fetch(`${node.url}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([200, { ready: true }]);
    expect(height).toBeGreaterThan(0);
  });

  it("its state can be asked for", async () => {
    expect(await answered("status", "--url", node.url)).toMatchObject({
      code: 0,
      document: {
        ready: true,
        chain: { name: "kifu-devnet", height, pendingTransactions: 0, runningMatches: 0 },
        lag: height + 1,
      },
    });
  });

  it.each([
    ["start", "--port", "0"],
    ["prune", "--keep", "1"],
  ])("its store belongs to it alone: %s", async (...args) => {
    expect(await answered(...args, "--store", store)).toMatchObject({
      code: 1,
      document: { error: { code: "store/in-use", details: { path: store } } },
    });
  });

  it("its port belongs to it alone, and another node that wants it leaves nothing open", async () => {
    const other = ["--store", join(place.folder, "other")];
    const { port } = new URL(node.url);
    const { code, err } = await kifu(["start", ...other, "--port", port], { cwd: place.folder });
    expect(code).toBe(1);
    expect(err).toContain("config/port-taken: The port is already in use.");
    expect(err).not.toMatch(/^\s+at /m);
    expect(await answered("prune", ...other, "--keep", "1")).toMatchObject({ code: 0 });
  });

  it("its store can be exported and replayed", async () => {
    expect(await answered("export", exported, "--store", store)).toMatchObject({
      code: 0,
      document: { file: exported, blocks: height + 1 },
    });
    expect(existsSync(`${exported}.part`)).toBe(false);
    expect(await answered("verify-store", "--store", store)).toMatchObject({
      code: 0,
      document: { blocks: height + 1 },
    });
  });

  it("an export is not overwritten", async () => {
    expect(await answered("export", exported, "--store", store)).toMatchObject({
      code: 1,
      document: { error: { code: "file/exists" } },
    });
  });
});

describe("a signal", () => {
  it("ends it with 0, also through npm, and the next one continues", async () => {
    expect(await node.stop("SIGTERM")).toMatchObject({ code: 0, signal: null });
    expect(node.events.slice(-2)).toEqual([
      { event: "stopping", signal: "SIGTERM" },
      { event: "stopped" },
    ]);
    node = await start();
    expect(await heightNow()).toBe(height);
  });

  it("of a terminal that is closed ends it with 0", async () => {
    const signal = "SIGHUP";
    const other = await RunningKifu.start(["--store", "hung-up"], { cwd: place.folder });
    expect(await other.stop(signal)).toMatchObject({ code: 0, signal: null });
    expect(other.events.slice(-2)).toEqual([{ event: "stopping", signal }, { event: "stopped" }]);
  });

  it("that cannot be caught leaves a store from which the next one continues", async () => {
    await node.stop("SIGKILL");
    node = await start();
    expect(await heightNow()).toBe(height);
  });

  it("and another end it at once", async () => {
    // An unfinished request keeps the node running after the first signal.
    const { port, hostname } = new URL(node.url);
    const socket = connect(Number(port), hostname);
    socket.on("error", () => undefined);
    const head = ["host: localhost", "content-type: application/json", "content-length: 9"];
    socket.write(["POST /graphql HTTP/1.1", ...head, "expect: 100-continue", "", ""].join("\r\n"));
    await once(socket, "data");
    node.signal("SIGINT");
    await node.event("stopping");
    const again = setInterval(() => node.signal("SIGINT"), 50);
    const { code } = await node.ended;
    clearInterval(again);
    socket.destroy();
    expect(code).toBe(130);
    expect(node.events.at(-1)).toEqual({ event: "forced", signal: "SIGINT" });
  });

  it("that comes while it loads ends it with 0, and makes no store", async () => {
    const early = new RunningKifu(["--store", "early"], { cwd: place.folder });
    await early.event("starting");
    expect(await early.stop("SIGINT")).toMatchObject({ code: 0, signal: null, err: "" });
    expect(early.events.slice(1)).toEqual([
      { event: "stopping", signal: "SIGINT" },
      { event: "stopped" },
    ]);
    expect(existsSync(join(place.folder, "early"))).toBe(false);
  });
});

describe("a store that something else writes to", () => {
  it("stops its node with 1 and the reason", async () => {
    const written = join(place.folder, "overtaken");
    const other = await RunningKifu.start(["--store", written], { cwd: place.folder });
    await appendBlock(written);
    const load = ["--matches", "1", "--subscribers", "1", "--seconds", "1", "--rate", "6"];
    const playing = answered("loadtest", "--url", other.url, ...load);
    const { code, err, out } = await other.ended;
    expect(code).toBe(1);
    expect(err).toContain("No more blocks can be made");
    expect(out).toContain('"code":"store/overtaken"');
    expect(await playing).toMatchObject({ code: 1 });
  });
});

describe("an exported store", () => {
  it("fills an empty one, which replays like the first", async () => {
    const copy = await importTo("copy");
    const verified = await answered("verify-store", "--store", copy);
    const first = await answered("verify-store", "--store", store);
    expect({ ...verified, document: { ...verified.document, seconds: 0 } }).toEqual({
      ...first,
      document: { ...first.document, seconds: 0 },
    });
  });

  it("does not go into one that has blocks", async () => {
    expect(await answered("import", exported, "--store", store)).toMatchObject({
      code: 1,
      document: { error: { code: "store/not-empty" } },
    });
  });

  it("that is cut off, or absent, fills none", async () => {
    const cut = place.write("cut.kifu", "kifu-store\u0001");
    const into = join(place.folder, "none");
    const refused = await answered("import", `${cut}.absent`, "--store", into);
    expect(refused).toMatchObject({ code: 1, document: { error: { code: "file/unreadable" } } });
    expect(existsSync(into)).toBe(false);
    expect(await answered("import", cut, "--store", into)).toMatchObject({
      code: 1,
      document: { error: { code: "store/damaged" } },
    });
    expect(existsSync(into)).toBe(false);
    await importTo("none");
  });

  it("of another chain, or a file that is not an export, fills none and creates no folder", async () => {
    const into = join(place.folder, "strange");
    const strange = place.write("strange.kifu", "a file of somebody else's, for something else");
    expect(await answered("import", strange, "--store", into)).toMatchObject({
      code: 1,
      document: { error: { code: "store/not-a-store" } },
    });
    const other = await answered("import", exported, "--store", into, "--chain", "other");
    expect(other).toMatchObject({ code: 1, document: { error: { code: "store/foreign" } } });
    expect(existsSync(into)).toBe(false);
  });
});

describe("a store with something wrong", () => {
  it("does not verify, and the height where it differs is named", async () => {
    const altered = await importTo("altered");
    await alter(altered, countKey("result", 1), (_, get) => get(countKey("result", 0)));
    expect(await answered("verify-store", "--store", altered)).toMatchObject({
      code: 1,
      document: { error: { code: "store/damaged", details: { height: 1 } } },
    });
    expect((await called("verify-store", "--store", altered)).err).toContain("at height 1");
  });

  it("with damaged pages ends no process: every command names one, and what to do", async () => {
    const damaged = await importTo("damaged");
    const data = join(damaged, "data.mdb");
    const bytes = readFileSync(data);
    // Damages all pages but the first two, which point to the others. Some of these pages are
    // free.
    bytes.fill(0xa5, 2 * PAGE);
    writeFileSync(data, bytes);
    for (const command of [["verify-store"], ["start", "--port", "0"], ["export", "out.kifu"]]) {
      expect(await answered(...command, "--store", damaged)).toMatchObject({
        code: 1,
        document: {
          error: {
            code: "store/damaged",
            details: { page: expect.any(Number) },
            remedy: expect.stringMatching(/kifu import .*kifu verify-store/),
          },
        },
      });
    }
    expect(readFileSync(data).equals(bytes)).toBe(true);
  });

  it("of another chain is refused", async () => {
    const refused = await answered("start", "--port", "0", "--store", store, "--chain", "other");
    expect(refused).toMatchObject({
      code: 1,
      document: { error: { code: "store/foreign", details: { storeName: "kifu-devnet" } } },
    });
  });

  it("of a newer version is refused", async () => {
    const newer = await importTo("newer");
    await alter(newer, metaKey("identity"), (identity) => {
      const written = JSON.parse(Buffer.from(identity).toString()) as object;
      return Buffer.from(JSON.stringify({ ...written, schema: 99 }));
    });
    expect(await answered("start", "--port", "0", "--store", newer)).toMatchObject({
      code: 1,
      document: { error: { code: "store/newer" } },
    });
  });

  it("that does not exist is not created by reading it", async () => {
    const nowhere = join(place.folder, "nowhere");
    expect(await answered("verify-store", "--store", nowhere)).toMatchObject({
      code: 1,
      document: { error: { code: "store/not-a-store" } },
    });
    expect(existsSync(nowhere)).toBe(false);
  });
});

async function importTo(name: string): Promise<string> {
  const folder = join(place.folder, name);
  const { code } = await answered("import", exported, "--store", folder);
  expect(code).toBe(0);
  return folder;
}

/** Writes a block without taking the store's lock. */
async function appendBlock(folder: string): Promise<void> {
  const database = open<Uint8Array, Uint8Array>({
    path: folder,
    encoding: "binary",
    keyEncoding: "binary",
    overlappingSync: false,
  });
  database.putSync(countKey("block", 0), new Uint8Array(1));
  await database.close();
}

type Get = (key: Uint8Array) => Uint8Array;

async function alter(
  folder: string,
  key: Uint8Array,
  change: (value: Uint8Array, get: Get) => Uint8Array,
): Promise<void> {
  const keyValue = await openLmdb(folder);
  const get: Get = (wanted) => keyValue.get(wanted) ?? new Uint8Array();
  const changed = change(get(key), get);
  await keyValue.write((batch) => batch.put(key, changed));
  await keyValue.close();
}

it("a follower stops while it waits for a log that does not answer", async () => {
  const upstream = createServer().listen(0, "127.0.0.1");
  await once(upstream, "listening");
  const { port } = upstream.address() as AddressInfo;
  const from = `http://127.0.0.1:${port}`;
  const other = workspace();
  try {
    const env = { KIFU_LOG_SECRET: "0123456789abcdef".repeat(2) };
    const follower = spawnKifu(["follow", "--from", from], { cwd: other.folder, env });
    const end = ended(follower);
    await once(upstream, "request");
    follower.kill("SIGTERM");
    expect(await end).toMatchObject({ code: 0, signal: null });
  } finally {
    upstream.closeAllConnections();
    upstream.close();
    other.done();
  }
});
