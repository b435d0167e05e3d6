import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { findMatch, type Kifu, openAccounts } from "../src/index.js";
import { memoryKeys, openBot } from "../src/nodejs/index.js";
import { until } from "./harness/until.js";
import { codesOf } from "./harness/codesOf.js";
import { beginMatch, connected, newcomer } from "./harness/pair.js";
import { FakeWallet } from "../src/testing/fakeWallet.js";
import { KifuProcess } from "@kifu/node/testing";

const TERMS = { game: "tic-tac-toe", moveLimit: 300 };

let node: KifuProcess;

beforeAll(async () => {
  node = await KifuProcess.start({ intervalMs: 60, roundLength: 8 });
});

afterAll(() => node.done());

test("a search outlasts its round: it queues again, and no owner signs twice", async () => {
  const { kifu, account } = await newcomer(node.url);
  const search = findMatch(kifu, account, TERMS);
  const phases: string[] = [];
  search.subscribe(() => phases.push(search.get().phase));
  const waiting = await until(
    search,
    ({ phase, round }) => phase === "waiting" && round !== undefined,
  );
  const later = await until(
    search,
    ({ phase, round }) => phase === "waiting" && (round ?? 0) > (waiting.round ?? 0) + 1,
  );
  expect(later.secondsLeftInRound).toBeGreaterThanOrEqual(0);
  expect((await kifu.player(account.address)).nonce).toBe(1n);
  expect(
    phases.filter((phase, i) => phase === "signing" && phases[i - 1] !== "signing").length,
  ).toBeLessThanOrEqual(1);

  const other = await newcomer(node.url);
  const found = await findMatch(other.kifu, other.account, TERMS).found;
  expect(await search.found).toBe(found);
  expect(search.get()).toMatchObject({ phase: "found", matchId: found });
  kifu.close();
  other.kifu.close();
});

test("a page that is loaded again goes on waiting, and finds the match that began meanwhile", async () => {
  const keys = memoryKeys();
  const before = connected(node.url);
  const account = await openBot({ kifu: before, keys });
  const first = findMatch(before, account, TERMS);
  await until(first, ({ phase }) => phase === "waiting");
  before.close();
  expect(await codesOf(first.found)).toEqual(["client/closed"]);

  const kifu = connected(node.url);
  const again = await openBot({ kifu, keys });
  expect(again.address).toBe(account.address);
  const second = findMatch(kifu, again, TERMS);
  await until(second, ({ phase }) => phase === "waiting");

  const other = await newcomer(node.url);
  const found = await findMatch(other.kifu, other.account, TERMS).found;
  expect(await second.found).toBe(found);
  // And once more, in the middle of the match.
  const third = connected(node.url);
  const same = await openBot({ kifu: third, keys });
  expect(await findMatch(third, same, TERMS).found).toBe(found);
  // Which of them has the first seat depends on whose round was the last.
  const isFirst = (await third.matchOnce(found))?.seats[0].owner === same.address;
  if (isFirst) await third.match(found).play(same, "b2");
  else await other.kifu.match(found).play(other.account, "b2");
  expect((await third.moves(found)).map(({ move }) => move)).toEqual(["b2"]);
  for (const one of [kifu, third, other.kifu]) one.close();
});

test("a search that is cancelled leaves the queue", async () => {
  const { kifu, account } = await newcomer(node.url);
  const search = findMatch(kifu, account, TERMS);
  await until(search, ({ phase }) => phase === "waiting");
  await search.cancel();
  expect(search.get().phase).toBe("cancelled");
  expect(await codesOf(search.found)).toEqual(["client/search-cancelled"]);
  expect((await kifu.player(account.address)).queue?.waiting ?? false).toBe(false);
  kifu.close();
});

test("searches for different games, in two tabs, do not fight: one of them goes on", async () => {
  const keys = memoryKeys();
  const [here, there] = [connected(node.url), connected(node.url)];
  const account = await openBot({ kifu: here, keys });
  const search = findMatch(here, account, TERMS);
  await until(search, ({ phase }) => phase === "waiting");
  const other = findMatch(there, await openBot({ kifu: there, keys }), {
    ...TERMS,
    moveLimit: TERMS.moveLimit + 100,
  });
  // The later one, unless a round ends meanwhile: then both queue again, and either may be last.
  const ended = await Promise.race(
    [search, other].map(async (one) => ({ one, codes: await codesOf(one.found) })),
  );
  expect(ended.codes).toEqual(["client/search-superseded"]);
  const left = ended.one === search ? other : search;
  await until(left, ({ phase }) => phase === "waiting");
  await left.cancel();
  for (const kifu of [here, there]) kifu.close();
});

test("a search of a connection that is closed says so", async () => {
  const { kifu, account } = await newcomer(node.url);
  kifu.close();
  expect(await codesOf(findMatch(kifu, account, TERMS).found)).toEqual(["client/closed"]);
});

test("terms that the chain does not have are refused before anything is signed", async () => {
  const { kifu, account } = await newcomer(node.url);
  expect(await codesOf(findMatch(kifu, account, { ...TERMS, game: "go" }).found)).toEqual([
    "client/unknown-game",
  ]);
  expect(await codesOf(findMatch(kifu, account, { ...TERMS, moveLimit: 0 }).found)).toEqual([
    "matchmaking/bad-move-limit",
  ]);
  expect((await kifu.player(account.address)).nonce).toBe(0n);
  kifu.close();
});

/** Resolves once a match has no time left. */
async function timeRunsOut(kifu: Kifu, id: number): Promise<void> {
  const { deadline = Infinity } = (await kifu.matchOnce(id)) ?? {};
  await until(kifu.watchChain(), ({ value }) => value !== undefined && value.time > deadline);
}

test("whoever lost on time is freed by their own search, though nobody claimed it", async () => {
  const [first, second] = [await newcomer(node.url), await newcomer(node.url)];
  const { id } = await beginMatch(first, second, "tic-tac-toe", 3);
  await timeRunsOut(first.kifu, id);
  expect(await first.kifu.matchOnce(id)).toMatchObject({ result: "running" });

  const search = findMatch(first.kifu, first.account, TERMS);
  await until(search, ({ phase }) => phase === "waiting");
  expect(await first.kifu.matchOnce(id)).toMatchObject({
    result: "second-won",
    reason: "timeout",
  });
  // The other one is free as well, and finds nothing left to claim.
  const again = await findMatch(second.kifu, second.account, TERMS).found;
  expect(await search.found).toBe(again);
  expect(again).not.toBe(id);
  for (const { kifu } of [first, second]) kifu.close();
});

test("both may search at once: one claim counts, and neither fails", async () => {
  const [first, second] = [await newcomer(node.url), await newcomer(node.url)];
  const { id } = await beginMatch(first, second, "tic-tac-toe", 3);
  await timeRunsOut(second.kifu, id);
  const found = await Promise.all(
    [first, second].map(({ kifu, account }) => findMatch(kifu, account, TERMS).found),
  );
  expect(new Set(found).size).toBe(1);
  expect(found).not.toContain(id);
  expect(await first.kifu.matchOnce(id)).toMatchObject({ reason: "timeout" });
  for (const { kifu } of [first, second]) kifu.close();
});

test("a search in a match that has time goes on with it, and claims nothing", async () => {
  const [first, second] = [await newcomer(node.url), await newcomer(node.url)];
  const { id } = await beginMatch(first, second, "tic-tac-toe");
  expect(await findMatch(first.kifu, first.account, TERMS).found).toBe(id);
  expect(await first.kifu.matchOnce(id)).toMatchObject({ result: "running" });
  for (const { kifu } of [first, second]) kifu.close();
});

test("a wallet whose clock ran out is asked for its registration alone", async () => {
  const wallet = new FakeWallet();
  const remove = wallet.install();
  const kifu = connected(node.url, { sessionSeconds: 60 });
  const keys = memoryKeys();
  const accounts = openAccounts({ kifu, keys });
  const account = await accounts.connectWallet();
  const opponent = await newcomer(node.url);
  const { id } = await beginMatch({ kifu, account }, opponent, "tic-tac-toe", 3);
  expect(wallet.prompts).toBe(1);
  await timeRunsOut(kifu, id);

  // On another device, which has no session.
  const elsewhere = openAccounts({ kifu, keys: memoryKeys() });
  const search = findMatch(kifu, await elsewhere.connectWallet(), TERMS);
  await until(search, ({ phase }) => phase === "waiting");
  expect(wallet.prompts).toBe(2);
  expect(await kifu.matchOnce(id)).toMatchObject({ reason: "timeout" });
  await search.cancel();
  for (const one of [accounts, elsewhere]) one.close();
  for (const one of [kifu, opponent.kifu]) one.close();
  remove();
});
