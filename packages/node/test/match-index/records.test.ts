import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { Field } from "o1js";
import { domainOf, gameNumbers, KeyFields, signCall } from "@kifu/chain";
import { plainGames } from "@kifu/chain/plain-games";
import type { Player } from "../harness/Player.js";
import { settings, Stage } from "../feed/Stage.js";

const { TicTacToe } = gameNumbers;
const refused = expect.objectContaining({ code: "query/bad-argument" });

describe("a match as it is shown", () => {
  let stage: Stage;

  beforeAll(async () => {
    stage = await Stage.open();
  });

  afterAll(async () => {
    await stage.close();
  });

  test("from the start, seen before it is sequenced", async () => {
    const id = await stage.pair(1, 2, { moveLimit: 30 });
    const [first, second] = [stage.player(1), stage.player(2)];
    const started = {
      id,
      game: "randzu",
      gameNumber: 1,
      seats: [first, second].map(({ address, session }) => ({
        owner: address,
        sessionKey: session.toPublicKey().toBase58(),
        sessionExpiresAt: 100_000,
      })),
      turn: 0,
      ply: 0,
      moveLimit: 30,
      stake: 0,
      paid: false,
      deadline: stage.chain.time + 30,
      timeLeft: [30, 30],
      lastMoveTime: stage.chain.time,
      transcript: "0",
      result: "running",
      reason: "none",
      line: undefined,
      state: ["0", "0"],
      startedAt: stage.chain.openHeight,
      endedAt: undefined,
      startTime: undefined,
      endTime: undefined,
    };
    expect(stage.match(id)).toEqual({ ...started, pending: true });
    expect(stage.records.match(id, { pending: false })).toBeUndefined();
    const before = Date.now();
    await stage.block();
    const { startTime } = stage.match(id);
    expect(startTime).toBeGreaterThanOrEqual(before);
    expect(startTime).toBeLessThanOrEqual(Date.now());
    expect(stage.match(id)).toEqual({ ...started, startTime, pending: false });
    expect(stage.records.match(id, { pending: false })).toEqual(stage.match(id));
  });

  test("one that never started is not shown", () => {
    expect(stage.records.match(99)).toBeUndefined();
    expect(stage.records.match(0)).toBeUndefined();
    expect(stage.records.moves(99)).toEqual([]);
  });

  test("moves in notation, those of the open block seen, the others sequenced", async () => {
    const { openHeight: height, time } = stage.chain;
    const [first = "", second = ""] = await stage.play(1, "h8 i9");
    const seen = [
      { ply: 1, seat: 0, move: "h8", fields: ["7", "7"], transaction: first, height, time },
      { ply: 2, seat: 1, move: "i9", fields: ["8", "8"], transaction: second, height, time },
    ];
    expect(stage.records.moves(1)).toEqual(seen.map((move) => ({ ...move, finality: "seen" })));
    expect(stage.records.moves(1, { pending: false })).toEqual([]);
    expect(stage.match(1)).toMatchObject({ ply: 2, turn: 0, pending: true });
    expect(stage.records.match(1, { pending: false })).toMatchObject({ ply: 0, pending: false });
    await stage.block();
    const sequenced = seen.map((move) => ({ ...move, finality: "sequenced" }));
    expect(stage.records.moves(1)).toEqual(sequenced);
    expect(stage.records.moves(1, { pending: false })).toEqual(sequenced);
    expect(stage.match(1)).toMatchObject({ ply: 2, deadline: time + 30, pending: false });
  });

  test("moves of proven and settled blocks say so", () => {
    const { store } = stage;
    const finalities = () => [
      stage.records.moves(1).map(({ finality }) => finality),
      stage.records.blocks({ limit: 2 }).map(({ finality }) => finality),
    ];
    expect(finalities()).toEqual([
      ["sequenced", "sequenced"],
      ["sequenced", "sequenced"],
    ]);
    const [proven, settled] = [store.provenBlocks.bind(store), store.settledBlocks.bind(store)];
    store.provenBlocks = () => 2;
    store.settledBlocks = () => 1;
    expect(finalities()).toEqual([
      ["proven", "proven"],
      ["proven", "settled"],
    ]);
    store.settledBlocks = () => 2;
    expect(finalities()[0]).toEqual(["settled", "settled"]);
    Object.assign(store, { provenBlocks: proven, settledBlocks: settled });
  });

  test("a refused move leaves everything as it was", async () => {
    const [before, moves] = [stage.match(1), stage.records.moves(1)];
    const match = stage.chain.pending.match(1);
    const late = match && stage.player(2).randzu(1, match, "a1");
    await expect(stage.admit(late!)).rejects.toMatchObject({ code: "match/not-your-turn" });
    stage.player(2).takeBack("session");
    expect(stage.match(1)).toEqual(before);
    expect(stage.records.moves(1)).toEqual(moves);
  });

  test("a session that is revoked leaves the seat, and a new one takes it", async () => {
    const domain = Field(domainOf(settings.chain));
    const until = Field(stage.chain.time + 100);
    const { runtime } = stage.chain;
    const key = stage.player(1).wallet;
    await stage.admit(
      signCall(runtime, { key, nonce: 1 }, "Sessions", "revokeSession", domain, until),
    );
    expect(stage.match(1).seats[0]).toMatchObject({ sessionKey: undefined, sessionExpiresAt: 0 });
    const session = KeyFields.of(stage.player(1).session.toPublicKey());
    const lasts = [session, Field(900), Field(1), domain, until] as const;
    const open = signCall(runtime, { key, nonce: 2 }, "Sessions", "openSession", ...lasts);
    await stage.admit(open);
    await stage.block();
    expect(stage.match(1).seats[0]).toMatchObject({
      sessionKey: stage.player(1).session.toPublicKey().toBase58(),
      sessionExpiresAt: 900,
    });
  });

  test("a match that is won shows its line, as cells of the game", async () => {
    await stage.play(1, "h9 i8 h10 i7 h11 i10 h12");
    expect(stage.match(1)).toMatchObject({
      result: "first-won",
      reason: "board",
      line: ["h8", "h9", "h10", "h11", "h12"],
      endedAt: stage.chain.openHeight,
      pending: true,
    });
    await stage.block();
    expect(stage.match(1)).toMatchObject({ result: "first-won", endedAt: 3, pending: false });

    const won = await stage.pair(3, 4, { game: TicTacToe });
    await stage.play(won, "a1 b3 b2 a3 c1 c3");
    await stage.block();
    expect(stage.match(won)).toMatchObject({
      game: "tic-tac-toe",
      result: "second-won",
      line: ["a3", "b3", "c3"],
      state: [String(0b000_010_101), String(0b111_000_000)],
    });
  });

  test("a draw, a resignation, a timeout and an aborted match have no line", async () => {
    const drawn = await stage.pair(3, 4, { game: TicTacToe });
    await stage.play(drawn, "a1 b2 c3 c1 a3 a2 c2 b3 b1");
    await stage.block();
    const resigned = await stage.pair(3, 4);
    await stage.play(resigned, "h8 i9");
    await stage.block();
    await stage.admit(stage.player(3).resign(resigned, 0));
    const timedOut = await stage.pair(5, 6, { moveLimit: 1 });
    await stage.play(timedOut, "h8 i9");
    await stage.block(2);
    await stage.admit(stage.player(6).claimTimeout(timedOut));
    const young = [await stage.pair(3, 4), await stage.pair(5, 6, { moveLimit: 1 })] as const;
    await stage.block(2);
    await stage.admit(stage.player(3).resign(young[0], 0), stage.player(6).claimTimeout(young[1]));
    const aborted = await stage.pair(3, 4);
    await stage.admit(stage.player(4).abort(aborted, 1));
    await stage.block();
    const endings = [drawn, resigned, timedOut, ...young, aborted].map((id) => {
      const { result, reason, line } = stage.match(id);
      return [result, reason, line];
    });
    expect(endings).toEqual([
      ["drawn", "board", undefined],
      ["second-won", "resignation", undefined],
      ["second-won", "timeout", undefined],
      ["aborted", "resignation", undefined],
      ["aborted", "timeout", undefined],
      ["aborted", "abort", undefined],
    ]);
  });
});

describe("lists of matches", () => {
  let stage: Stage;
  // Match 1 is won, 2 has run out of time, 3 and 5 run, 4 is drawn, 6 starts in the open block.
  beforeAll(async () => {
    stage = await Stage.open();
    await stage.pair(1, 2, { game: TicTacToe });
    await stage.pair(3, 4, { moveLimit: 1 });
    await stage.pair(5, 6);
    await stage.pair(7, 8, { game: TicTacToe });
    await stage.block();
    await stage.play(4, "a1 b2 c3 c1 a3 a2 c2 b3 b1");
    await stage.play(1, "a1 b1 a2 b2 a3");
    await stage.block();
    await stage.pair(9, 10);
    await stage.block();
    await stage.pair(1, 2);
  });

  afterAll(async () => {
    await stage.close();
  });

  const ids = (matches: { id: number }[]) => matches.map(({ id }) => id);

  test("the running ones by number, the newest of them in no block yet", () => {
    const { records } = stage;
    expect(ids(records.running({ limit: 10 }))).toEqual([3, 5, 6]);
    expect(ids(records.running({ limit: 2 }))).toEqual([3, 5]);
    expect(ids(records.running({ limit: 2, after: 5 }))).toEqual([6]);
    expect(ids(records.running({ limit: 2, after: 6 }))).toEqual([]);
    expect(records.chain().runningMatches).toBe(2);
  });

  test("those whose clock has run out, until somebody claims it", async () => {
    const { records } = stage;
    expect(ids(records.overdue({ limit: 10 }))).toEqual([2]);
    expect(ids(records.overdue({ limit: 10, after: 2 }))).toEqual([]);
    expect(ids(records.recent({ limit: 10 }))).not.toContain(2);
    await stage.admit(stage.player(3).claimTimeout(2));
    expect(ids(records.overdue({ limit: 10 }))).toEqual([]);
    await stage.block();
    expect(ids(records.overdue({ limit: 10 }))).toEqual([]);
    expect(ids(records.recent({ limit: 10 }))).toEqual([2, 1, 4]);
  });

  test("results, latest first, page by page, of one game or of all", () => {
    const { records } = stage;
    expect(ids(records.recent({ limit: 2 }))).toEqual([2, 1]);
    expect(ids(records.recent({ limit: 2, after: 1 }))).toEqual([4]);
    expect(ids(records.recent({ limit: 2, after: 4 }))).toEqual([]);
    expect(ids(records.recent({ limit: 9, game: "tic-tac-toe" }))).toEqual([1, 4]);
    expect(ids(records.recent({ limit: 9, game: "tic-tac-toe", after: 1 }))).toEqual([4]);
    expect(ids(records.recent({ limit: 9, game: "randzu" }))).toEqual([2]);
    // A cursor of one game is a place among those of another, too.
    expect(ids(records.recent({ limit: 9, game: "randzu", after: 2 }))).toEqual([]);
  });

  test("of a player, newest first", async () => {
    const { records } = stage;
    const { address } = stage.player(1);
    expect(ids(records.ofPlayer(address, { limit: 9 }))).toEqual([6, 1]);
    expect(ids(records.ofPlayer(address, { limit: 9, before: 6 }))).toEqual([1]);
    expect(ids(records.ofPlayer(address, { limit: 1 }))).toEqual([6]);
    expect(ids(records.ofPlayer(stage.player(11).address, { limit: 9 }))).toEqual([]);
    await stage.admit(...[7, 8].map((n) => stage.player(n).register()));
    expect(ids(records.ofPlayer(stage.player(7).address, { limit: 9 }))).toEqual([7, 4]);
    await stage.block();
    expect(ids(records.ofPlayer(stage.player(7).address, { limit: 9 }))).toEqual([7, 4]);
  });

  test("pages and cursors that make no sense are refused", () => {
    const { records } = stage;
    const { address } = stage.player(1);
    for (const limit of [0, -1, 1.5, 101, NaN]) {
      expect(() => records.running({ limit })).toThrow(refused);
      expect(() => records.recent({ limit })).toThrow(refused);
      expect(() => records.ofPlayer(address, { limit })).toThrow(refused);
      expect(() => records.blocks({ limit })).toThrow(refused);
    }
    for (const cursor of [-1, 0.5, NaN, Infinity]) {
      expect(() => records.running({ limit: 1, after: cursor })).toThrow(refused);
      expect(() => records.overdue({ limit: 1, after: cursor })).toThrow(refused);
      expect(() => records.recent({ limit: 1, after: cursor })).toThrow(refused);
      expect(() => records.ofPlayer(address, { limit: 1, before: cursor })).toThrow(refused);
      expect(() => records.blocks({ limit: 1, before: cursor })).toThrow(refused);
      expect(() => records.block(cursor)).toThrow(refused);
    }
    // Match 3 runs: it has no place among the results.
    expect(() => records.recent({ limit: 1, after: 3 })).toThrow(refused);
    expect(() => records.recent({ limit: 1, after: 3 })).toThrow(
      /\bafter must be the number of a match/,
    );
    expect(() => records.recent({ limit: 1, game: "chess" })).toThrow(refused);
  });

  test("blocks, latest first, with what became of their transactions", () => {
    const { records, store } = stage;
    expect(records.blocks({ limit: 2 }).map(({ height }) => height)).toEqual([4, 3]);
    expect(records.blocks({ limit: 9, before: 2 }).map(({ height }) => height)).toEqual([1, 0]);
    const first = records.block(0);
    expect(first).toMatchObject({
      hash: store.block(0)?.hash.toString(),
      stateRoot: store.result(0)?.stateRoot.toString(),
      finality: "sequenced",
    });
    expect(first?.transactions).toHaveLength(8);
    expect(first?.transactions[0]).toEqual({
      hash: store.block(0)?.transactions[0]?.tx.hash().toString(),
      ok: true,
      code: undefined,
      method: "Matchmaking.register",
    });
    expect(records.block(1)?.transactions[0]?.method).toBe("TicTacToe.makeMove");
    expect(records.block(99)).toBeUndefined();
  });

  test("the chain", () => {
    const { records, chain, store } = stage;
    expect(records.chain()).toEqual({
      name: settings.chain.name,
      salt: settings.chain.salt,
      domain: domainOf(settings.chain).toString(),
      roundLength: 10,
      faucet: true,
      round: 0,
      height: 4,
      time: 6,
      stateRoot: store.result(4)?.stateRoot.toString(),
      runningMatches: 4,
      pendingTransactions: chain.openTransactions.length,
      provenBlocks: 0,
      settledBlocks: 0,
      games: plainGames.map(({ rules, number }) => ({ name: rules.name, number })),
    });
  });
});

describe("a player as they are shown", () => {
  let stage: Stage;

  beforeAll(async () => {
    stage = await Stage.open();
  });

  afterAll(async () => {
    await stage.close();
  });

  const shown = (player: Player) => stage.records.player(player.address);

  test("one whom the chain has never met", () => {
    expect(shown(stage.player(9))).toEqual({
      owner: stage.player(9).address,
      nonce: "0",
      activeMatch: undefined,
      latestMatch: undefined,
      tally: { won: 0, lost: 0, drawn: 0 },
      queue: undefined,
      session: undefined,
      balance: 0,
      allowance: 0,
      invitations: [],
    });
  });

  test("what is no address is refused, and so is a second spelling of one", () => {
    const { address } = stage.player(1);
    for (const owner of ["", "B62q", address.slice(0, -1), `${address}1`, ` ${address}`]) {
      expect(() => stage.records.player(owner)).toThrow(refused);
      expect(() => stage.records.ofPlayer(owner, { limit: 1 })).toThrow(refused);
    }
  });

  test("one who waits, from when they are seen until their round is over", async () => {
    await stage.admit(stage.player(1).register({ moveLimit: 7 }));
    const queue = { game: "randzu", moveLimit: 7, seek: false, round: 0, waiting: true };
    expect(shown(stage.player(1))).toMatchObject({ nonce: "1", queue, activeMatch: undefined });
    const { address: owner } = stage.player(1);
    const terms = { game: "randzu", moveLimit: 7, stake: 0, side: 0 };
    const place = { ...terms, seek: false, round: 0, owner };
    expect(stage.records.queue()).toEqual([place]);
    await stage.block(8);
    expect(shown(stage.player(1))).toMatchObject({ queue });
    expect(stage.records.queue()).toEqual([place]);
    await stage.block();
    // They have the ticket still, but nobody looks at it any more.
    expect(shown(stage.player(1))).toMatchObject({ queue: { ...queue, waiting: false } });
    expect(stage.records.queue()).toEqual([]);
  });

  test("one who leaves has no ticket", async () => {
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

  test("one who queues elsewhere waits there alone", async () => {
    await stage.admit(stage.player(3).register({ moveLimit: 5 }));
    await stage.block();
    await stage.admit(stage.player(3).register({ game: TicTacToe, moveLimit: 5 }));
    const places = [{ game: "tic-tac-toe", moveLimit: 5, round: 1 }];
    expect(stage.records.queue()).toMatchObject(places);
    await stage.block();
    expect(stage.records.queue()).toMatchObject(places);
    expect(shown(stage.player(3)).queue).toMatchObject({ game: "tic-tac-toe", waiting: true });
  });

  test("one whose session is over is passed over, and waits no more", async () => {
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
    // A player who comes takes the place, and is not paired.
    await stage.admit(stage.player(5).register({ moveLimit: 9 }));
    expect(stage.chain.pending.matchCount()).toBe(0);
    expect(shown(stage.player(5)).queue).toMatchObject({ waiting: true });
    expect(shown(stage.player(4)).queue).toMatchObject({ waiting: false });
  });

  test("one who plays, until there is a result, also when the clock has run out", async () => {
    const id = await stage.pair(6, 7, { moveLimit: 1 });
    const held = { activeMatch: id, latestMatch: id, queue: undefined };
    expect(shown(stage.player(6))).toMatchObject(held);
    await stage.block();
    expect(shown(stage.player(7))).toMatchObject(held);
    await stage.block();
    expect(stage.match(id).result).toBe("running");
    expect(stage.match(id).deadline).toBeLessThan(stage.chain.time);
    expect(shown(stage.player(6))).toMatchObject(held);
    // Whoever lost on time may say so: nothing else frees both, should the other not come back.
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

  test("one who has played: all matches count, once each, from when their end is seen", async () => {
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

    // More than a page of them, of which several end in one block.
    for (let i = 0; i < 24; i++) {
      const id = await stage.pair(12, 11, { game: TicTacToe });
      await stage.play(id, "b2 a1");
      await stage.admit(stage.player(12).resign(id, 0));
      if (i % 3 === 0) await stage.block();
    }
    // An aborted match does not count.
    const aborted = await stage.pair(12, 11, { game: TicTacToe });
    await stage.admit(stage.player(11).abort(aborted, 1));
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

  test("after a restart everything is as it was", async () => {
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
