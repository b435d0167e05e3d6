import { afterEach, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { DAY, writeClock } from "@kifu/wire";
import { codesOf } from "../harness/codesOf.js";
import { beginMatch, newcomer, type Seated } from "../harness/pair.js";
import { sharedNode } from "../harness/sharedNode.js";
import { until } from "../harness/until.js";

const DAYS = writeClock({ bank: 2 * DAY, increment: DAY });

let url: string;
let ann: Seated;
let bob: Seated;

beforeAll(async () => void ({ url } = await sharedNode()));
beforeEach(async () => {
  [ann, bob] = [await newcomer(url), await newcomer(url)];
});
afterEach(() => [ann, bob].forEach(({ kifu }) => kifu.close()));

interface Playing extends Seated {
  readonly handle: ReturnType<Seated["kifu"]["match"]>;
}

async function begin(moveLimit = DAYS): Promise<{ first: Playing; second: Playing }> {
  const { id, players } = await beginMatch(ann, bob, "tic-tac-toe", moveLimit);
  const [first, second] = players.map(({ kifu, account }) => {
    const handle = kifu.match(id);
    handle.as(account);
    return { kifu, account, handle };
  }) as [Playing, Playing];
  await first.handle.play(first.account, "a1");
  return { first, second };
}

/** Waits until the node shows this many moves, and returns them. */
async function movesOf({ handle }: Playing, count: number): Promise<string[]> {
  const isShown = ({ moves }: { moves: readonly { finality: string }[] }) =>
    moves.length === count && moves.every(({ finality }) => finality !== "sending");
  const { moves } = await until(handle, isShown);
  return moves.map(({ move }) => move);
}

test("a planned reply is played while its player is away, and both play on", async () => {
  const { first, second } = await begin();
  await first.handle.planReply(first.account, { expected: "b2", reply: "c3" });
  await second.handle.play(second.account, "b2");
  expect(await movesOf(second, 3)).toEqual(["a1", "b2", "c3"]);
  await second.handle.play(second.account, "a3");
  // Both clients accept the reply as their player's own, although no segment has it.
  await movesOf(first, 4);
  await first.handle.play(first.account, "c1");
  expect(await movesOf(second, 5)).toEqual(["a1", "b2", "c3", "a3", "c1"]);
});

test("a node that keeps the reply to itself gets no other move for that turn", async () => {
  const lying = await newcomer(url, {
    fetch: async (input, init) =>
      input === `${url}/plans` ? new Response('{"kept":4}') : await fetch(input, init),
  });
  ann.kifu.close();
  ann = lying;
  const { first, second } = await begin();
  await first.handle.planReply(first.account, { expected: "b2", reply: "c3" });
  await second.handle.play(second.account, "b2");
  await movesOf(first, 2);
  expect(await codesOf(first.handle.play(first.account, "c2"))).toEqual(["moves/signed-twice"]);
  await first.handle.play(first.account, "c3");
  expect(await movesOf(second, 3)).toEqual(["a1", "b2", "c3"]);
});

test("two replies to one move cannot be planned, and replies to two moves can", async () => {
  const { first } = await begin();
  const plan = async (expected: string, reply: string) =>
    await codesOf(first.handle.planReply(first.account, { expected, reply }));
  expect(await plan("b2", "c3")).toEqual([]);
  expect(await plan("b2", "a3")).toEqual(["client/planned-otherwise"]);
  expect(await plan("b1", "a3")).toEqual([]);
});

test("the replies to the opponent's next move are listed, also after a reload", async () => {
  const { first, second } = await begin();
  const planned = async ({ handle, account }: Playing) => await handle.plannedReplies(account);
  expect(await planned(first)).toEqual([]);
  const replies = [
    { expected: "b2", reply: "c3" },
    { expected: "b1", reply: "a3" },
  ];
  for (const reply of replies) await first.handle.planReply(first.account, reply);
  expect(await planned(first)).toEqual(replies);
  expect(await planned(second)).toEqual([]);
  const again = await newcomer(url);
  try {
    const { id } = first.handle.get().match!;
    expect(await again.kifu.match(id).plannedReplies(first.account)).toEqual(replies);
  } finally {
    again.kifu.close();
  }
  // Neither replies to this move.
  await second.handle.play(second.account, "c1");
  await movesOf(first, 2);
  expect(await planned(first)).toEqual([]);
});

test("replies that the rules refuse, in the player's own turn, or in a match of seconds", async () => {
  const { first, second } = await begin();
  const refused = async ({ handle, account }: Playing, expected: string, reply: string) =>
    await codesOf(handle.planReply(account, { expected, reply }));
  expect(await refused(first, "a1", "c3")).toEqual(["client/illegal-move", "tic-tac-toe/occupied"]);
  expect(await refused(first, "b2", "b2")).toEqual(["client/illegal-move", "tic-tac-toe/occupied"]);
  expect(await refused(second, "b2", "c3")).toEqual(["plans/moved-on"]);
  const live = await begin(600);
  expect(await refused(live.first, "b2", "c3")).toEqual(["plans/not-slow"]);
});
