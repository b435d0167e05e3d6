import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { Player } from "../../harness/Player.js";
import { drawsOf } from "../../tables/drawsOf.js";
import { soughtOf } from "../../tables/soughtOf.js";
import { entriesOf, SharedStages } from "../../follower/SharedStages.js";
import { until } from "../../crash/until.js";

/** Rows wait here while the gate is shut, and their effects with them. */
let opened: (() => void) | undefined;
let waiting: Promise<void> | undefined;
let stages: SharedStages;

function shut(): void {
  waiting = new Promise((resolve) => (opened = resolve));
}

function open(): void {
  opened?.();
  waiting = undefined;
}

beforeEach(async () => {
  const before = async (operation: string) => {
    if (operation === "append") await waiting;
  };
  stages = await SharedStages.open(1, { before });
});

afterEach(async () => {
  open();
  await stages.stop();
});

const untilQueued = async (entries: number) => {
  const { logWriter } = stages.writer.node;
  await until("the rows are queued", () => logWriter!()!.waiting >= entries);
};

/** Resolves when the follower has everything that the writer has appended. */
const settled = async () => {
  await stages.writer.node.logWriter!()!.settled();
  await stages.current();
};

describe("rows and their effects", () => {
  it("end with the offers of the writer if a table is published behind a move", async () => {
    const { writer } = stages;
    const follower = stages.followers[0]!;
    const id = await writer.begin("TicTacToe");
    await writer.play(id, "b2 a1");
    await drawsOf(() => ({ stage: writer, id })).offer(0);
    shut();
    const moving = writer.play(id, "c1");
    await untilQueued(1);
    // As a timer of presence does, while the move waits for the log.
    writer.node.tables.get(id)!.changed();
    open();
    await moving;
    await settled();
    expect(writer.records.match(id)?.drawOffer).toBeUndefined();
    expect(follower.records.match(id)?.drawOffer).toBeUndefined();
  });

  it("end without a seek that is published behind the match of its player", async () => {
    const { writer } = stages;
    const follower = stages.followers[0]!;
    const terms = { validUntil: writer.chain.time + 30, expiresAt: 100_000 };
    const [one, other] = [77, 78].map((number) => new Player(writer.runtime, number));
    await writer.chain.admit(one!.register(terms));
    const second = other!.register(terms);
    shut();
    const admission = writer.chain.admit(second);
    await untilQueued(1);
    const seeking = writer.lobby.submit(soughtOf(other!, terms), false);
    await untilQueued(2);
    open();
    await Promise.all([admission, seeking]);
    await settled();
    expect(writer.chain.pending.matchCount()).toBe(1);
    expect([writer.lobby.open, follower.lobby.open]).toEqual([0, 0]);
  });

  it("show nobody a transaction before the log has it", async () => {
    const { writer } = stages;
    const id = await writer.begin("TicTacToe");
    await stages.current();
    const events: string[] = [];
    writer.tables.events.on("changed", () => void events.push("changed"));
    writer.chain.events.on("admitted", () => void events.push("admitted"));
    shut();
    const receipt = writer.play(id, "a1");
    const player = new Player(writer.runtime, 90);
    const admission = writer.node.ingress.submit(
      player.register({ validUntil: 30, expiresAt: 1000 }).toJSON(),
      { network: undefined },
    );
    await untilQueued(2);
    const hash = (await stages.log.tip()).seq;
    expect(events).toEqual([]);
    expect(writer.records.match(id)?.ply).toBe(0);
    expect(writer.chain.openTransactions.length).toBe(writer.store.pending().length);
    open();
    await Promise.all([receipt, admission]);
    expect(events.sort()).toEqual(["admitted", "changed"]);
    expect((await stages.log.tip()).seq).toBeGreaterThan(hash);
  });

  it("leave the same store when rows come while a block is written", async () => {
    const { writer } = stages;
    const ids = [await writer.begin("TicTacToe"), await writer.begin("TicTacToe")];
    for (let turn = 0; turn < 3; turn++) {
      const closing = writer.chain.closeBlock();
      const playing = ids.map(
        async (id) => await writer.play(id, ["a1 b2 c3", "b1 b3 a2", "c2 c1 a3"][turn]!),
      );
      await Promise.all([closing, ...playing]);
      await writer.chain.saveTime();
      await writer.tables.tick();
    }
    await writer.chain.closeBlock();
    await stages.current();
    expect(entriesOf(stages.followers[0]!)).toEqual(entriesOf(writer));
  });
});
