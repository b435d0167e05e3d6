import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { codes, gameNumbers } from "@kifu/chain";
import { Side } from "@kifu/wire";
import { rebuildIndex } from "../../src/index/MatchIndex.js";
import { sectionRange } from "../../src/store/keys.js";
import { Reader } from "./events/readers.js";
import { Stage } from "./events/Stage.js";
import { check, recordOf } from "../record/played.js";

const { TicTacToe, ConnectFour } = gameNumbers;

let stage: Stage;

beforeEach(async () => {
  stage = await Stage.open();
});

afterEach(async () => {
  await stage.stop();
});

/**
 * Pairs two players by seeks. New players sign with their wallets, and others with their
 * sessions.
 */
async function pairBySeeks(one: number, other: number, terms = {}): Promise<number> {
  const seeks = [one, other].map((number, i) => {
    const player = stage.player(number);
    const side = i === 0 ? Side.first : Side.second;
    const opponent = stage.player(i === 0 ? other : one);
    const { latestMatch: after, session } = stage.records.player(player.address);
    const byOwner = session === undefined;
    return player.seek({ byOwner, after: after ?? 0, opponent, side, ...terms });
  });
  await stage.admit(stage.sender.pair([seeks[0]!, seeks[1]!], terms));
  return stage.chain.pending.matchCount();
}

const methodsOf = (id: number) =>
  stage.records.signed(id, { after: 0, limit: 100 }).map(({ method }) => method);

describe("a match of two seeks", () => {
  test("is in the records like any other, with a single transaction", async () => {
    const [one, other] = [stage.player(1), stage.player(2)];
    const reader = new Reader(stage.eventStreams.player(one.address));
    await reader.news();
    const id = await pairBySeeks(1, 2, { game: TicTacToe });
    expect(stage.match(id)).toMatchObject({
      game: "tic-tac-toe",
      result: "running",
      moveLimit: 100,
      seats: [{ owner: one.address }, { owner: other.address }],
    });
    for (const player of [one, other]) {
      expect(stage.records.player(player.address)).toMatchObject({
        activeMatch: id,
        session: { key: player.session.toPublicKey().toBase58(), active: true },
      });
    }
    expect(await reader.news()).toMatchObject([{ type: "player", player: { activeMatch: id } }]);
    await stage.block();
    await stage.play(id, "a1 b1 a2 b2 a3");
    await stage.block();
    expect(stage.match(id)).toMatchObject({ result: "first-won", reason: "board" });
    const moves = Array.from({ length: 5 }, () => "TicTacToe.makeMove");
    expect(methodsOf(id)).toEqual(["Matchmaking.pair", ...moves]);
  });

  test("takes its players out of the queue, and notifies the lobby", async () => {
    await stage.admit(stage.player(1).register());
    expect(stage.records.queue()).toHaveLength(1);
    const lobby = new Reader(stage.eventStreams.lobby());
    await lobby.news();
    const id = await pairBySeeks(1, 2);
    expect(stage.records.queue()).toEqual([]);
    expect(await lobby.news()).toContainEqual(
      expect.objectContaining({ match: expect.objectContaining({ id }) as object }),
    );
    expect(stage.records.player(stage.player(1).address).queue).toBeUndefined();
  });

  test("is refused with the chain's code, and leaves nothing", async () => {
    const [one, other] = [stage.player(1), stage.player(2)];
    const stale = stage.sender.pair([one.seek({ after: 1 }), other.seek()]);
    await expect(stage.chain.admit(stale)).rejects.toMatchObject({
      code: codes.matchmaking.staleSeek,
    });
    expect(stage.records.player(one.address).session).toBeUndefined();
    stage.sender.takeBack();
    await pairBySeeks(1, 2);
  });

  test("is the same in rebuilt records", async () => {
    const id = await pairBySeeks(1, 2, { game: ConnectFour });
    await stage.play(id, "a b a b a b a");
    await stage.block();
    await pairBySeeks(2, 1);
    await stage.block();
    const { from, to } = sectionRange("records");
    const recorded = () =>
      Array.from(stage.store.keyValue.range(from, to), ({ key, value }) =>
        [key, value].map((bytes) => Buffer.from(bytes).toString("hex")).join(" "),
      );
    const kept = recorded();
    await rebuildIndex(stage.store, stage.chain.runtime);
    expect(recorded()).toEqual(kept);
    expect(stage.match(id)).toMatchObject({ result: "first-won" });
  });
});

describe("the record of a match of two seeks", () => {
  async function finds(id: number, methods: string[], signatures: number): Promise<void> {
    await stage.block();
    expect(methodsOf(id)).toEqual(methods);
    const verdict = await check(recordOf(stage, id));
    expect(verdict.fault).toBeUndefined();
    expect(verdict).toMatchObject({ signatures });
  }

  test("passes: both opened their sessions with it", async () => {
    const id = await pairBySeeks(1, 2);
    await stage.play(id, "h8 h9");
    // One signature per transaction, and one per seek.
    await finds(id, ["Matchmaking.pair", "Randzu.makeMove", "Randzu.makeMove"], 3 + 2);
  });

  test("passes where they met again, by the sessions that they had", async () => {
    const first = await pairBySeeks(1, 2);
    await stage.admit(stage.player(1).resign(first, 0));
    await stage.block();
    const second = await pairBySeeks(2, 1);
    await stage.play(second, "h8");
    await finds(second, ["Matchmaking.pair", "Matchmaking.pair", "Randzu.makeMove"], 3 + 4);
    // The record of the first match has not changed.
    await finds(first, ["Matchmaking.pair", "Matches.resign"], 2 + 2);
  });

  test("passes where each of them opened a session by a pair with somebody else", async () => {
    for (const [i, [one, other]] of [
      [1, 3],
      [4, 2],
    ].entries()) {
      const id = await pairBySeeks(one!, other!);
      const match = stage.chain.pending.match(id)!;
      const loser = stage.playerAt(match.first.owner.toBase58());
      await stage.admit(loser.resign(id, 0));
      expect(id).toBe(i + 1);
    }
    const id = await pairBySeeks(1, 2);
    await stage.play(id, "h8");
    await finds(
      id,
      ["Matchmaking.pair", "Matchmaking.pair", "Matchmaking.pair", "Randzu.makeMove"],
      4 + 1 + 1 + 2,
    );
  });

  test("passes where one had queued before, and the other registered for another match", async () => {
    await stage.admit(stage.player(1).register());
    await stage.admit(stage.player(2).register({ moveLimit: 50 }));
    const id = await pairBySeeks(1, 2);
    await stage.play(id, "h8");
    await finds(
      id,
      ["Matchmaking.register", "Matchmaking.register", "Matchmaking.pair", "Randzu.makeMove"],
      4 + 2,
    );
  });

  test("passes where the next match came of the queue", async () => {
    const first = await pairBySeeks(1, 2);
    await stage.admit(stage.player(1).resign(first, 0));
    const second = await stage.pair(1, 2);
    await stage.play(second, "h8");
    const registered = ["Matchmaking.register", "Matchmaking.register"];
    await finds(second, [...registered, "Randzu.makeMove"], 3);
  });
});
