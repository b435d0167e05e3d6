import { afterEach, describe, expect, test } from "@jest/globals";
import { nodeCodes } from "../../src/lib/nodeCodes.js";
import type { LogOperation } from "../../src/store/log/MemoryLog.js";
import { memoryKeyValue } from "../../src/store/UnwrittenChanges.js";
import { until } from "../crash/until.js";
import { drawsOf } from "../tables/drawsOf.js";
import { signPresence } from "../tables/signPresence.js";
import { soughtOf } from "../tables/soughtOf.js";
import type { SignedStage } from "../tables/SignedStage.js";
import { Player } from "../harness/Player.js";
import { entriesOf, SharedStages } from "./SharedStages.js";

let stages: SharedStages;

afterEach(async () => {
  await stages.stop();
});

const codeOf = async (work: Promise<unknown>) =>
  await work.then(
    () => undefined,
    (error: { code?: unknown }) => error.code,
  );

async function comeTo(stage: SignedStage, id: number, name: string): Promise<() => void> {
  const close = stage.tables.openStream(id, name);
  const { match, seats } = stage.staged(id);
  const { time } = stage.chain;
  const sent = { match: id, seat: 0, stream: name, time } as const;
  await stage.tables.take(signPresence(match, sent, seats[0]));
  return close;
}

describe("a standby", () => {
  test("goes on with every accepted move", async () => {
    stages = await SharedStages.open(2);
    const id = await stages.writer.begin("TicTacToe");
    await stages.writer.play(id, "a1 b2");
    await stages.writer.chain.closeBlock();
    const receipts = await stages.writer.play(id, "c3 b1");
    const standby = await stages.takeOver();
    expect(standby.records.match(id)?.ply).toBe(4);
    await standby.play(id, "b3 a2 c2 c1 a3");
    await standby.tables.tick();
    await standby.chain.closeBlock();
    await stages.current();
    const [follower] = stages.followers;
    expect(entriesOf(follower!)).toEqual(entriesOf(standby));
    expect(follower!.records.match(id)?.result).toBe("first-won");
    // The receipts of the first writer are valid for the second.
    const { domain } = standby.chain;
    for (const receipt of receipts) {
      expect(standby.key.hasSigned(receipt, domain.toString())).toBe(true);
    }
  });

  test("sets the clocks of gateways that ran on while there was no writer", async () => {
    stages = await SharedStages.open(2);
    const { writer } = stages;
    writer.seconds = 10;
    await writer.begin("TicTacToe");
    await stages.current();
    const [standby, gateway] = stages.followers;
    expect([standby!.chain.time, gateway!.chain.time]).toEqual([10, 10]);
    gateway!.seconds += 5;
    await stages.takeOver(standby);
    await stages.current();
    expect([standby!.chain.time, gateway!.chain.time]).toEqual([10, 10]);
  });

  test("follows until it can write, also if the log is slow", async () => {
    let answer: () => void = () => undefined;
    const slow = new Promise<void>((resolve) => (answer = resolve));
    let isSlow = false;
    const before = async (operation: LogOperation) => {
      if (isSlow && operation === "writer") await slow;
    };
    stages = await SharedStages.open(1, { before });
    const [standby] = stages.followers;
    const { node, chain } = standby!;
    isSlow = true;
    stages.milliseconds += stages.log.leaseMs + 1;
    const leading = stages.lead(standby!);
    await until("it has applied every row", () => node.following!.follower.isCurrent === false);
    expect(chain.isFollowing).toBe(true);
    answer();
    await leading;
    expect(chain.isFollowing).toBe(false);
    expect(node.logWriter?.()?.term).toBe(2);
  });

  test("takes no term that another node holds", async () => {
    stages = await SharedStages.open(1);
    const [follower] = stages.followers;
    await expect(stages.lead(follower!)).rejects.toThrow("not free");
    expect(follower!.chain.isFollowing).toBe(true);
  });

  test("takes the term at its next look once the lease has run out", async () => {
    stages = await SharedStages.open(1);
    const [standby] = stages.followers;
    const { node } = standby!;
    const claim = { holder: "standby", url: "http://127.0.0.1:1", token: "t" };
    node.following!.standBy(stages.log, () => claim, node.lead);
    await node.tick();
    expect(standby!.chain.isFollowing).toBe(true);
    stages.milliseconds += stages.log.leaseMs + 1;
    standby!.milliseconds += stages.log.leaseMs + 1;
    await node.tick();
    expect(standby!.chain.isFollowing).toBe(false);
    stages.replaced.push(...stages.stages.splice(0, 1));
  });

  test("stays a standby while the database refuses to be written to", async () => {
    let refuses = false;
    const before = (operation: LogOperation) => {
      if (refuses && operation === "take") throw new Error("read-only");
    };
    stages = await SharedStages.open(1, { before });
    const [standby] = stages.followers;
    const { node } = standby!;
    const claim = { holder: "standby", url: "http://127.0.0.1:1", token: "t" };
    node.following!.standBy(stages.log, () => claim, node.lead);
    await node.tick();
    stages.milliseconds += stages.log.leaseMs + 1;
    standby!.milliseconds += stages.log.leaseMs + 1;
    refuses = true;
    await node.tick();
    expect(standby!.chain.isFollowing).toBe(true);
    refuses = false;
    await node.tick();
    expect(standby!.chain.isFollowing).toBe(false);
    stages.replaced.push(...stages.stages.splice(0, 1));
  });

  test("keeps offers, seeks, presence and parked transactions", async () => {
    stages = await SharedStages.open(1, {}, { silentMs: 60_000, graceMs: 60_000 });
    const { writer } = stages;
    const id = await writer.begin("TicTacToe");
    await writer.play(id, "b2 a1");
    await drawsOf(() => ({ stage: writer, id })).offer(0);
    await comeTo(writer, id, "11");
    const wish = { validUntil: writer.chain.time + 30, expiresAt: 100_000 };
    const seeker = new Player(writer.runtime, 77);
    await writer.lobby.submit(soughtOf(seeker, wish), false);
    const later = new Player(writer.runtime, 78);
    const [, second] = [later.register(wish), later.grant(wish)];
    await writer.node.ingress.submit(second.toJSON(), { network: undefined });
    expect(writer.node.ingress.parkedCount()).toBe(1);
    const standby = await stages.takeOver();
    expect(standby.records.match(id)?.drawOffer).toEqual({ seat: 0, declined: false });
    expect(standby.records.seats(id)).toMatchObject({ present: [0], away: [] });
    expect(standby.lobby.open).toBe(1);
    expect(standby.node.ingress.parkedCount()).toBe(1);
    // Another player on the same terms is paired with the seek of before.
    const other = new Player(standby.runtime, 79);
    await standby.lobby.submit(soughtOf(other, wish), false);
    while (standby.chain.pending.matchCount() < 2) await new Promise(setImmediate);
    expect(standby.lobby.open).toBe(0);
  });

  test("shows a player as away whose heartbeats end with the takeover", async () => {
    stages = await SharedStages.open(1, {}, { silentMs: 2000, graceMs: 50 });
    const { writer } = stages;
    const id = await writer.begin("TicTacToe");
    await comeTo(writer, id, "11");
    const standby = await stages.takeOver();
    expect(standby.records.seats(id)).toMatchObject({ present: [0], away: [] });
    await new Promise<void>((resolve) => {
      const end = standby.tables.events.on("changed", () => {
        if (standby.records.seats(id).away.length === 0) return;
        end();
        resolve();
      });
    });
    expect(standby.records.seats(id)).toMatchObject({ present: [], away: [0] });
  });
});

describe("clocks", () => {
  test("stand still between the last row of a term and the first of the next", async () => {
    stages = await SharedStages.open(1);
    const { writer } = stages;
    const [standby] = stages.followers;
    const id = await writer.begin("TicTacToe");
    writer.seconds += 7;
    const [receipt] = await writer.play(id, "a1");
    await stages.current();
    // The outage, as the standby's own clock sees it.
    standby!.seconds += 1000;
    await stages.takeOver(standby);
    expect(standby!.chain.time).toBe(receipt!.time);
    const [next] = await standby!.play(id, "b2");
    expect(next!.time).toBe(receipt!.time);
    expect(standby!.records.match(id)?.deadline).toBe(receipt!.time + 100);
  });
});

describe("a replaced writer", () => {
  test("gives no receipt, and keeps nothing that the log does not have", async () => {
    stages = await SharedStages.open(1);
    const { writer } = stages;
    const id = await writer.begin("TicTacToe");
    await writer.play(id, "a1");
    await stages.current();
    const standby = await stages.takeOver();
    const before = entriesOf(writer);
    const { replaced } = nodeCodes.log;
    expect(await codeOf(writer.submit(writer.sign(id, "b2")))).toBe(replaced);
    expect(await writer.node.failed).toMatchObject({ code: replaced });
    expect(entriesOf(writer)).toEqual(before);
    expect(await codeOf(writer.chain.closeBlock())).toBe(replaced);
    // The new writer takes another move in the same place.
    await standby.play(id, "c3");
    expect(standby.records.match(id)?.ply).toBe(2);
  });

  test("follows the new writer after a restart", async () => {
    stages = await SharedStages.open(0);
    const first = memoryKeyValue();
    await stages.writer.stop();
    stages.stages.splice(0, 1);
    stages.milliseconds += 10_000;
    const writer = await stages.add({}, {}, first);
    await stages.lead(writer);
    const standby = await stages.add();
    const id = await writer.begin("TicTacToe");
    await writer.play(id, "a1");
    await stages.current();
    await stages.takeOver(standby);
    expect(await codeOf(writer.submit(writer.sign(id, "b2")))).toBe(nodeCodes.log.replaced);
    await writer.stop();
    stages.replaced.splice(0, 1);
    await standby.play(id, "c3 b1");
    const again = await stages.add({}, {}, first);
    expect(entriesOf(again)).toEqual(entriesOf(standby));
  });
});
