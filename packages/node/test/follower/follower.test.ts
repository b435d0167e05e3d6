import { afterEach, describe, expect, jest, test } from "@jest/globals";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { type ChainTerms, defaultTerms } from "@kifu/chain/terms";
import type { AnswerOf, SentNotice } from "@kifu/wire";
import { defaultConfig } from "../../src/lib/config/NodeConfig.js";
import { callerAt } from "../../src/door/Caller.js";
import { silent } from "../../src/lib/log.js";
import { nodeCodes } from "../../src/lib/nodeCodes.js";
import { NodeError } from "../../src/lib/NodeError.js";
import { readLine, rowLine } from "../../src/follower/rowLines.js";
import { begunCodec } from "../../src/store/log/entries.js";
import { type EntryKind, type LogRow, rowAfter } from "../../src/store/log/SharedLog.js";
import { startNode } from "../../src/cli/startNode.js";
import { memoryKeyValue } from "../../src/store/UnwrittenChanges.js";
import { leaveLog } from "../../src/store/parts/logTip.js";
import { brief, Reader } from "../index/events/readers.js";
import { drawsOf } from "../tables/drawsOf.js";
import { signName } from "../tables/signName.js";
import { soughtOf } from "../tables/soughtOf.js";
import { signEntry, signTournament, swiss } from "../tables/signTournament.js";
import { temporaryFolder } from "../harness/temporaryStore.js";
import { Player, YOUNG } from "../harness/Player.js";
import { entriesOf, SharedStages } from "./SharedStages.js";

let stages: SharedStages;

afterEach(async () => {
  await stages.stop();
});

/** What the follower's `failed` says, or undefined if it goes on. */
async function failureOf(apply: Promise<unknown>): Promise<unknown> {
  return await apply.then(
    () => undefined,
    (error: { code?: unknown }) => error.code,
  );
}

/** Starts a node on a new store. It follows the log, or may also write it. */
async function startWith(
  chain: Partial<ChainTerms>,
  { follows = true, nodeUrl = "", log = silent } = {},
): Promise<void> {
  const folder = await temporaryFolder();
  try {
    const config = {
      ...defaultConfig,
      chain: { ...defaultTerms, salt: "", ...chain },
      store: { ...defaultConfig.store, path: join(folder.path, "store") },
      http: { ...defaultConfig.http, port: 0 },
      log: { ...defaultConfig.log, nodeUrl },
    };
    await (await startNode(config, log, { sharedLog: stages.log, follows })).stop();
  } finally {
    await folder.remove();
  }
}

describe("a follower", () => {
  test("has the writer's store after moves, segments and blocks", async () => {
    stages = await SharedStages.open(1);
    const { writer } = stages;
    const [follower] = stages.followers;
    const id = await writer.begin("TicTacToe");
    await writer.play(id, "a1 b2 c3");
    await stages.current();
    expect(follower!.records.match(id)?.ply).toBe(3);
    await writer.play(id, "b1 b3 a2 c2 c1 a3");
    await writer.tables.tick();
    await writer.chain.closeBlock();
    await writer.begin("TicTacToe");
    await stages.current();
    expect(follower!.records.match(id)).toEqual(writer.records.match(id));
    expect(entriesOf(follower!)).toEqual(entriesOf(writer));
  });

  test("shows its readers the same events as the writer", async () => {
    stages = await SharedStages.open(1);
    const { writer } = stages;
    const follower = stages.followers[0]!;
    const id = await writer.begin("TicTacToe");
    await stages.current();
    const readers = [writer, follower].map((stage) => new Reader(stage.eventStreams.match(id)));
    await writer.play(id, "a1 b2 c3 b1 b3 a2 c2 c1 a3");
    await writer.tables.tick();
    await writer.chain.closeBlock();
    await stages.current();
    const [ofWriter, ofFollower] = await Promise.all(readers.map((reader) => reader.news()));
    expect(ofFollower!.map(brief)).toEqual(ofWriter!.map(brief));
    expect(ofFollower!.length).toBeGreaterThan(10);
    for (const reader of readers) await reader.leave();
  });

  test("knows offers, and drops them with the next move", async () => {
    stages = await SharedStages.open(1);
    const { writer } = stages;
    const follower = stages.followers[0]!;
    const id = await writer.begin("TicTacToe");
    await writer.play(id, "b2 a1");
    await drawsOf(() => ({ stage: writer, id })).offer(0);
    await stages.current();
    expect(follower.records.match(id)?.drawOffer).toEqual({ seat: 0, declined: false });
    await writer.play(id, "c1");
    await stages.current();
    expect(follower.records.match(id)?.drawOffer).toBeUndefined();
  });

  test("knows open seeks, and drops those that are paired", async () => {
    stages = await SharedStages.open(1);
    const { writer } = stages;
    const follower = stages.followers[0]!;
    const player = new Player(writer.runtime, 77);
    const sought = soughtOf(player, { validUntil: 30, expiresAt: 1000 });
    await writer.lobby.submit(sought, false);
    await stages.current();
    expect(follower.lobby.all()).toEqual(writer.lobby.all());
    expect(follower.lobby.open).toBe(1);
    await writer.lobby.submit(sought, true);
    await stages.current();
    expect(follower.lobby.open).toBe(0);
    await writer.meet("TicTacToe");
    await stages.current();
    expect(follower.lobby.open).toBe(0);
    expect(follower.records.match(1)?.result).toBe("running");
  });

  test("gets no row of a seek that is sent again, and shows no news of one that is renewed", async () => {
    stages = await SharedStages.open(1);
    const { writer, log } = stages;
    const follower = stages.followers[0]!;
    const player = new Player(writer.runtime, 77);
    const [sought, renewed] = [30, 31].map((validUntil) =>
      soughtOf(player, { validUntil, expiresAt: 1000 }),
    );
    const seeks = () => log.rows.filter(({ kind }) => kind === "seek").length;
    let news = 0;
    follower.lobby.events.on("changed", () => news++);
    for (let i = 0; i < 3; i++) await writer.lobby.submit(sought!, false);
    await stages.current();
    expect([seeks(), news]).toEqual([1, 1]);
    await writer.lobby.submit(renewed!, false);
    await stages.current();
    expect([seeks(), news]).toEqual([2, 1]);
    expect(follower.lobby.open).toBe(1);
  });

  test("shows what the operator has posted, and drops the seek of a blocked player", async () => {
    stages = await SharedStages.open(1);
    const { writer } = stages;
    const follower = stages.followers[0]!;
    const player = new Player(writer.runtime, 77);
    await writer.lobby.submit(soughtOf(player, { validUntil: 30, expiresAt: 1000 }), false);
    await stages.current();
    const page = new Reader(follower.eventStreams.notices());
    await page.news();
    const { notices } = writer.node;
    await notices.post(notice({ kind: "announcement", text: "Restart at 18:00" }));
    await stages.current();
    expect(await page.news()).toMatchObject([{ announcement: { text: "Restart at 18:00" } }]);
    await notices.post(notice({ kind: "block", subject: player.address }));
    await notices.post(notice({ kind: "block", subject: "203.0.113.0/24" }));
    await notices.post(notice({ kind: "maintenance" }));
    await stages.current();
    expect(follower.node.notices.list()).toEqual(notices.list());
    expect(follower.node.notices.shown()).toEqual(notices.shown());
    expect(follower.node.notices.isBlocked?.(callerAt("203.0.113.7"))).toBe(true);
    expect([writer.lobby.open, follower.lobby.open]).toEqual([0, 0]);
    await notices.post(notice({ kind: "announcement", withdraw: true }));
    await stages.current();
    expect(follower.node.notices.shown().announcement).toBeUndefined();
    await page.leave();
  });

  test("shows the names that players have chosen, and leads with them", async () => {
    stages = await SharedStages.open(2);
    const { writer } = stages;
    const [follower] = stages.followers;
    const player = new Player(writer.runtime, 1);
    const nameAt = ({ names }: typeof writer) => names.of(player.wallet.toPublicKey())?.name;
    const sign = (name: string, at = writer) =>
      signName(player, name, at.chain.time, { byOwner: true });
    await writer.names.take(sign("Kaido"));
    await stages.current();
    expect(nameAt(follower!)).toBe("Kaido");
    expect(follower!.names.search("k", 9)).toEqual(writer.names.search("k", 9));
    const { code } = (await follower!.names
      .take(sign("KAIDO"))
      .catch((error: NodeError) => error)) as NodeError;
    expect(code).toBe(nodeCodes.log.notWriter);
    writer.seconds += 1;
    await writer.names.take(sign("KAIDO"));
    await stages.current();
    expect(nameAt(follower!)).toBe("KAIDO");
    expect(entriesOf(follower!)).toEqual(entriesOf(writer));
    const next = await stages.takeOver(follower);
    next.seconds = writer.seconds + 1;
    await next.names.take(sign("kaido", next));
    await stages.current();
    expect(nameAt(stages.followers[0]!)).toBe("kaido");
  });

  test("shows tournaments and who has entered, and leads with them", async () => {
    stages = await SharedStages.open(1);
    const { writer } = stages;
    const [follower] = stages.followers;
    const player = new Player(writer.runtime, 1);
    const terms = { ...swiss, start: writer.chain.time + 100 };
    const made = signTournament(player, terms, writer.chain.time);
    const { id } = (await writer.tournaments.take(made)) as AnswerOf<"tournament">;
    const { digest = "0" } = writer.tournaments.file(id) ?? {};
    const entry = (at: typeof writer, enters: boolean) =>
      signEntry(player, BigInt(digest), enters, at.chain.time);
    await writer.tournaments.take(entry(writer, true));
    await stages.current();
    expect(follower!.tournaments.file(id)?.players).toEqual([player.address]);
    expect(follower!.tournaments.list()).toEqual(writer.tournaments.list());
    expect(await failureOf(follower!.tournaments.take(entry(writer, false)))).toBe(
      nodeCodes.log.notWriter,
    );
    expect(entriesOf(follower!)).toEqual(entriesOf(writer));
    const next = await stages.takeOver(follower);
    next.seconds = writer.seconds + 1;
    await next.tournaments.take(entry(next, false));
    expect(next.tournaments.file(id)?.players).toEqual([]);
  });

  test("refuses to write", async () => {
    stages = await SharedStages.open(1);
    const { writer } = stages;
    const follower = stages.followers[0]!;
    const id = await writer.begin("TicTacToe");
    await stages.current();
    const { notWriter } = nodeCodes.log;
    expect(await failureOf(follower.tables.take(writer.sign(id, "a1")))).toBe(notWriter);
    expect(await failureOf(follower.chain.closeBlock())).toBe(notWriter);
    expect(await failureOf(follower.chain.admit(writer.sign(id, "a1") as never))).toBe(notWriter);
    const save = follower.store.commit((changes) => changes.saveTime(9));
    await expect(save).rejects.toThrow("follower");
  });

  test("whose disk is full tries a row once in two seconds, whatever comes meanwhile", async () => {
    stages = await SharedStages.open(0);
    const pauses: { ms: number; task: () => void }[] = [];
    const after = (ms: number, task: () => void) => {
      pauses.push({ ms, task });
      return () => undefined;
    };
    const { writer } = stages;
    const follower = await stages.add({ time: { now: () => 0, after } });
    const commit = jest.spyOn(follower.store, "applyRow");
    commit.mockRejectedValue(new NodeError(nodeCodes.store.full, "The disk is full."));
    const id = await writer.begin("TicTacToe");
    await writer.play(id, "a1 b2");
    for (let turn = 0; turn < 100; turn++) await nextTurn();
    expect(commit).toHaveBeenCalledTimes(1);
    commit.mockRestore();
    const [retry] = pauses.filter(({ ms }) => ms === 2000);
    retry!.task();
    await stages.current();
    expect(entriesOf(follower)).toEqual(entriesOf(writer));
  });

  test("catches up after a restart, from the row at which its store stands", async () => {
    stages = await SharedStages.open(0);
    const { writer } = stages;
    const database = memoryKeyValue();
    const follower = await stages.add({}, {}, database);
    const id = await writer.begin("TicTacToe");
    await writer.play(id, "a1 b2");
    await stages.current();
    const { seq } = follower.node.following!.place;
    await follower.stop();
    stages.stages.splice(stages.stages.indexOf(follower), 1);
    await writer.play(id, "c3 b1");
    await writer.chain.closeBlock();
    const again = await stages.add({}, {}, database);
    expect(again.node.following!.place.seq).toBeGreaterThan(seq);
    expect(entriesOf(again)).toEqual(entriesOf(writer));
    expect(again.records.match(id)?.ply).toBe(4);
  });

  test("knows a late seek after a restart, although its own clock was saved long before", async () => {
    stages = await SharedStages.open(0);
    const { writer } = stages;
    const database = memoryKeyValue();
    const follower = await stages.add({}, {}, database);
    writer.seconds = 100_000;
    const player = new Player(writer.runtime, 77);
    const validUntil = writer.chain.time + YOUNG;
    const expiresAt = writer.chain.time + 1000;
    await writer.lobby.submit(soughtOf(player, { validUntil, expiresAt }), false);
    await stages.current();
    expect(follower.lobby.open).toBe(1);
    await follower.stop();
    stages.stages.splice(stages.stages.indexOf(follower), 1);
    const again = await stages.add({}, {}, database);
    expect(again.lobby.open).toBe(1);
  });

  test("shows no paired seek after a restart, although the writer died before it dropped the seek", async () => {
    stages = await SharedStages.open(0);
    const { writer } = stages;
    const database = memoryKeyValue();
    const follower = await stages.add({}, {}, database);
    const publish = writer.store.publish.bind(writer.store);
    let left = 2;
    const dying = jest.spyOn(writer.store, "publish");
    dying.mockImplementation((...row) => (left-- > 0 ? publish(...row) : undefined));
    const id = await writer.meet("TicTacToe");
    await stages.current();
    await follower.stop();
    stages.stages.splice(stages.stages.indexOf(follower), 1);
    await writer.play(id, "a1");
    const again = await stages.add({}, {}, database);
    await stages.current();
    expect(again.lobby.open).toBe(0);
  });

  test("knows offers after a restart", async () => {
    stages = await SharedStages.open(0);
    const { writer } = stages;
    const database = memoryKeyValue();
    const follower = await stages.add({}, {}, database);
    const [one, other] = [await writer.begin("TicTacToe"), await writer.begin("TicTacToe")];
    for (const id of [one, other]) {
      await writer.play(id, "b2 a1");
      await drawsOf(() => ({ stage: writer, id })).offer(0);
    }
    await writer.play(other, "c1");
    await stages.current();
    await follower.stop();
    stages.stages.splice(stages.stages.indexOf(follower), 1);
    const again = await stages.add({}, {}, database);
    expect(again.records.match(one)?.drawOffer).toEqual({ seat: 0, declined: false });
    expect(again.records.match(other)?.drawOffer).toBeUndefined();
  });
});

describe("a log that does not fit", () => {
  async function staleFollower() {
    stages = await SharedStages.open(0);
    const { writer } = stages;
    const database = memoryKeyValue();
    const follower = await stages.add({}, {}, database);
    const id = await writer.begin("TicTacToe");
    await writer.play(id, "a1 b2");
    await stages.current();
    await follower.stop();
    stages.stages.splice(stages.stages.indexOf(follower), 1);
    return { writer, database, id };
  }

  const reopen = async (database: ReturnType<typeof memoryKeyValue>) => {
    return await failureOf(stages.add({}, {}, database));
  };

  test("is refused if it ends before the store, as after a restored backup", async () => {
    const { database } = await staleFollower();
    stages.log.rows.splice(-2);
    expect(await reopen(database)).toBe(nodeCodes.log.forked);
  });

  test("is refused if it went on differently from a backup", async () => {
    const { database, writer, id } = await staleFollower();
    const lost = stages.log.rows.splice(-1);
    await writer.stop();
    stages.stages.splice(0, 1);
    const backup = stages.log.rows.at(-1)!;
    stages.log.rows.push(altered(lost[0]!), altered({ ...lost[0]!, seq: backup.seq + 2 }));
    expect(await reopen(database)).toBe(nodeCodes.log.forked);
    expect(id).toBe(1);
  });

  test("is refused by a store that has left it, with the way to a new log", async () => {
    stages = await SharedStages.open(0);
    const database = memoryKeyValue();
    const follower = await stages.add({}, {}, database);
    await stages.writer.begin("TicTacToe");
    await stages.writer.chain.closeBlock();
    await stages.current();
    await follower.stop();
    stages.stages.splice(stages.stages.indexOf(follower), 1);
    await database.write(leaveLog);
    await expect(stages.add({}, {}, database)).rejects.toMatchObject({
      code: nodeCodes.log.tooFarBehind,
      remedy: expect.stringContaining("After `kifu leave-log`"),
    });
  });

  test.each([
    [{ name: "other" }, "its name is kifu-devnet, not other", "--chain kifu-devnet"],
    [{ roundLength: 7 }, "its rounds last 20 seconds, not 7", "--chain.roundLength 20"],
    [{ faucet: false }, "it gives play money", "--chain.faucet true"],
    [{ salt: "f".repeat(32) }, `not ${"f".repeat(32)}`, `--salt ${defaultTerms.salt}`],
  ])("refuses a node with an empty store and other terms: %j", async (terms, difference, flag) => {
    stages = await SharedStages.open(0);
    await expect(startWith(terms)).rejects.toMatchObject({
      code: nodeCodes.log.otherChain,
      message: expect.stringContaining(difference),
      remedy: expect.stringContaining(flag),
    });
  });

  test("refuses a node with an empty store and other circuits or another layout", async () => {
    stages = await SharedStages.open(0);
    await startWith({ salt: defaultTerms.salt });
    const [first] = stages.log.rows;
    for (const other of [{ circuits: "c0ffee" }, { schema: 3 }]) {
      const begun = begunCodec.decode(first!.bytes);
      const identity = JSON.stringify({ ...JSON.parse(begun.identity), ...other });
      stages.log.rows[0] = { ...first!, bytes: begunCodec.encode({ ...begun, identity }) };
      await expect(startWith({})).rejects.toMatchObject({
        code: nodeCodes.log.otherChain,
        remedy: expect.stringContaining("run the version of Kifu that began it"),
      });
    }
    stages.log.rows[0] = first!;
  });

  test("stops a follower, and a relay, at a row that only a newer version writes", async () => {
    stages = await SharedStages.open(1);
    const follower = stages.followers[0]!;
    await stages.current();
    const entry = { kind: "later" as EntryKind, time: 1, bytes: new Uint8Array(0) };
    const row = rowAfter(await stages.log.tip(), 1, entry);
    expect(readLine(rowLine(row))).toMatchObject({ row: { kind: "later" } });
    stages.log.rows.push(row);
    follower.node.following!.follower.start();
    expect(await follower.node.failed).toMatchObject({
      code: nodeCodes.log.newer,
      remedy: expect.stringContaining("Update this node"),
    });
  });

  test("stops a running follower if it is restored from a backup", async () => {
    stages = await SharedStages.open(1);
    const follower = stages.followers[0]!;
    await stages.current();
    stages.log.rows.splice(-1);
    follower.milliseconds += 5001;
    follower.node.following!.follower.start();
    expect(await follower.node.following!.failed).toMatchObject({ code: nodeCodes.log.forked });
  });

  test("stops a follower at a row whose hash does not follow", async () => {
    stages = await SharedStages.open(1);
    const follower = stages.followers[0]!;
    await stages.current();
    const last = stages.log.rows.at(-1)!;
    stages.log.rows.push(altered({ ...last, seq: last.seq + 1 }));
    follower.node.following!.follower.start();
    expect(await follower.node.following!.failed).toMatchObject({ code: nodeCodes.log.forked });
    expect(await follower.node.failed).toMatchObject({ code: nodeCodes.log.forked });
  });

  test("stops a follower whose block differs from the writer's", async () => {
    stages = await SharedStages.open(1);
    const { writer } = stages;
    const follower = stages.followers[0]!;
    await writer.begin("TicTacToe");
    await stages.current();
    // A damaged store, or another version of the program.
    await follower.store.keyValue.write((batch) => {
      for (const { key, value } of follower.store.keyValue.range(
        Uint8Array.of(2),
        Uint8Array.of(3),
        { limit: 1 },
      )) {
        batch.put(key, Uint8Array.from(value).reverse());
      }
    });
    await writer.chain.closeBlock();
    await writer.begin("TicTacToe");
    await writer.chain.closeBlock();
    const blocks = follower.store.blockCount();
    const outcome = await Promise.race([follower.node.following!.failed, stages.current()]);
    if (outcome !== undefined) {
      expect(outcome).toMatchObject({ code: nodeCodes.log.diverged });
      expect(follower.store.blockCount()).toBeLessThanOrEqual(blocks + 1);
    }
  });
});

function notice(posted: Partial<SentNotice> & Pick<SentNotice, "kind">): SentNotice {
  return posted as SentNotice;
}

test.each([
  ["http://10.0.0.2:4000", true],
  ["http://localhost:4000", false],
])("the log of a node on loopback warns of log.nodeUrl %s: %p", async (nodeUrl, warns) => {
  stages = SharedStages.empty();
  const warned: object[] = [];
  const log = { ...silent, warn: (fields: object) => void warned.push(fields) };
  await startWith({}, { follows: false, nodeUrl, log });
  const ofUrl = warned.filter((fields) => "nodeUrl" in fields);
  expect(ofUrl).toEqual(warns ? [{ nodeUrl, host: "127.0.0.1" }] : []);
});

function altered(row: LogRow): LogRow {
  return { ...row, time: row.time + 1, hash: Uint8Array.from(row.hash).reverse() };
}
