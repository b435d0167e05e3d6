import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { GRANT, gameNumbers, NOTICE } from "@kifu/chain";
import { setImmediate as nextTurn } from "node:timers/promises";
import { nodeCodes } from "../../src/lib/nodeCodes.js";
import { NodeError } from "../../src/lib/NodeError.js";
import { Player } from "../harness/Player.js";
import { soughtOf } from "./soughtOf.js";
import { SignedStage } from "./SignedStage.js";

const MONEY = Number(GRANT);
const STAKE = 40;

let stage: SignedStage;
let people = 7000;

beforeEach(async () => {
  stage = await SignedStage.open();
});

afterEach(async () => {
  await stage.stop();
});

async function begin(stake = STAKE): Promise<{ match: number; seats: [Player, Player] }> {
  const pair = [1, 2].map(() => new Player(stage.runtime, ++people)) as [Player, Player];
  const { time } = stage.chain;
  for (const player of pair) {
    if (stake > 0) await stage.chain.admit(player.grant({ validUntil: time + 50 }));
  }
  const match = stage.chain.pending.matchCount() + 1;
  for (const player of pair) {
    const wish = { game: gameNumbers.TicTacToe, stake, expiresAt: time + 1000 };
    await stage.lobby.submit(soughtOf(player, { ...wish, validUntil: time + 30 }), false);
  }
  while (stage.chain.pending.matchCount() < match) await nextTurn();
  const first = stage.chain.pending.match(match)!.first.owner.toBase58();
  const seats = pair[0].address === first ? pair : ([pair[1], pair[0]] as [Player, Player]);
  stage.matches.set(match, { seats, match: stage.matchOfChain(match) });
  return { match, seats };
}

const balances = (seats: readonly Player[]) =>
  seats.map(({ address }) => stage.records.player(address).balance);

describe("the node pays the pot of a match that is over", () => {
  test("to the winner, though the moves are in no transaction before", async () => {
    const { match, seats } = await begin();
    await stage.play(match, "a1 b1 a2 b2 a3");
    await stage.work();
    expect(balances(seats)).toEqual([MONEY + STAKE, MONEY - STAKE]);
    expect(stage.records.match(match)).toMatchObject({ stake: STAKE, paid: true });
    expect([stage.keeper.done.paid, stage.log]).toEqual([1, []]);
  });

  test("to each their own when it is drawn or aborted", async () => {
    const drawn = await begin();
    await stage.play(drawn.match, "a1 b2 c3 c1 a3 a2 c2 b3 b1");
    const aborted = await begin();
    const [announcer] = aborted.seats;
    await stage.chain.admit(announcer.abort(aborted.match, 0, stage.seconds + 50));
    await stage.chain.closeBlock();
    stage.seconds += NOTICE;
    await stage.chain.admit(announcer.claimAbort(aborted.match));
    await stage.work();
    expect(balances([...drawn.seats, ...aborted.seats])).toEqual(new Array(4).fill(MONEY));
    expect(stage.keeper.done.paid).toBe(2);
  });

  test("once, also when somebody else was first", async () => {
    const { match, seats } = await begin();
    await stage.play(match, "a1 b1 a2 b2 a3");
    await stage.chain.admit(seats[1].payOut(match));
    await stage.work();
    await stage.work();
    expect(balances(seats)).toEqual([MONEY + STAKE, MONEY - STAKE]);
    expect([stage.keeper.done.paid, stage.log]).toEqual([0, []]);
  });

  test("after a restart as well", async () => {
    const { match, seats } = await begin();
    await stage.play(match, "a1 b1 a2 b2 a3");
    await stage.stop();
    await stage.start();
    await stage.work();
    await stage.work();
    expect(balances(seats)).toEqual([MONEY + STAKE, MONEY - STAKE]);
  });

  test("again when the node could not, and not while it fails", async () => {
    const { match, seats } = await begin();
    await stage.play(match, "a1 b1 a2 b2 a3");
    // Wait until a transaction contains the match's moves. The end of the match is then announced
    // again.
    while (stage.chain.pending.match(match)!.isRunning().toBoolean()) await nextTurn();
    await nextTurn();
    const { admit } = stage.chain;
    const full = new NodeError(nodeCodes.store.full, "The disk is full.");
    stage.chain.admit = async () => {
      stage.chain.admit = admit;
      return await Promise.reject(full);
    };
    await stage.work();
    expect(stage.log).toMatchObject([{ fields: { code: nodeCodes.store.full, match } }]);
    await stage.work();
    expect(stage.keeper.done.paid).toBe(0);
    stage.milliseconds += 10_000;
    await stage.work();
    expect(balances(seats)).toEqual([MONEY + STAKE, MONEY - STAKE]);
  });
});

test("a running match, or one without a stake, is left alone", async () => {
  const running = await begin();
  await stage.play(running.match, "a1 b1");
  const free = await begin(0);
  await stage.play(free.match, "a1 b1 a2 b2 a3");
  await stage.work();
  expect([stage.keeper.done.paid, stage.log]).toEqual([0, []]);
  expect(stage.records.match(free.match)).toMatchObject({ stake: 0, paid: false });
});

test("balance changes are listed, latest first, page by page", async () => {
  const { match, seats } = await begin();
  await stage.play(match, "a1 b1 a2 b2 a3");
  await stage.work();
  const [winner, loser] = seats.map(({ address }) => address) as [string, string];
  const all = stage.records.balanceChanges(winner, { limit: 10 });
  expect(all).toMatchObject([
    { kind: "paid", amount: 2 * STAKE, match },
    { kind: "staked", amount: STAKE, match },
    { kind: "granted", amount: MONEY, match: undefined },
  ]);
  const [latest] = stage.records.balanceChanges(winner, { limit: 1 });
  expect(latest).toEqual(all[0]);
  const rest = stage.records.balanceChanges(winner, { limit: 10, before: latest!.index });
  expect(rest).toEqual(all.slice(1));
  const kinds = stage.records.balanceChanges(loser, { limit: 10 }).map(({ kind }) => kind);
  expect(kinds).toEqual(["staked", "granted"]);
});
