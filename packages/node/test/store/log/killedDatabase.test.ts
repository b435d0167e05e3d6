import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { defaultTerms } from "@kifu/chain/terms";
import { Executor } from "../../../src/sequencer/Executor.js";
import { LogWriter } from "../../../src/store/log/LogWriter.js";
import { PostgresConnection } from "../../../src/store/log/PostgresConnection.js";
import { PostgresLog } from "../../../src/store/log/PostgresLog.js";
import { decodeEntry } from "../../../src/store/log/entries.js";
import { LoggedKeyValue } from "../../../src/store/LoggedKeyValue.js";
import { memoryKeyValue } from "../../../src/store/UnwrittenChanges.js";
import { NodeKey } from "../../../src/tables/NodeKey.js";
import { until } from "../../crash/until.js";
import { entriesOf } from "../../follower/SharedStages.js";
import { PostgresProcess } from "../../harness/PostgresProcess.js";
import { moveCrypto, SignedStage } from "../../tables/SignedStage.js";

const LEASE_MS = 4000;

let server: PostgresProcess;
let logs: PostgresLog[];
let writer: SignedStage;
let follower: SignedStage;

beforeEach(async () => {
  server = await PostgresProcess.start();
  const url = await server.database();
  const key = NodeKey.create(moveCrypto.sign);
  logs = [];
  const stage = async () => {
    const sharedLog = await PostgresLog.open({ url, chain: "kifu", leaseMs: LEASE_MS });
    logs.push(sharedLog);
    const stage = await SignedStage.open({
      executor: await Executor.start(defaultTerms),
      key,
      openDatabase: async () => new LoggedKeyValue(memoryKeyValue()),
      shared: { sharedLog },
    });
    await stage.node.following!.open();
    stage.node.following!.start();
    return { stage, sharedLog };
  };
  const first = await stage();
  writer = first.stage;
  const claim = { holder: "test", url: "http://127.0.0.1:1", token: "t" };
  await writer.node.lead((await LogWriter.take(first.sharedLog, claim))!);
  follower = (await stage()).stage;
});

afterEach(async () => {
  for (const stage of [writer, follower]) await stage.stop();
  for (const log of logs) await log.close();
  await server.done();
});

const logWriter = () => writer.node.logWriter!()!;

async function caughtUp(): Promise<void> {
  await logWriter().settled();
  const { seq } = logWriter().last;
  await follower.node.following!.follower.waitFor(seq, 30_000);
  const { seq: applied } = follower.node.following!.follower;
  if (applied < seq) throw await follower.node.following!.failed;
}

describe("a writer whose database is killed", () => {
  it("loses no accepted move, and takes no move twice", async () => {
    const ids = [await writer.begin("Randzu"), await writer.begin("Randzu")];
    const openings = ["h8 h9 j10 g7 i9 i7", "h8 i9 f6 k11 g8 d4"];
    await Promise.all(ids.map(async (id, i) => await writer.play(id, openings[i]!)));
    for (let kill = 0; kill < 3; kill++) {
      const [id] = ids;
      const moves = ["a1", "o15", "a15", "o1", "b2", "n14"];
      const signed = writer.sign(id!, moves[kill]!);
      const sending = writer.send(id!, signed);
      await server.kill();
      const receipt = await Promise.all([sending, server.start()]).then(([sent]) => sent);
      // The page had no answer, and sends the move again.
      expect(await writer.submit(signed)).toEqual(receipt);
      if (kill === 1) await writer.chain.closeBlock();
    }
    await caughtUp();
    expect(entriesOf(follower)).toEqual(entriesOf(writer));
    const rows = await logs[0]!.read(0);
    expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, i) => i + 1));
    const moves = rows.map((row) => decodeEntry(row)).filter(({ kind }) => kind === "move");
    expect(moves).toHaveLength(15);
    expect(logWriter().term).toBe(1);
  });

  it("refuses what is sent meanwhile, answers reads, and holds the clock", async () => {
    const id = await writer.begin("Randzu");
    await writer.play(id, "h8 h9");
    const held: boolean[] = [];
    const { chain } = writer;
    const running = chain.setClockRunning.bind(chain);
    chain.setClockRunning = (isRunning) => {
      held.push(!isRunning);
      running(isRunning);
    };
    const signed = writer.sign(id, "j10");
    // The move must be under way before the writer notices that the database is gone.
    server.signal("SIGSTOP");
    const sending = writer.send(id, signed);
    await until("the move waits for the log", () => logWriter().waiting > 0);
    await server.kill();
    await expect(writer.store.answered(sending)).rejects.toMatchObject({
      status: 503,
      code: "log/unreachable",
    });
    // A move at another table is refused before it is made.
    await expect(writer.submit(signed)).rejects.toMatchObject({ code: "log/unreachable" });
    await expect(writer.chain.closeBlock()).rejects.toMatchObject({ code: "log/unreachable" });
    expect(held).toEqual([true]);
    expect(writer.records.match(id)?.ply).toBe(2);
    await server.start();
    // The move that was under way is made, and whoever asks again gets its receipt.
    const receipt = await sending;
    // The move can be in the log before the lease is renewed.
    await until("the clock runs", () => held.length === 2);
    expect(held).toEqual([true, false]);
    expect(await writer.submit(signed)).toEqual(receipt);
    await writer.chain.closeBlock();
    await caughtUp();
    expect(entriesOf(follower)).toEqual(entriesOf(writer));
  });

  it("stops without its database, and its store has nothing that the log lacks", async () => {
    const id = await writer.begin("Randzu");
    await writer.play(id, "h8 h9");
    await caughtUp();
    const { seq } = writer.store.logTip()!;
    await server.kill();
    const late = writer.send(id, writer.sign(id, "j10"));
    const closing = writer.chain.closeBlock();
    const outcomes = Promise.allSettled([late, closing]);
    await writer.node.stop();
    for (const outcome of await outcomes) {
      expect(outcome).toMatchObject({
        status: "rejected",
        reason: { code: expect.stringMatching(/^(ingress\/stopping|log\/unreachable)$/) },
      });
    }
    expect(writer.store.logTip()!.seq).toBe(seq);
    expect(writer.store.moves()).toHaveLength(2);
    await server.start();
  });
});

it("a connection ends although its server is stopped", async () => {
  const connection = new PostgresConnection({ url: server.url, timeoutMs: LEASE_MS });
  await connection.query({ text: "SELECT 1" });
  server.signal("SIGSTOP");
  try {
    await connection.close();
  } finally {
    server.signal("SIGCONT");
  }
  await expect(connection.query({ text: "SELECT 1" })).rejects.toThrow();
});
