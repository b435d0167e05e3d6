import {
  domainOf,
  gameNumbers,
  KeyFields,
  NOTICE,
  signCall,
  VALID_FOR,
  waitingSeat,
} from "@kifu/chain";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { Field } from "o1js";
import { checkRecord, parseRecord, recordJson, reportText } from "@kifu/chain/record";
import { plainGames } from "@kifu/chain/plain-games";
import { random } from "@kifu/kit/testing";
import { longGame } from "../../src/cli/loadtest/lastingGame.js";
import { rebuildIndex } from "../../src/index/IndexWriter.js";
import { settings, Stage } from "../index/events/Stage.js";
import { check, crypto, openSession, recordOf } from "./played.js";

const { Randzu, TicTacToe } = gameNumbers;

describe("the record of an honest match", () => {
  let stage: Stage;
  /** The number of players so far. Each plays once. */
  let people = 0;

  beforeAll(async () => {
    stage = await Stage.open();
  });

  afterAll(async () => {
    await stage.stop();
  });

  async function played(game: number, moves: string, moveLimit = 100): Promise<number> {
    const id = await stage.pair(++people, ++people, { game, moveLimit });
    if (moves !== "") await stage.play(id, moves);
    await stage.block();
    return id;
  }

  async function finds(id: number, found: object): Promise<void> {
    const record = recordOf(stage, id);
    const verdict = await check(record);
    expect(verdict.fault).toBeUndefined();
    expect({ ...record, ...verdict, moves: record.moves }).toMatchObject(found);
    expect(verdict).toMatchObject({
      moves: record.moves.length,
      signatures: record.transactions.length,
    });
    expect(parseRecord(JSON.stringify(recordJson(record)))).toEqual(record);
  }

  test("passes when it was won", async () => {
    const won = await played(TicTacToe, "a1 b1 a2 b2 a3");
    await finds(won, {
      result: "first-won",
      reason: "board",
      line: ["a1", "a2", "a3"],
      sessions: 2,
    });
    const five = await played(Randzu, "a1 a2 b1 b2 c1 c2 d1 d2 o15 e2");
    await finds(five, { result: "second-won", line: ["a2", "b2", "c2", "d2", "e2"] });
  });

  test("passes when it was drawn", async () => {
    const full = await played(TicTacToe, "a1 b2 c3 b1 b3 a3 c1 c2 a2");
    await finds(full, { result: "drawn", reason: "board", line: undefined });
    const long = await played(Randzu, longGame(plainGames[0], random(1)).join(" "));
    await finds(long, { result: "drawn", signatures: 227 });
  });

  test.each(plainGames)(
    "passes when it was resigned: $module",
    async ({ number: game, samples }) => {
      const id = await played(game, `${samples.opening} ${samples.reply}`);
      await stage.admit(stage.player(people - 1).resign(id, 0));
      await stage.block();
      await finds(id, { result: "second-won", reason: "resignation", signatures: 5 });
      const early = await played(game, "");
      await stage.admit(stage.player(people - 1).resign(early, 0));
      await stage.block();
      await finds(early, { result: "second-won", reason: "resignation", moves: [] });
    },
  );

  test.each(plainGames)(
    "passes when its clock ran out: $module",
    async ({ number: game, samples }) => {
      const id = await played(game, `${samples.opening} ${samples.reply}`, 2);
      // A phase has a time of its own.
      await stage.block(stage.records.match(id)!.deadline - stage.chain.time + 1);
      // Anybody may claim the timeout.
      await stage.admit(stage.player(people + 50).claimTimeout(id));
      await stage.block();
      await finds(id, { result: "second-won", reason: "timeout", signatures: 5 });
      const early = await played(game, "", 2);
      await stage.block(2);
      await stage.admit(stage.player(people + 51).claimTimeout(early));
      await stage.block();
      await finds(early, { result: "aborted", reason: "timeout", signatures: 3 });
    },
  );

  test("passes while it runs, without what is in no block yet", async () => {
    const id = await played(Randzu, "h8 i9");
    await stage.play(id, "g7");
    await finds(id, { result: "running", moves: ["h8", "i9"], endedAt: undefined });
    await stage.block();
    await finds(id, { moves: ["h8", "i9", "g7"] });
    expect(stage.records.signedMatch(id + 1)).toBeUndefined();
  });

  test("contains the sessions that were used, and no others", async () => {
    const [one, other] = [people + 1, people + 2];
    const id = await played(Randzu, "h8");
    for (let nonce = 1; nonce <= 5; nonce++) {
      await stage.admit(openSession(stage, one, nonce, 10_000 + nonce));
    }
    // The old session still has the seat. The new ones wait for their notice.
    await stage.play(id, "i9 g7");
    await stage.block();
    await finds(id, { moves: ["h8", "i9", "g7"], sessions: 2, signatures: 5 });
    await stage.block(NOTICE);
    await stage.admit(stage.player(other).reseat(id, 0));
    await stage.play(id, "a1 b1");
    await stage.admit(openSession(stage, other, 2, 20_000));
    await stage.block();
    await finds(id, { moves: ["h8", "i9", "g7", "a1", "b1"], sessions: 3, signatures: 9 });
  });

  test("passes when players queued again with their session keys", async () => {
    const id = await played(TicTacToe, "b2 a1");
    const [first, second] = [stage.player(people - 1), stage.player(people)];
    await stage.admit(first.resign(id, 0));
    await stage.block();
    const again = ({ wallet, session }: typeof first, nonce: number) => {
      const owner = KeyFields.of(wallet.toPublicKey());
      const domain = Field(domainOf(settings.chain));
      const until = Field(stage.chain.time + VALID_FOR);
      const terms = [owner, Field(Randzu), Field(100), domain, until] as const;
      const key = { key: session, nonce };
      return signCall(stage.chain.runtime, key, "Matchmaking", "requeue", ...terms);
    };
    // Waits for the beginning of a round, so that both players queue in the same round.
    while (stage.chain.time % 10 !== 0) await stage.block();
    await stage.admit(again(second, 1));
    await stage.block();
    await stage.admit(again(first, 2));
    await stage.block();
    const owners = [second.address, first.address];
    await finds(id + 1, {
      owners: waitingSeat(id + 1) === 0 ? owners : [...owners].reverse(),
      signatures: 4,
      sessions: 2,
    });
  });

  test("is the same after the records were rebuilt", async () => {
    const ids = Array.from({ length: stage.chain.pending.matchCount() }, (_, i) => i + 1);
    const before = ids.map((id) => recordOf(stage, id));
    await stage.stop();
    await stage.withChainAlone(({ store, runtime }) => rebuildIndex(store, runtime));
    await stage.start();
    expect(ids.map((id) => recordOf(stage, id))).toEqual(before);
  });

  test("is reported in words, with what no such check can see", async () => {
    const record = recordOf(stage, 1);
    const { headline, checked, unchecked } = reportText(record, await check(record), {
      games: plainGames,
    });
    expect(headline).toBe("Everything that was signed matches what is shown.");
    expect(checked.join("\n")).toMatch(/^7 signatures: .*\n2 session keys: .*\n5 moves: .*\n/);
    expect(checked.at(-1)).toMatch(/^Crosses won: these moves lead to this result/);
    expect(unchecked.join("\n")).toMatch(/only a proof can show/);
    expect(unchecked.join("\n")).toMatch(/engine/);
    const { unchecked: ofProven } = reportText(record, await check(record), {
      games: plainGames,
      isProven: true,
    });
    expect(ofProven.join("\n")).toMatch(/^The proof of this match’s blocks: .*clocks included\./);
    expect(ofProven.join("\n")).not.toMatch(/only a proof|The clocks, except/);
    expect(ofProven.slice(1)).toEqual(unchecked.slice(2));
  });

  test("is checked in steps that can be followed and ended", async () => {
    const long = recordOf(stage, 4);
    const ended = new AbortController();
    let last = 0;
    const onProgress = (done: number, total: number) => {
      expect(done).toBeGreaterThan(last);
      expect(total).toBe(227);
      last = done;
      if (done > 50) ended.abort();
    };
    const checking = checkRecord(long, {
      crypto,
      games: plainGames,
      onProgress,
      signal: ended.signal,
    });
    await expect(checking).rejects.toMatchObject({ name: "AbortError" });
    expect(last).toBeLessThan(227);
  });
});
