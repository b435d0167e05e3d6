import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { Field } from "o1js";
import { domainOf, gameNumbers, KeyFields, signCall } from "@kifu/chain";
import type { Player } from "../harness/Player.js";
import { settings, Stage } from "./events/Stage.js";

const { TicTacToe } = gameNumbers;
const refused = expect.objectContaining({ code: "query/bad-argument" });

describe("a player", () => {
  let stage: Stage;

  beforeAll(async () => {
    stage = await Stage.open();
  });

  afterAll(async () => {
    await stage.stop();
  });

  const shown = (player: Player) => stage.records.player(player.address);

  test("whom the chain has never met", () => {
    expect(shown(stage.player(9))).toEqual({
      owner: stage.player(9).address,
      nonce: "0",
      activeMatch: undefined,
      latestMatch: undefined,
      latestSlowMatch: undefined,
      slowMatches: [],
      tally: { won: 0, lost: 0, drawn: 0 },
      ratings: [],
      queue: undefined,
      session: undefined,
      balance: 0,
      allowance: 0,
      invitations: [],
    });
  });

  test("is refused unless the address is valid and canonical", () => {
    const { address } = stage.player(1);
    for (const owner of ["", "B62q", address.slice(0, -1), `${address}1`, ` ${address}`]) {
      expect(() => stage.records.player(owner)).toThrow(refused);
      expect(() => stage.records.ofPlayer(owner, { limit: 1 })).toThrow(refused);
    }
  });

  test("waits from when they are seen until their round is over", async () => {
    await stage.admit(stage.player(1).register({ moveLimit: 7 }));
    const queue = { game: "randzu", moveLimit: 7, seek: false, round: 0, waiting: true };
    expect(shown(stage.player(1))).toMatchObject({ nonce: "1", queue, activeMatch: undefined });
    const { address: owner } = stage.player(1);
    const terms = { game: "randzu", moveLimit: 7, stake: 0, rated: false, side: 0 };
    const place = { ...terms, seek: false, round: 0, owner };
    expect(stage.records.queue()).toEqual([place]);
    await stage.block(8);
    expect(shown(stage.player(1))).toMatchObject({ queue });
    expect(stage.records.queue()).toEqual([place]);
    await stage.block();
    // The player still has a ticket, but it is no longer valid.
    expect(shown(stage.player(1))).toMatchObject({ queue: { ...queue, waiting: false } });
    expect(stage.records.queue()).toEqual([]);
  });

  test("who leaves has no ticket", async () => {
    const [player, key] = [stage.player(2), KeyFields.of(stage.player(2).wallet.toPublicKey())];
    await stage.admit(player.register());
    await stage.block();
    expect(stage.records.queue()).toHaveLength(1);
    const domain = Field(domainOf(settings.chain));
    const until = Field(stage.chain.time + 100);
    const leaving = { key: player.wallet, nonce: 1 };
    await stage.admit(
      signCall(stage.chain.runtime, leaving, "Matchmaking", "leave", key, domain, until),
    );
    expect(shown(player).queue).toBeUndefined();
    expect(stage.records.queue()).toEqual([]);
    await stage.block();
    expect(shown(player).queue).toBeUndefined();
    expect(stage.records.queue()).toEqual([]);
  });

  test("who queues elsewhere waits only there", async () => {
    await stage.admit(stage.player(3).register({ moveLimit: 5 }));
    await stage.block();
    await stage.admit(stage.player(3).register({ game: TicTacToe, moveLimit: 5 }));
    const places = [{ game: "tic-tac-toe", moveLimit: 5, round: 1 }];
    expect(stage.records.queue()).toMatchObject(places);
    await stage.block();
    expect(stage.records.queue()).toMatchObject(places);
    expect(shown(stage.player(3)).queue).toMatchObject({ game: "tic-tac-toe", waiting: true });
  });

  test("whose session is over is skipped, and no longer waits", async () => {
    const expiresAt = stage.chain.time + 2;
    await stage.admit(stage.player(4).register({ moveLimit: 9, expiresAt }));
    await stage.block();
    expect(shown(stage.player(4))).toMatchObject({ queue: { waiting: true } });
    expect(shown(stage.player(4)).session).toEqual({
      key: stage.player(4).session.toPublicKey().toBase58(),
      expiresAt,
      scope: 2,
      active: true,
    });
    await stage.block();
    expect(shown(stage.player(4))).toMatchObject({
      queue: { round: 1, waiting: false },
      session: { active: false },
    });
    expect(stage.records.queue().map(({ owner }) => owner)).not.toContain(stage.player(4).address);
    await stage.admit(stage.player(5).register({ moveLimit: 9 }));
    expect(stage.chain.pending.matchCount()).toBe(0);
    expect(shown(stage.player(5)).queue).toMatchObject({ waiting: true });
    expect(shown(stage.player(4)).queue).toMatchObject({ waiting: false });
  });

  test("is playing until there is a result, even when the clock has run out", async () => {
    const id = await stage.pair(6, 7, { moveLimit: 1 });
    const held = { activeMatch: id, latestMatch: id, queue: undefined };
    expect(shown(stage.player(6))).toMatchObject(held);
    await stage.block();
    expect(shown(stage.player(7))).toMatchObject(held);
    await stage.block();
    expect(stage.match(id).result).toBe("running");
    expect(stage.match(id).deadline).toBeLessThan(stage.chain.time);
    expect(shown(stage.player(6))).toMatchObject(held);
    // Even the player who lost on time may claim the timeout. Otherwise neither player would be
    // free if the other never came back.
    await stage.admit(stage.player(stage.match(id).turn === 0 ? 6 : 7).claimTimeout(id));
    expect(shown(stage.player(6))).toMatchObject({ activeMatch: undefined, latestMatch: id });

    const next = await stage.pair(6, 7);
    await stage.block();
    expect(shown(stage.player(6))).toMatchObject({ activeMatch: next, latestMatch: next });
    await stage.admit(stage.player(6).resign(next, 0));
    expect(shown(stage.player(7))).toMatchObject({ activeMatch: undefined, latestMatch: next });
    await stage.block();
    expect(shown(stage.player(7))).toMatchObject({ activeMatch: undefined, latestMatch: next });
  });

  test("has a tally in which all matches count once, from when their end is seen", async () => {
    const tally = (number: number) => shown(stage.player(number)).tally;
    const first = await stage.pair(11, 12, { game: TicTacToe });
    await stage.play(first, "a1 b1 a2 b2 a3");
    expect([tally(11), tally(12)]).toEqual([
      { won: 1, lost: 0, drawn: 0 },
      { won: 0, lost: 1, drawn: 0 },
    ]);
    await stage.block();
    expect(tally(11)).toEqual({ won: 1, lost: 0, drawn: 0 });
    expect(stage.match(first).endTime).toBeGreaterThan(0);

    // The player has more matches than fit on a page, and several end in the same block.
    for (let i = 0; i < 24; i++) {
      const id = await stage.pair(12, 11, { game: TicTacToe });
      await stage.play(id, "b2 a1");
      await stage.admit(stage.player(12).resign(id, 0));
      if (i % 3 === 0) await stage.block();
    }
    // An aborted match does not count.
    const aborted = await stage.pair(12, 11, { game: TicTacToe });
    await stage.abort(aborted);
    const drawn = await stage.pair(11, 12, { game: TicTacToe });
    await stage.play(drawn, "b2 a1 c3 b1 b3 a3 c1 c2 a2");
    const running = await stage.pair(11, 12, { game: TicTacToe });
    expect(stage.match(running).result).toBe("running");
    const whole = [
      { won: 25, lost: 0, drawn: 1 },
      { won: 0, lost: 25, drawn: 1 },
    ];
    expect([tally(11), tally(12)]).toEqual(whole);
    await stage.block();
    expect([tally(11), tally(12)]).toEqual(whole);
    await stage.restart();
    expect([tally(11), tally(12)]).toEqual(whole);
  });

  test("has results by game, and those of the latest twenty matches that ran out of time", async () => {
    const results = (number: number) => stage.records.results(stage.player(number).address);
    expect(results(21)).toEqual({ games: [], since: undefined, latest: 0, timeouts: 0 });
    const won = await stage.pair(21, 22, { game: TicTacToe });
    await stage.play(won, "a1 b1 a2 b2 a3");
    const left = await stage.pair(21, 22, { moveLimit: 3 });
    await stage.play(left, "h8 a1");
    await stage.block(6);
    await stage.admit(stage.player(22).claimTimeout(left));
    const unopened = await stage.pair(22, 21, { moveLimit: 3 });
    await stage.block(6);
    await stage.admit(stage.player(21).claimTimeout(unopened));
    expect(stage.match(unopened)).toMatchObject({ result: "aborted", reason: "timeout" });
    const running = await stage.pair(21, 22, { game: TicTacToe });
    await stage.block();
    const [randzu, ticTacToe] = ["randzu", "tic-tac-toe"];
    const since = stage.match(won).startTime;
    expect(since).toBeGreaterThan(0);
    const first = {
      games: [
        { game: randzu, won: 0, lost: 1, drawn: 0 },
        { game: ticTacToe, won: 1, lost: 0, drawn: 0 },
      ],
      since,
      latest: 3,
      timeouts: 1,
    };
    expect(results(21)).toEqual(first);
    expect(results(22)).toMatchObject({ latest: 3, timeouts: 1 });
    await stage.restart();
    expect(results(21)).toEqual(first);
    await stage.play(running, "b2 a1");
    await stage.admit(stage.player(22).resign(running, 1));
    for (let i = 0; i < 20; i++) {
      const id = await stage.pair(21, 22, { game: TicTacToe });
      await stage.play(id, "a1 b1 a2 b2 a3");
    }
    expect(results(21)).toMatchObject({ latest: 20, timeouts: 0 });
    await stage.block();
  });

  test("is the same after a restart", async () => {
    await stage.admit(stage.player(8).register({ moveLimit: 3 }));
    await stage.block();
    await stage.admit(stage.player(9).register({ moveLimit: 4 }));
    const ask = () => ({
      queue: stage.records.queue(),
      chain: stage.records.chain(),
      players: [1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => shown(stage.player(number))),
      matches: [1, 2].map((id) => stage.match(id)),
    });
    const before = ask();
    expect(before.queue.length).toBeGreaterThan(1);
    await stage.restart();
    expect(ask()).toEqual(before);
  });
});
