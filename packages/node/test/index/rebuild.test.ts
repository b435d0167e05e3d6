import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { rebuildIndex } from "../../src/index/MatchIndex.js";
import { LAYOUT } from "../../src/index/IndexStorage.js";
import { entryKey } from "../../src/index/indexKeys.js";
import { sectionRange } from "../../src/store/keys.js";
import { gameNumbers, shownGames } from "@kifu/chain";
import { movesOf } from "@kifu/kit/testing";
import { writeClock } from "@kifu/wire";
import { pick, randomNumbers } from "../harness/randomNumbers.js";
import { Stage } from "./events/Stage.js";

describe("records", () => {
  let stage: Stage;

  beforeEach(async () => {
    stage = await Stage.open();
  });

  afterEach(async () => {
    await stage.stop();
  });

  function recorded(): Map<string, string> {
    const { from, to } = sectionRange("records");
    return new Map(
      Array.from(stage.store.keyValue.range(from, to), ({ key, value }) => [
        Buffer.from(key).toString("hex"),
        Buffer.from(value).toString(),
      ]),
    );
  }

  async function some(): Promise<void> {
    const id = await stage.pair(1, 2, { game: gameNumbers.TicTacToe });
    await stage.block();
    await stage.play(id, "a1 b1 a2 b2 a3");
    await stage.admit(stage.player(3).register());
    await stage.block(2);
  }

  test.each([20, 26])(
    "rebuilt records equal those written with each block; seed %i",
    async (seed) => {
      await playAtRandom(stage, randomNumbers(seed), 25);
      const kept = recorded();
      expect(kept.size).toBeGreaterThan(80);
      await rebuildIndex(stage.store, stage.chain.runtime);
      expect(recorded()).toEqual(kept);
    },
  );

  test("errors in them are gone when they are rebuilt", async () => {
    await some();
    const kept = recorded();
    await stage.store.keyValue.write((batch) => {
      batch.put(
        entryKey("unfinished", 77),
        Buffer.from('{"deadline":5,"ply":0,"time":0,"timeLeft":[5,5]}'),
      );
      batch.remove(entryKey("match", 1));
    });
    expect(recorded()).not.toEqual(kept);
    await rebuildIndex(stage.store, stage.chain.runtime);
    expect(recorded()).toEqual(kept);
  });

  test("a node without records catches up before it answers", async () => {
    await some();
    const [kept, match] = [recorded(), stage.match(1)];
    await rebuildIndex(stage.store, stage.chain.runtime);
    await stage.stop();
    await stage.withChainAlone(async (chain) => {
      for (const number of [4, 5]) await chain.admit(stage.player(number).register());
      for (let i = 0; i < 2; i++) await chain.closeBlock();
      expect(recorded()).toEqual(kept);
    });
    await stage.start();
    expect(stage.match(1)).toEqual(match);
    expect(stage.match(2)).toMatchObject({ startedAt: 3, pending: false });
    expect(stage.records.block(4)).toBeDefined();
    expect(stage.match(2)?.deadline).toBe(4 + 100);
  });

  test("records of another layout, or of blocks that do not exist, are rebuilt", async () => {
    await some();
    const kept = recorded();
    for (const head of [
      { layout: 1, height: 2 },
      { layout: LAYOUT, height: 3 },
    ]) {
      await stage.store.keyValue.write((batch) => {
        batch.put(entryKey("head"), Buffer.from(JSON.stringify(head)));
        batch.put(
          entryKey("unfinished", 77),
          Buffer.from('{"deadline":5,"ply":0,"time":0,"timeLeft":[5,5]}'),
        );
      });
      await stage.restart();
      expect(recorded()).toEqual(kept);
    }
  });

  test("an empty chain has no records, and can be rebuilt", async () => {
    await rebuildIndex(stage.store, stage.chain.runtime);
    expect(recorded().size).toBe(0);
    expect(stage.records.blocks({ limit: 1 })).toEqual([]);
    expect(stage.records.chain()).toMatchObject({ height: undefined, time: 1, round: 0 });
  });

  test("a block that cannot be committed leaves no records", async () => {
    await some();
    const kept = recorded();
    const commit = stage.store.commit.bind(stage.store);
    stage.store.commit = async (change) =>
      await commit(async (changes) => {
        await change(changes);
        throw new Error("the disk is full");
      });
    await expect(stage.block()).rejects.toThrow();
    expect(recorded()).toEqual(kept);
    expect(stage.records.latest).toBe(2);
    stage.store.commit = commit;
    await stage.block();
    expect(stage.records.latest).toBe(3);
  });
});

/** Short times per move, and banks that a few moves use up. */
const CLOCKS = [2, 6, writeClock({ bank: 6, increment: 0 }), writeClock({ bank: 5, increment: 2 })];

async function playAtRandom(stage: Stage, random: () => number, blocks: number): Promise<void> {
  const numbers = Array.from({ length: 10 }, (_, i) => i + 1);
  const busy = (number: number) => {
    const { activeMatch, queue } = stage.records.player(stage.player(number).address);
    return activeMatch !== undefined || queue?.waiting === true;
  };

  for (let block = 0; block < blocks; block++) {
    for (let i = Math.floor(random() * 5); i > 0; i--) {
      const running = stage.records
        .running({ limit: 100 })
        .filter(({ result }) => result === "running");
      const overdue = stage.records.overdue({ limit: 100 });
      const free = numbers.filter((number) => !busy(number));
      if (overdue.length > 0 && random() < 0.3) {
        await stage.admit(stage.player(1).claimTimeout(pick(overdue, random).id));
      } else if (running.length > 0 && random() < 0.75) {
        const match = pick(running, random);
        if (random() < 0.1) {
          await stage.admit(
            stage.playerAt(match.seats[match.turn].owner).resign(match.id, match.turn),
          );
          continue;
        }
        const game = shownGames.find(({ number }) => number === match.gameNumber)!;
        const { rules } = game;
        const position = rules.decode.state(match.state.map(BigInt), match.turn)!;
        const move = rules.notation.write(pick(movesOf(game, position), random));
        if (random() < 0.7) await stage.play(match.id, move);
        else await stage.playSegment(match.id, move);
      } else if (free.length > 0) {
        const game = pick(Object.values(gameNumbers), random);
        await stage.admit(
          stage.player(pick(free, random)).register({ game, moveLimit: pick(CLOCKS, random) }),
        );
      }
    }
    await stage.block();
  }
}
