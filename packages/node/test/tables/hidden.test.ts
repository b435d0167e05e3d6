import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import type { ChainGame } from "@kifu/chain/plain-games";
import { plainGames } from "@kifu/chain/plain-games";
import { checkRecord, readAnswer } from "@kifu/chain/record";
import { movesOf, random } from "@kifu/kit/testing";
import { timeAfterMove, timeAtStart, writeClock } from "@kifu/wire";
import { loadRecordCrypto } from "../../src/cli/loadRecordCrypto.js";
import { IndexStorage } from "../../src/index/IndexStorage.js";
import { rebuildIndex } from "../../src/index/MatchIndex.js";
import { nodeCodes } from "../../src/lib/nodeCodes.js";
import { timeLeftOf } from "../../src/tables/Table.js";
import { SignedStage } from "./SignedStage.js";
import { signTakeback } from "./signTakeback.js";

jest.setTimeout(300_000);

const CLOCK = { bank: 40, increment: 3 };

const hiddenGames: readonly ChainGame[] = plainGames.filter(
  ({ rules }: ChainGame) => rules.hidden !== undefined,
);

let stage: SignedStage;

beforeEach(async () => {
  stage = await SignedStage.open();
});

afterEach(async () => {
  await stage.stop();
});

describe.each(hiddenGames)("a match of $module", (game) => {
  const { rules, module } = game;
  const hidden = rules.hidden!;
  let begun: number;

  /** Begins a match, and plays until this phase, or to the end. Moves take random times. */
  async function playTo(phase: string | undefined, seed = 1): Promise<number> {
    const drawn = random(seed);
    const id = await stage.begin(module, writeClock(CLOCK));
    begun = stage.chain.time;
    for (;;) {
      const { match } = stage.staged(id);
      if (match.isOver || hidden.phase(match.position) === phase) return id;
      const left = match.timeLeft[match.position.turn];
      stage.seconds = Number(match.time) + drawn.pick([0, 1, Math.floor(left / 3), left]);
      const move = rules.encode.move(drawn.pick(movesOf(game, match.position)));
      await stage.send(id, stage.sign(id, move));
    }
  }

  async function close(): Promise<void> {
    while (stage.tables.counts.openMoves > 0) {
      stage.milliseconds += 60_000;
      await stage.tables.tick();
    }
    await stage.chain.closeBlock();
  }

  /** What the plain rules say about the clock after the moves in the index. */
  function plainClock(id: number) {
    let [position, both] = [rules.initial(), timeAtStart(CLOCK)];
    const moves = stage.records.moves(id);
    let before = begun;
    for (const { fields, time } of moves) {
      const played = rules.play(position, rules.decode.move(fields.map(BigInt)));
      if (!played.ok) throw new Error(played.code);
      both = timeAfterMove(CLOCK, both, {
        seat: position.turn,
        taken: time - before,
        phases: { before: hidden.seconds(position), after: hidden.seconds(played.position) },
      });
      [position, before] = [played.position, time];
    }
    return { timeLeft: [...both], deadline: before + both[position.turn] };
  }

  test.each([1, 2])("has the same clock in table, circuit and index; seed %i", async (seed) => {
    const id = await playTo(undefined, seed);
    await close();
    const { ply, result } = stage.records.match(id)!;
    expect([ply > 10, result === "running"]).toEqual([true, false]);
    expect(stage.tables.counts).toMatchObject({ openMoves: 0, stoppedMatches: 0 });
    expect(stage.matchOfChain(id)).toMatchObject({ timeLeft: plainClock(id).timeLeft });
  });

  test.each(hidden.phases.slice(1, -1))("shows its clock in the phase %s", async (phase) => {
    const id = await playTo(phase);
    expect(stage.records.match(id)).toMatchObject({ result: "running", ...plainClock(id) });
    await close();
    expect(stage.records.match(id)).toMatchObject({ result: "running", ...plainClock(id) });
    const { timeLeft } = timeLeftOf(stage.chain.pending.match(id)!);
    expect([...timeLeft]).toEqual(plainClock(id).timeLeft);

    const clock = () => new IndexStorage(stage.store.keyValue).clock(id);
    const kept = clock();
    expect(kept).toMatchObject(plainClock(id));
    await rebuildIndex(stage.store, stage.runtime);
    expect(clock()).toEqual(kept);
  });

  test.each(hidden.phases.slice(0, -1))(
    "is ended in the phase %s, once its time is over",
    async (phase) => {
      const id = await playTo(phase);
      const { deadline, turn, ply } = stage.records.match(id)!;
      stage.seconds = deadline;
      stage.records.tick();
      stage.milliseconds += 60_000;
      await stage.work();
      expect(stage.records.match(id)).toMatchObject({ result: "running" });
      stage.seconds = deadline + 1;
      stage.records.tick();
      stage.milliseconds += 60_000;
      await stage.work();
      const lost = turn === 0 ? "second-won" : "first-won";
      const result = ply < 2 ? "aborted" : lost;
      expect(stage.records.match(id)).toMatchObject({ result, reason: "timeout", ply });
      expect([stage.keeper.done.ended, stage.log]).toEqual([1, []]);
    },
  );

  test("has a record that passes, and that names moves by their labels", async () => {
    const id = await playTo(undefined);
    await close();
    await stage.chain.closeBlock();
    const transactions = stage.records.signed(id, { after: 0, limit: 100 });
    const moves = stage.records.moves(id).map(({ move }) => move);
    const answer = { ...stage.records.signedMatch(id)!, moves, transactions };
    const check = async (shown: object) =>
      await checkRecord(readAnswer(JSON.parse(JSON.stringify(shown))), {
        crypto: await loadRecordCrypto(),
        games: plainGames,
      });
    const verdict = await check(answer);
    expect([verdict.fault, verdict.moves]).toEqual([undefined, moves.length]);
    expect(verdict.signatures).toBeGreaterThan(4);
  });

  test("refuses to take moves back, before it looks at anything else", async () => {
    const id = await playTo("play");
    const { match, seats } = stage.staged(id);
    const moves = stage.records.moves(id).map(({ move }) => move);
    for (const agrees of [true, false]) {
      const asked = signTakeback(match, moves, id, { seat: 0, player: seats[0] }, { agrees });
      await expect(stage.say(asked)).rejects.toMatchObject({ code: nodeCodes.takebacks.notInGame });
    }
    expect(stage.records.match(id)?.takebackOffer).toBeUndefined();
  });
});
