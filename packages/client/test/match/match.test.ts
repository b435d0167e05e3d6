import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { until } from "../harness/until.js";
import { codesOf } from "../harness/codesOf.js";
import { beginMatch, connected, newcomer, playOut, type Seated } from "../harness/pair.js";
import { KifuProcess } from "@kifu/node/testing";

let node: KifuProcess;
let first: Seated;
let second: Seated;

beforeAll(async () => {
  node = await KifuProcess.start({ settings: { "moves.closeAfterMs": 500 } });
  first = await newcomer(node.url);
  second = await newcomer(node.url);
});

afterAll(async () => {
  first.kifu.close();
  second.kifu.close();
  await node.done();
});

test("a whole match of tic-tac-toe is played to its win", async () => {
  const begun = await beginMatch(first, second, "tic-tac-toe");
  await playOut(begun, "a1 b1 a2 b2 a3");
  const match = await second.kifu.matchOnce(begun.id);
  expect(match).toMatchObject({
    result: "first-won",
    reason: "board",
    ply: 5,
    game: "tic-tac-toe",
  });
  expect(match?.line).toEqual(["a1", "a2", "a3"]);
});

test("a win at Randzu is claimed with its line, and both players are free for the next match", async () => {
  const begun = await beginMatch(second, first, "randzu");
  await playOut(begun, "h8 a1 i8 b1 j8 c1 k8 d1 l8");
  const handle = first.kifu.match(begun.id);
  handle.as(first.account);
  const stop = handle.subscribe(() => undefined);
  const state = await until(handle, ({ match }) => match?.result !== "running");
  stop();
  expect(state).toMatchObject({ you: 1, clock: undefined, refused: undefined });
  expect(state.match).toMatchObject({ result: "first-won", reason: "board" });
  expect(state.moves.map(({ move }) => move).join(" ")).toBe("h8 a1 i8 b1 j8 c1 k8 d1 l8");
  expect((await first.kifu.player(first.account.address)).activeMatch).toBeUndefined();
});

test("a move is shown before it is accepted, and an illegal one is refused with its code", async () => {
  const { id } = await beginMatch(first, second, "tic-tac-toe");
  const handle = first.kifu.match(id);
  handle.as(first.account);
  const stop = handle.subscribe(() => undefined);
  await until(handle, ({ connection, clock }) => connection === "live" && clock !== undefined);

  expect(await codesOf(second.kifu.match(id).play(second.account, "a1"))).toEqual([
    "match/not-your-turn",
  ]);
  expect(await codesOf(handle.play(first.account, "z9"))).toEqual([
    "client/illegal-move",
    "tic-tac-toe/malformed",
  ]);

  const shown: string[] = [];
  const watching = handle.subscribe(() => {
    const { moves, shown: board } = handle.get();
    shown.push(
      `${moves.map(({ move, finality }) => `${move} ${finality}`).join()} ply ${board?.ply}`,
    );
  });
  const playing = handle.play(first.account, "b2");
  await until(handle, ({ moves }) => moves.length === 1);
  expect(handle.get().moves[0]).toMatchObject({ move: "b2", finality: "sending", seat: 0, ply: 1 });
  expect(handle.get().shown).toMatchObject({ ply: 1, turn: 1 });
  expect(handle.get().match).toMatchObject({ ply: 0, turn: 0 });
  expect(await codesOf(handle.play(first.account, "a1"))).toEqual(["match/not-your-turn"]);
  await playing;
  const state = await until(handle, ({ moves }) => moves[0]?.finality === "sequenced");
  watching();
  expect(state.moves).toHaveLength(1);
  expect(shown[0]).toBe("b2 sending ply 1");

  const stranger = await newcomer(node.url);
  expect(await codesOf(stranger.kifu.match(id).play(stranger.account, "a1"))).toEqual([
    "match/not-a-player",
  ]);
  expect(await codesOf(stranger.kifu.match(id).claimTimeout(stranger.account))).toEqual([
    "match/still-on-time",
  ]);
  expect(await codesOf(second.kifu.match(id).play(second.account, "b2"))).toEqual([
    "client/illegal-move",
    "tic-tac-toe/occupied",
  ]);
  expect(await codesOf(stranger.kifu.match(999).play(stranger.account, "a1"))).toEqual([
    "match/unknown",
  ]);
  stranger.kifu.close();

  await second.kifu.match(id).resign(second.account);
  await until(handle, ({ match }) => match?.reason === "resignation");
  expect(await codesOf(handle.play(first.account, "a1"))).toEqual(["match/finished"]);
  stop();
});

test("a move that the node refuses is taken back with the reason", async () => {
  const { id } = await beginMatch(first, second, "tic-tac-toe");
  const handle = first.kifu.match(id);
  const stop = handle.subscribe(() => undefined);
  await until(handle, ({ connection }) => connection === "live");
  // Two moves of the same account at once. The page learns of the first one only after it has
  // sent the second.
  const playing = Promise.all([
    codesOf(handle.play(first.account, "a1")),
    codesOf(handle.play(first.account, "b2")),
  ]);
  expect((await playing).flat()).toEqual(["match/not-your-turn"]);

  const elsewhere = await newcomer(node.url);
  const old = elsewhere.kifu.match(id);
  const stopOld = old.subscribe(() => undefined);
  await until(old, ({ match }) => match?.ply === 1);
  await second.kifu.match(id).play(second.account, "c3");
  stopOld();
  await until(handle, ({ match }) => match?.ply === 2);

  // Two pages sign a move at the same time. Only one of them counts.
  const [one, two] = await Promise.all([
    codesOf(handle.play(first.account, "b1")),
    codesOf(elsewhere.kifu.match(id).play(first.account, "b2")),
  ]);
  expect([one, two].filter((codes) => codes.length === 0)).toHaveLength(1);
  expect([...one, ...two]).toHaveLength(1);
  expect(["match/not-your-turn", "moves/signed-twice"]).toContain([...one, ...two][0]);
  const state = await until(handle, ({ match, moves }) => match?.ply === 3 && moves.length === 3);
  if (one.length > 0) expect(state.refused).toMatchObject({ move: "b1", error: { code: one[0] } });
  expect(state.shown?.ply).toBe(3);
  handle.dismiss();
  expect(handle.get().refused).toBeUndefined();
  elsewhere.kifu.close();
  await handle.resign(first.account);
  stop();
});

test("a stored match is shown at once and replaced by the node's answer", async () => {
  const { id } = await beginMatch(first, second, "tic-tac-toe");
  await first.kifu.match(id).play(first.account, "a1");
  const match = await first.kifu.matchOnce(id);
  if (match === undefined) throw new Error("There is no match");
  const moves = (await first.kifu.moves(id)).map((move) => ({
    ...move,
    finality: "seen" as const,
  }));
  const seen = { match, moves };
  await second.kifu.match(id).play(second.account, "b2");

  const elsewhere = connected(node.url);
  expect(elsewhere.match(id + 1, seen).get().status).toBe("loading");
  const handle = elsewhere.match(id, seen);
  handle.as(second.account);
  expect(handle.get()).toMatchObject({
    status: "ready",
    connection: "idle",
    shown: { ply: 1, turn: 1 },
    moves: [{ move: "a1", finality: "seen" }],
    you: 1,
  });
  // A page with old data first accepts a move that comes too late, and then takes it back.
  const stop = handle.subscribe(() => undefined);
  const late = codesOf(handle.play(second.account, "c3"));
  expect(handle.get().connection).toBe("connecting");
  expect(["match/not-your-turn", "moves/signed-twice"]).toContain((await late)[0]);
  const state = await until(
    handle,
    ({ moves }) => moves.length === 2 && moves.every(({ finality }) => finality === "sequenced"),
  );
  expect(state.moves.map(({ move }) => move)).toEqual(["a1", "b2"]);
  expect(state.shown).toMatchObject({ ply: 2, turn: 0 });
  // Stored data does not replace newer data.
  expect(elsewhere.match(id, seen).get().shown?.ply).toBe(2);
  stop();
  elsewhere.close();
  await first.kifu.match(id).resign(first.account);
});
