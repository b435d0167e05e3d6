import { afterEach, describe, expect, test } from "@jest/globals";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { operatorPaths, paths, rootPath, signedRoot, type StatementOf, toJson } from "@kifu/wire";
import { PrivateKey } from "o1js";
import { TOKEN_HEADER } from "../../src/follower/GatewayDoor.js";
import { HttpLog } from "../../src/follower/HttpLog.js";
import { isSignedRoot, RootSigner } from "../../src/follower/RootSigner.js";
import { nodeCodes } from "../../src/lib/nodeCodes.js";
import { unreachable } from "../../src/store/log/logErrors.js";
import type { LogReader, LogRow, LogTip, WriterState } from "../../src/store/log/SharedLog.js";
import { BatchFolder } from "../../src/prover/BatchFolder.js";
import { memoryKeyValue } from "../../src/store/UnwrittenChanges.js";
import { putResult } from "../../src/store/parts/blocks.js";
import { mockBatch } from "../harness/mockBatch.js";
import { Player } from "../harness/Player.js";
import { ask, submit } from "../harness/http.js";
import { signPresence } from "../tables/signPresence.js";
import { SharedStages } from "./SharedStages.js";

const SECRET = "0123456789abcdef".repeat(2);
const http = { port: 0 };
const logConfig = { secret: SECRET };

let stages: SharedStages;

afterEach(async () => {
  await stages.stop();
});

/** A writer and a gateway with their APIs. */
async function open(shown: Parameters<typeof SharedStages.open>[2] = {}) {
  stages = SharedStages.empty();
  const writer = await stages.add({ http, logConfig, ...shown });
  const { url: writerUrl } = await writer.node.api.listen();
  await stages.lead(writer, writerUrl);
  const gateway = await stages.add({ http, logConfig, ...shown }, { patienceMs: 300 });
  const { url } = await gateway.node.api.listen();
  return { writer, writerUrl, gateway, url };
}

async function post(url: string, path: string, body: object, headers = {}) {
  const response = await fetch(`${url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: toJson(body),
  });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as {
      answers?: { receipt?: object; error?: { extensions: { code: string } } }[];
      errors?: { extensions: { code: string } }[];
    },
  };
}

const send = async (url: string, ...statements: readonly StatementOf<"move" | "presence">[]) =>
  await post(url, paths.statements, { statements });

async function roles(...urls: string[]) {
  const answers = await Promise.all(urls.map((url) => fetch(`${url}/readyz`)));
  return await Promise.all(
    answers.map(async (each) => ((await each.json()) as { log: string }).log),
  );
}

describe("a gateway", () => {
  test("forwards moves, and shows them when it answers", async () => {
    const { writer, gateway, url } = await open();
    const id = await writer.begin("TicTacToe");
    await stages.current();
    const { status, body } = await send(url, writer.sign(id, "a1"));
    expect(status).toBe(200);
    expect(body.answers?.[0]?.receipt).toMatchObject({ match: id, ply: 1 });
    expect(gateway.records.match(id)?.ply).toBe(1);
    const answer = await ask(url, `{ match(id: ${id}) { ply } }`);
    expect(answer.body.data).toEqual({ match: { ply: 1 } });
  });

  test("passes on the writer's refusals", async () => {
    const { writer, url } = await open();
    const id = await writer.begin("TicTacToe");
    await stages.current();
    const { body } = await send(url, { ...writer.sign(id, "a1"), ply: 5 });
    expect(body.answers?.[0]?.error?.extensions.code).toBe(nodeCodes.moves.notNext);
    const malformed = await post(url, paths.statements, { statements: 7 });
    expect([malformed.status, malformed.body.errors?.[0]?.extensions.code]).toEqual([
      400,
      nodeCodes.ingress.malformed,
    ]);
  });

  test("forwards transactions, and passes on their refusals", async () => {
    const { writer, gateway, url } = await open();
    const player = new Player(writer.runtime, 80);
    const register = player.register({ validUntil: 30, expiresAt: 1000 });
    const hash = await submit(url, register.toJSON());
    expect(hash).toBe(register.hash().toString());
    expect(gateway.node.ingress.status(hash)?.kind).toBe("pending");
    expect(await submit(url, { ...register.toJSON(), nonce: "7" })).toBe(
      nodeCodes.ingress.wrongHash,
    );
  });

  test("keeps a request for the next writer, and answers 503 if none comes", async () => {
    const { writer, gateway, url } = await open();
    const standby = await stages.add({ http, logConfig });
    const { url: standbyUrl } = await standby.node.api.listen();
    const id = await writer.begin("TicTacToe");
    await writer.play(id, "a1");
    await stages.current();
    const move = writer.sign(id, "b2");
    stages.milliseconds += stages.log.leaseMs + 1;
    gateway.milliseconds += stages.log.leaseMs + 1;
    await gateway.node.following!.watch.look();
    const refused = await send(url, move);
    expect(refused.status).toBe(503);
    expect(refused.headers.get("retry-after")).toBe("1");
    expect(refused.body.errors?.[0]?.extensions.code).toBe(nodeCodes.log.noWriter);
    expect(await roles(url)).toEqual(["no writer"]);
    expect(await (await fetch(`${url}/metrics`)).text()).toContain("\nkifu_no_writer 1\n");
    const answer = send(url, move);
    await stages.takeOver(standby, standbyUrl);
    await gateway.node.following!.watch.look();
    expect(await roles(url, standbyUrl)).toEqual(["follows", "writes"]);
    expect(await (await fetch(`${url}/metrics`)).text()).toContain("\nkifu_no_writer 0\n");
    expect((await answer).body.answers?.[0]?.receipt).toMatchObject({ match: id, ply: 2 });
    expect(gateway.records.match(id)?.ply).toBe(2);
  });

  test("answers itself once it is the writer", async () => {
    const { writer, gateway, url } = await open();
    const id = await writer.begin("TicTacToe");
    await stages.current();
    await stages.takeOver(gateway);
    const { body } = await send(url, writer.sign(id, "a1"));
    expect(body.answers?.[0]?.receipt).toMatchObject({ match: id, ply: 1 });
  });

  test("has the players present whose streams it holds, until they end", async () => {
    const { writer, gateway, url } = await open({ silentMs: 60_000, graceMs: 20 });
    const id = await writer.begin("TicTacToe");
    await stages.current();
    const close = gateway.tables.openStream(id, "5");
    const { match, seats } = writer.staged(id);
    const { time } = writer.chain;
    const beat = { match: id, seat: 0, stream: "5", time } as const;
    const { body } = await send(url, signPresence(match, beat, seats[0]));
    expect(body.answers).toEqual([{ present: true }]);
    expect(writer.records.seats(id).present).toEqual([0]);
    const away = new Promise<void>((resolve) => {
      writer.tables.events.on("changed", () => {
        if (writer.records.seats(id).away.length > 0) resolve();
      });
    });
    close();
    await away;
    expect(writer.records.seats(id)).toMatchObject({ present: [], away: [0] });
  });

  test("passes on the batches of a prover beside it, and shows their blocks as proven", async () => {
    const { writer, gateway, writerUrl, url } = await open();
    await writer.begin("TicTacToe");
    await writer.chain.closeBlock();
    await stages.current();
    const end = writer.store.blockCount();
    const batch = mockBatch(gateway.store, { number: 0, first: 0, end });
    const folder = mkdtempSync(join(tmpdir(), "kifu-batches-"));
    const batches = new BatchFolder(folder);
    await batches.put(batch);
    for (const each of [url, writerUrl]) {
      const refused = await post(each, operatorPaths.batches, batch);
      expect([refused.status, writer.store.batchCount()]).toEqual([401, 0]);
    }
    gateway.node.taker.start(batches);
    while (gateway.store.batchCount() === 0 || existsSync(join(folder, "0.json"))) {
      await setTimeout(20);
    }
    expect([writer.store.provenBlocks(), gateway.store.provenBlocks()]).toEqual([end, end]);
    const { body } = await ask(url, "{ chain { provenBlocks } }");
    expect(body.data).toEqual({ chain: { provenBlocks: end } });
    rmSync(folder, { recursive: true });

    const token = gateway.node.following!.token!;
    const again = await post(url, operatorPaths.batches, batch, { [TOKEN_HEADER]: token });
    expect(again.status).toBe(200);
    const other = { ...batch, number: 1 };
    const misfit = await post(url, operatorPaths.batches, other, { [TOKEN_HEADER]: token });
    expect(misfit.status).toBe(409);
    expect(misfit.body.errors?.[0]?.extensions.code).toBe(nodeCodes.prover.badBatch);
  });

  test("forwards what the operator posts, and shows it when it answers", async () => {
    const operator = { secret: SECRET };
    const { writer, gateway, url } = await open({ operator });
    const notice = { kind: "announcement", text: "Restart at 18:00" };
    const stranger = await post(url, operatorPaths.notices, notice);
    expect([stranger.status, writer.node.notices.list()]).toEqual([401, []]);
    const authorization = `Bearer ${SECRET}`;
    const { status } = await post(url, operatorPaths.notices, notice, { authorization });
    expect(status).toBe(200);
    expect(gateway.node.notices.shown()).toMatchObject({ announcement: { text: notice.text } });
    expect(writer.node.notices.shown()).toEqual(gateway.node.notices.shown());
  });

  test("knows that the writer does not answer, until it does", async () => {
    const { writer, gateway, url } = await open();
    const id = await writer.begin("TicTacToe");
    await stages.current();
    const { door } = gateway.node;
    expect(door?.isWriterUnreachable).toBe(false);
    await writer.node.api.close();
    expect((await send(url, writer.sign(id, "a1"))).status).toBe(503);
    expect(door?.isWriterUnreachable).toBe(true);
    const standby = await stages.add({ http, logConfig });
    const { url: standbyUrl } = await standby.node.api.listen();
    await stages.takeOver(standby, standbyUrl);
    await gateway.node.following!.watch.look();
    expect(door?.isWriterUnreachable).toBe(false);
  });

  test("lets nobody else end a player's stream", async () => {
    const { url, writerUrl } = await open();
    for (const each of [url, writerUrl]) {
      const answer = await post(each, operatorPaths.streams, { ended: ["5"] });
      expect(answer.status).toBe(401);
      expect(answer.body.errors?.[0]?.extensions.code).toBe(nodeCodes.log.wrongSecret);
    }
  });

  test("charges the client at the writer, by its own address", async () => {
    const { writer, url } = await open();
    const id = await writer.begin("TicTacToe");
    await stages.current();
    const move = writer.sign(id, "a1");
    const client = { "x-forwarded-for": "203.0.113.9" };
    await post(url, paths.statements, { statements: [move] }, client);
    const { burst } = writer.node.config.ingress.perAddress;
    expect(writer.node.buckets.wait("203.0.113.9")).toBe(0);
    writer.node.buckets.owe("203.0.113.9", 2 * burst);
    const refused = await post(url, paths.statements, { statements: [move] }, client);
    expect(refused.status).toBe(429);
    expect(refused.body.errors?.[0]?.extensions.code).toBe(nodeCodes.ingress.rateLimited);
  });
});

test("a gateway has the writer limit clients that it cannot tell from its own machine", async () => {
  stages = SharedStages.empty();
  const writer = await stages.add({ http, logConfig });
  const { url: writerUrl } = await writer.node.api.listen();
  await stages.lead(writer, writerUrl);
  const limited = { ...http, local: "limited" } as const;
  const gateway = await stages.add({ http: limited, logConfig });
  const { url } = await gateway.node.api.listen();
  const id = await writer.begin("TicTacToe");
  await stages.current();
  const moves = { statements: [writer.sign(id, "a1")] };
  const { burst } = writer.node.config.ingress.perAddress;
  writer.node.buckets.owe("127.0.0.1", 2 * burst);
  const refused = await post(url, paths.statements, moves);
  expect(refused.body.errors?.[0]?.extensions.code).toBe(nodeCodes.ingress.rateLimited);
  const own = await post(writerUrl, paths.statements, moves);
  expect(own.body.answers?.[0]?.receipt).toMatchObject({ match: id, ply: 1 });
});

/** A node's own way to the log, which a test can cut. */
class CuttableLog implements LogReader {
  isCut = false;
  /** The row after which the log is cut. */
  cutsAfter = Infinity;

  constructor(private readonly log: LogReader) {}

  async read(after: number, limit?: number): Promise<readonly LogRow[]> {
    const rows = await this.whole().read(after, limit);
    if ((rows.at(-1)?.seq ?? 0) >= this.cutsAfter) this.isCut = true;
    return rows;
  }

  async tip(): Promise<LogTip> {
    return await this.whole().tip();
  }

  async writer(): Promise<WriterState | undefined> {
    return await this.whole().writer();
  }

  onRows(listener: () => void): () => void {
    return this.log.onRows(listener);
  }

  async close(): Promise<void> {
    await this.log.close();
  }

  private whole(): LogReader {
    if (this.isCut) throw unreachable(new Error("cut off"));
    return this.log;
  }
}

describe("a node that the log does not answer", () => {
  let isDatabaseAway: boolean;

  /** A writer, a gateway, and a relay that follows the gateway. */
  async function openAll() {
    isDatabaseAway = false;
    stages = SharedStages.empty({
      before: () => {
        if (isDatabaseAway) throw unreachable(new Error("cut off"));
      },
    });
    const writer = await stages.add({ http, logConfig });
    const { url: writerUrl } = await writer.node.api.listen();
    await stages.lead(writer, writerUrl);
    const id = await writer.begin("TicTacToe");
    const cuttable = new CuttableLog(stages.log);
    const gateway = await stages.add({ http, logConfig }, { sharedLog: cuttable, patienceMs: 300 });
    const { url } = await gateway.node.api.listen();
    const sharedLog = new HttpLog({ url, secret: SECRET });
    const shared = { sharedLog, isRelay: true, patienceMs: 300 };
    const relay = await stages.add({ http, logConfig }, shared);
    const { url: relayUrl } = await relay.node.api.listen();
    const pass = async (milliseconds: number) => {
      const all = [writer, gateway, relay];
      for (const { node } of all) await node.following!.tick();
      for (const stage of all) stage.milliseconds += milliseconds;
      await relay.node.following!.tick();
    };
    const move = writer.sign(id, "a1");
    return { writerUrl, url, relayUrl, cuttable, sharedLog, pass, move };
  }

  const readiness = async (url: string) => {
    const response = await fetch(`${url}/readyz`);
    return [response.status, ((await response.json()) as { reason?: string }).reason];
  };
  const metric = async (url: string, name: string) => {
    const metrics = await (await fetch(`${url}/metrics`)).text();
    return new RegExp(`^kifu_${name} (\\S+)$`, "m").exec(metrics)?.[1];
  };
  const away = async (url: string) => await metric(url, "log_away");

  const READY = [200, undefined];
  const AWAY = [503, nodeCodes.log.unreachable];

  test("is not ready if it alone is cut off, nor is its relay", async () => {
    const { writerUrl, url, relayUrl, cuttable, sharedLog, pass } = await openAll();
    cuttable.isCut = true;
    await pass(2000);
    expect(await away(url)).toBe("1");
    for (const each of [writerUrl, url, relayUrl]) expect(await readiness(each)).toEqual(READY);
    await pass(3001);
    expect(await readiness(writerUrl)).toEqual(READY);
    expect(await readiness(url)).toEqual(AWAY);
    expect(await readiness(relayUrl)).toEqual([503, "behind the writer"]);
    expect(Number(await metric(relayUrl, "log_behind_seconds"))).toBeGreaterThan(5);
    cuttable.isCut = false;
    await pass(0);
    expect(await metric(relayUrl, "log_behind_seconds")).toBe("0");
    expect(await away(url)).toBe("0");
    for (const each of [writerUrl, url, relayUrl]) expect(await readiness(each)).toEqual(READY);
    await sharedLog.close();
  });

  test("still serves readers if the writer is cut off too, and refuses moves", async () => {
    const { writerUrl, url, relayUrl, sharedLog, pass, move } = await openAll();
    isDatabaseAway = true;
    await pass(2000);
    await pass(3001);
    expect([await away(writerUrl), await away(url)]).toEqual(["1", "1"]);
    expect(await readiness(writerUrl)).toEqual(AWAY);
    for (const each of [url, relayUrl]) {
      expect(await readiness(each)).toEqual(READY);
      const refused = await send(each, move);
      expect(refused.status).toBe(503);
      expect(refused.body.errors?.[0]?.extensions.code).toBe(nodeCodes.log.noWriter);
    }
    expect((await ask(url, `{ match(id: ${move.match}) { ply } }`)).body.data).toEqual({
      match: { ply: 0 },
    });
    isDatabaseAway = false;
    await pass(0);
    // The lease is renewed in real time.
    while ((await readiness(writerUrl))[0] !== 200) await setTimeout(50);
    await sharedLog.close();
  });

  test("still serves readers if the database dies while they read a row", async () => {
    const { url, writerUrl, cuttable, sharedLog, pass, move } = await openAll();
    const { seq } = await stages.log.tip();
    cuttable.cutsAfter = seq + 1;
    await send(writerUrl, move);
    while (!cuttable.isCut) await setTimeout(20);
    isDatabaseAway = true;
    for (const milliseconds of [2000, 3001, 3001]) await pass(milliseconds);
    expect(await readiness(writerUrl)).toEqual(AWAY);
    expect(await readiness(url)).toEqual(READY);
    await sharedLog.close();
  });
});

describe("a relay", () => {
  const relayOf = async (upstream: string, secret = SECRET) => {
    const sharedLog = new HttpLog({ url: upstream, secret });
    const relay = await stages.add({ http, logConfig }, { sharedLog, isRelay: true });
    const { url } = await relay.node.api.listen();
    return { relay, url, sharedLog };
  };

  test("follows a gateway, and forwards through it", async () => {
    const { writer, url } = await open();
    const id = await writer.begin("TicTacToe");
    await stages.current();
    const { relay, url: relayUrl, sharedLog } = await relayOf(url);
    expect(relay.records.match(id)?.ply).toBe(0);
    const { body } = await send(relayUrl, writer.sign(id, "a1"));
    expect(body.answers?.[0]?.receipt).toMatchObject({ match: id, ply: 1 });
    expect(relay.records.match(id)?.ply).toBe(1);
    await sharedLog.close();
  });

  test("hands over no batches, since nobody verifies their proofs", async () => {
    const { writer, writerUrl, url } = await open();
    await writer.begin("TicTacToe");
    await writer.chain.closeBlock();
    await stages.current();
    const { relay, url: relayUrl, sharedLog } = await relayOf(url);
    await stages.current(relay);
    const end = writer.store.blockCount();
    const batch = mockBatch(writer.store, { number: 0, first: 0, end });
    const folder = mkdtempSync(join(tmpdir(), "kifu-batches-"));
    const batches = new BatchFolder(folder);
    await batches.put(batch);
    relay.node.taker.start(batches);
    while (relay.log.length === 0) await setTimeout(20);
    expect(relay.log[0]?.fields).toMatchObject({
      code: nodeCodes.log.wrongSecret,
      remedy: expect.stringContaining("kifu prove --join"),
    });
    rmSync(folder, { recursive: true });
    for (const each of [relayUrl, url, writerUrl]) {
      const refused = await post(each, operatorPaths.batches, batch, { [TOKEN_HEADER]: SECRET });
      expect([refused.status, writer.store.provenBlocks()]).toEqual([401, 0]);
      expect(refused.body.errors?.[0]?.extensions.code).toBe(nodeCodes.log.wrongSecret);
    }
    await sharedLog.close();
  });

  test("needs the secret of the node that it follows", async () => {
    const { url } = await open();
    await expect(relayOf(url, "x".repeat(32))).rejects.toMatchObject({
      code: nodeCodes.log.wrongSecret,
    });
    expect((await fetch(`${url}${operatorPaths.log}?after=0`)).status).toBe(401);
  });
});

describe("a verifier", () => {
  test("signs the roots of blocks that it has made itself", async () => {
    const { writer } = await open();
    const verifier = RootSigner.create();
    const stage = await stages.add({ http, logConfig }, { verifier });
    const { url } = await stage.node.api.listen();
    await writer.begin("TicTacToe");
    await writer.chain.closeBlock();
    await stages.current();
    const root = signedRoot(await (await fetch(`${url}${rootPath(0)}`)).json(), "root");
    expect(root).toMatchObject({ height: 0, key: verifier.publicKey });
    expect(root.stateRoot).toBe(writer.store.result(0)!.stateRoot);
    expect(isSignedRoot(root)).toBe(true);
    expect(isSignedRoot({ ...root, stateRoot: 1n })).toBe(false);
    expect((await fetch(`${url}${rootPath(7)}`)).status).toBe(404);
  });

  test("signs the root for a settlement contract, and the signature serves for no other", async () => {
    const { writer } = await open();
    const stage = await stages.add({ http, logConfig }, { verifier: RootSigner.create() });
    const { url } = await stage.node.api.listen();
    await writer.begin("TicTacToe");
    await writer.chain.closeBlock();
    await stages.current();
    const address = PrivateKey.random().toPublicKey().toBase58();
    const asked = `${url}${rootPath(0, { address, terms: 9n })}`;
    const root = signedRoot(await (await fetch(asked)).json(), "root");
    expect(root).toMatchObject({ contract: address, terms: 9n });
    expect(isSignedRoot(root)).toBe(true);
    expect(isSignedRoot({ ...root, terms: 8n })).toBe(false);
    expect(isSignedRoot({ ...root, contract: root.key })).toBe(false);
    expect(isSignedRoot({ ...root, contract: undefined, terms: undefined })).toBe(false);
    const other = address.endsWith("1") ? "2" : "1";
    const noAddress = rootPath(0, { address: `${address.slice(0, -1)}${other}`, terms: 9n });
    expect((await fetch(`${url}${noAddress}`)).status).toBe(400);
    const noField = rootPath(0, { address, terms: 2n ** 255n });
    expect((await fetch(`${url}${noField}`)).status).toBe(404);
  });

  test("signs no root of a block that was in its store before it verified", async () => {
    const { writer } = await open();
    const verifier = RootSigner.create();
    const database = memoryKeyValue();
    const playBlock = async () => {
      await writer.begin("TicTacToe");
      await writer.chain.closeBlock();
    };
    /** Adds a block while the node runs. Returns the heights whose roots it then signs. */
    const run = async (shared: { verifier?: RootSigner }) => {
      const stage = await stages.add({ http, logConfig }, shared, database);
      await playBlock();
      await stages.current();
      const { following, api } = stage.node;
      const heights = Array.from({ length: stage.store.blockCount() }, (_, height) => height);
      const signed = heights.filter((height) => following!.signedRoot(height) !== undefined);
      const { url } = await api.listen();
      const unsigned = await (await fetch(`${url}${rootPath(0)}`)).json();
      stages.stages.splice(stages.stages.indexOf(stage), 1);
      await stage.stop();
      return { signed, unsigned };
    };
    await playBlock();
    expect((await run({})).signed).toEqual([]);
    // The block that is open when it begins does not count.
    const from = writer.store.blockCount() + 1;
    const { signed, unsigned } = await run({ verifier });
    expect(signed).toEqual([]);
    expect(unsigned).toMatchObject({ errors: [{ extensions: { details: { from } } }] });
    expect((await run({ verifier })).signed).toEqual([from]);
    expect((await run({ verifier })).signed).toEqual([from, from + 1]);
    expect((await run({})).signed).toEqual([]);
    expect((await run({ verifier })).signed).toEqual([]);
  });

  test("stops at a row that replaces the result of a block, and signs no other root", async () => {
    const { writer } = await open();
    const stage = await stages.add({ http, logConfig }, { verifier: RootSigner.create() });
    await writer.begin("TicTacToe");
    await writer.chain.closeBlock();
    await stages.current();
    const { following, failed } = stage.node;
    const root = following!.signedRoot(0)?.stateRoot;
    const result = writer.store.result(0)!;
    // A writer that lies replaces the block's root, which this node has computed itself.
    await writer.store.commit(({ batch }) =>
      putResult(batch, { ...result, stateRoot: result.stateRoot + 1n }),
    );
    expect(await failed).toMatchObject({
      code: nodeCodes.log.diverged,
      details: { kind: "changes" },
    });
    expect(following!.signedRoot(0)?.stateRoot).toBe(root);
  });

  test("stops at a move whose signature is not the player's", async () => {
    const { writer } = await open();
    const stage = await stages.add({ http, logConfig }, { verifier: RootSigner.create() });
    const id = await writer.begin("TicTacToe");
    const { by, ...move } = writer.sign(id, "a1");
    // A writer that lies puts a forged move into the log.
    await writer.store.putMove({ ...move, by: { ...by, z: by.z + 1n }, time: 1n });
    expect(await stage.node.failed).toMatchObject({ code: nodeCodes.log.diverged });
  });
});
