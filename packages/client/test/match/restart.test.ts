import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { findMatch } from "../../src/index.js";
import { until } from "../harness/until.js";
import { beginMatch, newcomer, type Seated } from "../harness/pair.js";
import { KifuProcess } from "@kifu/node/testing";

/** On a slow machine a node takes half a minute to start. */
const PATIENT = { patienceMs: 200_000 };

let node: KifuProcess;

beforeAll(async () => {
  node = await KifuProcess.start({ settings: { "moves.closeAfterMs": 500 } });
});

afterAll(() => node.done());

test("a match survives a restart of its node: accepted moves stay, moves sent meanwhile arrive", async () => {
  const [first, second] = [await newcomer(node.url, PATIENT), await newcomer(node.url, PATIENT)];
  const { id } = await beginMatch(first, second, "tic-tac-toe");
  const [mine, theirs] = [first.kifu.match(id), second.kifu.match(id)];
  const stops = [mine, theirs].map((handle) => handle.subscribe(() => undefined));
  await until(mine, ({ connection }) => connection === "live");
  await mine.play(first.account, "b2");
  await until(theirs, ({ match, connection }) => match?.ply === 1 && connection === "live");

  await node.kill();
  await until(theirs, ({ connection }) => connection === "reconnecting");
  expect(theirs.get()).toMatchObject({ status: "ready", match: { ply: 1 } });
  expect(theirs.get().error?.code).toBe("client/offline");

  const playing = theirs.play(second.account, "a1");
  await until(theirs, ({ moves }) => moves.length === 2);
  expect(theirs.get().moves[1]).toMatchObject({ move: "a1", finality: "sending" });
  await node.start();
  await playing;

  const state = await until(
    mine,
    ({ match, moves, connection }) =>
      match?.ply === 2 && moves.length === 2 && connection === "live",
  );
  expect(state.moves.map(({ move }) => move)).toEqual(["b2", "a1"]);
  expect(state.error).toBeUndefined();
  await until(theirs, ({ moves }) => moves[1]?.finality === "sequenced");
  await mine.play(first.account, "c3");
  await until(theirs, ({ match }) => match?.ply === 3);
  for (const stop of stops) stop();
  first.kifu.close();
  second.kifu.close();
});

test("a search survives a restart of its node: held seeks are sent again, and new searches wait for the node", async () => {
  const seekers = [];
  for (let i = 0; i < 4; i++) seekers.push(await newcomer(node.url, PATIENT));
  const [first, second, third, fourth] = seekers as [Seated, Seated, Seated, Seated];
  const search = ({ kifu, account }: Seated, moveLimit: number) =>
    findMatch(kifu, account, { game: "tic-tac-toe", moveLimit });
  const held = search(first, 101);
  await until(held, ({ phase }) => phase === "waiting");
  await node.kill();
  const begun = [second, third].map((seeker) => search(seeker, 100));
  await node.start();
  const isHeld = ({ owner }: { owner: string }) => owner === first.account.address;
  while (!(await fourth.kifu.queue().catch(() => [])).some(isHeld)) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  expect(await search(fourth, 101).found).toBe(await held.found);
  const [one, two] = await Promise.all(begun.map(({ found }) => found));
  expect(one).toBe(two);
  for (const { kifu } of seekers) kifu.close();
});
