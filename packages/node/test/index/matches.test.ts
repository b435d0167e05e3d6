import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { Field } from "o1js";
import { domainOf, gameNumbers, KeyFields, NOTICE, signCall } from "@kifu/chain";
import { settings, Stage } from "./events/Stage.js";

const { TicTacToe } = gameNumbers;

describe("a match", () => {
  let stage: Stage;

  beforeAll(async () => {
    stage = await Stage.open();
  });

  afterAll(async () => {
    await stage.stop();
  });

  test("from the start, seen before it is sequenced", async () => {
    const id = await stage.pair(1, 2, { moveLimit: 90 });
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
      moveLimit: 90,
      stake: 0,
      rated: false,
      paid: false,
      deadline: stage.chain.time + 90,
      timeLeft: [90, 90],
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
    expect(stage.match(1)).toMatchObject({ ply: 2, deadline: time + 90, pending: false });
  });

  test("moves of proven and settled blocks are marked so", () => {
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

  test("a refused move changes nothing", async () => {
    const [before, moves] = [stage.match(1), stage.records.moves(1)];
    const match = stage.chain.pending.match(1);
    const late = match && stage.player(2).randzu(1, match, "a1");
    await expect(stage.admit(late!)).rejects.toMatchObject({ code: "match/not-your-turn" });
    stage.player(2).takeBack("session");
    expect(stage.match(1)).toEqual(before);
    expect(stage.records.moves(1)).toEqual(moves);
  });

  test("a revoked session plays until the notice is over, and then the next takes its seat", async () => {
    const domain = Field(domainOf(settings.chain));
    const until = Field(stage.chain.time + 100);
    const { runtime } = stage.chain;
    const key = stage.player(1).wallet;
    const [seat] = stage.match(1).seats;
    expect(seat.nextSession).toBeUndefined();
    await stage.admit(
      signCall(runtime, { key, nonce: 1 }, "Sessions", "revokeSession", domain, until),
    );
    const old = { sessionKey: seat.sessionKey, sessionExpiresAt: 100_000 };
    const from = stage.chain.time + NOTICE;
    const { address } = stage.player(1);
    const revoked = { owner: address, ...old, nextSession: { key: undefined, from } };
    expect(stage.match(1).seats[0]).toEqual(revoked);
    await stage.block();
    expect(stage.records.match(1, { pending: false })?.seats[0]).toEqual(revoked);
    const session = KeyFields.of(stage.player(1).session.toPublicKey());
    const lasts = [session, Field(900), Field(1), domain, until] as const;
    const open = signCall(runtime, { key, nonce: 2 }, "Sessions", "openSession", ...lasts);
    await stage.admit(open);
    const next = stage.player(1).session.toPublicKey().toBase58();
    const until60 = stage.chain.time + NOTICE;
    expect(stage.match(1).seats[0]).toEqual({
      ...revoked,
      nextSession: { key: next, from: until60 },
    });
    await stage.block(NOTICE);
    await stage.admit(
      signCall(runtime, { key, nonce: 3 }, "Sessions", "reseat", domain.add(1), Field(0)),
    );
    await stage.block();
    expect(stage.match(1).seats[0]).toEqual({
      owner: address,
      sessionKey: next,
      sessionExpiresAt: 900,
      nextSession: undefined,
    });
  });

  test("a match that is won shows its line, as cells of the game", async () => {
    const ended = stage.chain.openHeight;
    await stage.play(1, "h9 i8 h10 i7 h11 i10 h12");
    expect(stage.match(1)).toMatchObject({
      result: "first-won",
      reason: "board",
      line: ["h8", "h9", "h10", "h11", "h12"],
      endedAt: ended,
      pending: true,
    });
    await stage.block();
    expect(stage.match(1)).toMatchObject({ result: "first-won", endedAt: ended, pending: false });

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
    await stage.abort(aborted);
    const endings = [drawn, resigned, timedOut, ...young, aborted].map((id) => {
      const { result, reason, line } = stage.match(id);
      return [result, reason, line];
    });
    expect(endings).toEqual([
      ["drawn", "board", undefined],
      ["second-won", "resignation", undefined],
      ["second-won", "timeout", undefined],
      ["second-won", "resignation", undefined],
      ["aborted", "timeout", undefined],
      ["aborted", "abort", undefined],
    ]);
  });
});
