import { afterEach, beforeAll, expect, test } from "@jest/globals";
import type { StatementOf } from "@kifu/wire";
import { KeyedAccount } from "../../src/accounts/KeyedAccount.js";
import { type ConnectOptions, findMatch, type Kifu, openAccounts } from "../../src/index.js";
import { insideOf } from "../../src/accounts/ChainConnection.js";
import { randomSigner } from "../../src/accounts/KeySigner.js";
import { memoryKeys, openBot } from "../../src/nodejs.js";
import { until } from "../harness/until.js";
import { statementsIn } from "../harness/statementsIn.js";
import { codesOf } from "../harness/codesOf.js";
import { beginMatch, connected, newcomer, resign, type Seated } from "../harness/pair.js";
import { sharedNode, type SharedNode } from "../harness/sharedNode.js";
import { FakeWallet } from "../../src/accounts/FakeWallet.js";

const TERMS = { game: "tic-tac-toe", moveLimit: 300 };

let node: SharedNode;
const present: Seated[] = [];

async function come(options?: ConnectOptions): Promise<Seated> {
  const somebody = await newcomer(node.url, options);
  present.push(somebody);
  return somebody;
}

/**
 * A player whose seeks are recorded. `answering` can delay or withhold the node's answers to
 * them.
 */
async function listened(
  answering: (answer: () => Promise<Response>) => Promise<Response> = async (answer) =>
    await answer(),
) {
  const seeks: StatementOf<"seek">[] = [];
  const fetched: typeof fetch = async (url, options) => {
    const answer = async () => await fetch(url, options);
    const posted = statementsIn("seek", url, options);
    if (posted.length === 0) return await answer();
    seeks.push(...posted);
    return await answering(answer);
  };
  return { ...(await come({ fetch: fetched })), seeks };
}

beforeAll(async () => {
  node = await sharedNode();
});

afterEach(() => {
  for (const { kifu } of present.splice(0)) kifu.close();
});

test("a search outlasts its signed seek: it signs again and sends no transaction", async () => {
  const { kifu, account, seeks } = await listened();
  const search = findMatch(kifu, account, TERMS);
  const phases = new Set<string>();
  search.subscribe(() => phases.add(search.get().phase));
  await until(search, ({ phase }) => phase === "waiting");
  const { time } = await kifu.chain();
  const signed = () => new Set(seeks.map(({ validUntil }) => validUntil)).size;
  while (signed() < 3 || (await kifu.chain()).time < time + 40) {
    await new Promise((done) => setTimeout(done, 100));
  }
  expect(search.get().phase).toBe("waiting");
  expect((await kifu.queue()).map(({ owner, seek }) => ({ owner, seek }))).toEqual([
    { owner: account.address, seek: true },
  ]);
  expect((await kifu.player(account.address)).nonce).toBe(0n);
  // The wallet did not prompt, and the search stayed in `waiting`.
  expect([...phases]).toEqual(["waiting"]);

  const other = await come();
  const found = await findMatch(other.kifu, other.account, TERMS).found;
  expect(await search.found).toBe(found);
  expect(search.get()).toMatchObject({ phase: "found", matchId: found });
});

test("the owner signs without an active session, and the session key with one", async () => {
  const [one, two] = [await listened(), await listened()];
  const { id } = await beginMatch(one, two, "tic-tac-toe");
  const first = await one.kifu.matchOnce(id);
  expect(first?.seats[0].sessionKey).toBe((await one.account.knownSession())?.address);
  await one.kifu.match(id).resign(one.account);
  const next = await beginMatch(one, two, "tic-tac-toe");
  expect(next.id).not.toBe(id);
  for (const { seeks } of [one, two]) {
    const byOwner = seeks.map(({ by }) => by.byOwner);
    const bySession = byOwner.indexOf(false);
    expect(bySession).toBeGreaterThan(0);
    expect(byOwner.slice(bySession)).not.toContain(true);
    for (const { sessionKey, by, validUntil, after } of seeks) {
      expect(sessionKey !== undefined).toBe(by.byOwner);
      expect(validUntil - after).toBeGreaterThan(0);
    }
    expect(new Set(seeks.map(({ after }) => after))).toEqual(new Set([0, id]));
  }
});

test("a player whose active session is on another device opens one here, and never signs a seek as its owner", async () => {
  const wallet = randomSigner();
  const here = await listened();
  const keys = memoryKeys();
  const owned = new KeyedAccount("guest", wallet, insideOf(here.kifu), keys);
  const opponent = await come();
  const { id } = await beginMatch({ kifu: here.kifu, account: owned }, opponent, "tic-tac-toe");
  await resign(id, opponent);
  const before = here.seeks.length;

  const elsewhere = new KeyedAccount("guest", wallet, insideOf(here.kifu), memoryKeys());
  const search = findMatch(here.kifu, elsewhere, TERMS);
  await until(search, ({ phase }) => phase === "waiting");
  const { session, nonce } = await here.kifu.player(wallet.address);
  expect(session?.key).toBe((await elsewhere.knownSession())?.address);
  expect(nonce).toBe(1n);
  expect(here.seeks.slice(before).map(({ by }) => by.byOwner)).not.toContain(true);
  await search.cancel();
});

test("a search whose seek made a match finds it even if the answer was lost", async () => {
  const waiting = await come();
  const first = findMatch(waiting.kifu, waiting.account, TERMS);
  await until(first, ({ phase }) => phase === "waiting");
  const { kifu, account, seeks } = await listened(async (answer) => {
    await (await answer()).text();
    throw new TypeError("The connection was lost");
  });
  const found = await findMatch(kifu, account, TERMS).found;
  expect(await first.found).toBe(found);
  expect(seeks.length).toBeGreaterThan(0);
});

test("a player waiting in a queue of the chain is met there, not by a seek", async () => {
  const [one, two] = [await come(), await come()];
  const waiting = findMatch(one.kifu, one.account, TERMS, { by: "queue" });
  await until(waiting, ({ phase }) => phase === "waiting");
  const seeking = findMatch(two.kifu, two.account, TERMS);
  await until(seeking, ({ phase }) => phase === "waiting");
  const entries = await one.kifu.queue();
  expect(entries.map(({ seek }) => seek)).toEqual([true, false]);
  expect(entries.map(({ round }) => round !== undefined)).toEqual([false, true]);
  await seeking.cancel();
  const met = findMatch(two.kifu, two.account, TERMS, { by: "queue" });
  expect(await met.found).toBe(await waiting.found);
});

test("a reloaded page keeps waiting, and finds the match that began meanwhile", async () => {
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

  const other = await come();
  const found = await findMatch(other.kifu, other.account, TERMS).found;
  expect(await second.found).toBe(found);
  // A search during the match finds the same match.
  const third = connected(node.url);
  const same = await openBot({ kifu: third, keys });
  expect(await findMatch(third, same, TERMS).found).toBe(found);
  // The parity of the match's number decides who has the first seat.
  const isFirst = (await third.matchOnce(found))?.seats[0].owner === same.address;
  if (isFirst) await third.match(found).play(same, "b2");
  else await other.kifu.match(found).play(other.account, "b2");
  expect((await third.moves(found)).map(({ move }) => move)).toEqual(["b2"]);
  for (const one of [kifu, third]) one.close();
});

test("a cancelled search is withdrawn, and nobody meets it", async () => {
  const { kifu, account } = await come();
  const search = findMatch(kifu, account, TERMS);
  await until(search, ({ phase }) => phase === "waiting");
  await search.cancel();
  expect(search.get().phase).toBe("cancelled");
  expect(await codesOf(search.found)).toEqual(["client/search-cancelled"]);
  expect((await kifu.player(account.address)).queue).toBeUndefined();
  const other = await come();
  const later = findMatch(other.kifu, other.account, TERMS);
  await until(later, ({ phase }) => phase === "waiting");
  await later.cancel();
  expect((await kifu.player(account.address)).latestMatch).toBeUndefined();
});

test("searches for different games in two tabs do not conflict: one of them continues", async () => {
  const keys = memoryKeys();
  const [here, there] = [connected(node.url), connected(node.url)];
  const account = await openBot({ kifu: here, keys });
  const search = findMatch(here, account, TERMS);
  await until(search, ({ phase }) => phase === "waiting");
  const other = findMatch(there, await openBot({ kifu: there, keys }), {
    ...TERMS,
    moveLimit: TERMS.moveLimit + 100,
  });
  // One of the two searches ends, and the other one continues to wait.
  const ended = await Promise.race(
    [search, other].map(async (one) => ({ one, codes: await codesOf(one.found) })),
  );
  expect(ended.codes).toEqual(["client/search-superseded"]);
  const left = ended.one === search ? other : search;
  await until(left, ({ phase }) => phase === "waiting");
  await left.cancel();
  for (const kifu of [here, there]) kifu.close();
});

test("a search on a closed connection reports it", async () => {
  const { kifu, account } = await come();
  kifu.close();
  expect(await codesOf(findMatch(kifu, account, TERMS).found)).toEqual(["client/closed"]);
});

test("unknown terms are refused before anything is signed", async () => {
  const { kifu, account } = await come();
  expect(await codesOf(findMatch(kifu, account, { ...TERMS, game: "go" }).found)).toEqual([
    "client/unknown-game",
  ]);
  expect(await codesOf(findMatch(kifu, account, { ...TERMS, moveLimit: 0 }).found)).toEqual([
    "matchmaking/bad-move-limit",
  ]);
  expect((await kifu.player(account.address)).nonce).toBe(0n);
});

async function timeRunsOut(kifu: Kifu, id: number): Promise<void> {
  const { deadline = Infinity } = (await kifu.matchOnce(id)) ?? {};
  await until(kifu.watchChain(), ({ value }) => value !== undefined && value.time > deadline);
}

test("a player who ran out of time is freed by their own search even if nobody claimed it", async () => {
  const [first, second] = [await come(), await come()];
  const { id } = await beginMatch(first, second, "tic-tac-toe", 3);
  await timeRunsOut(first.kifu, id);
  expect(await first.kifu.matchOnce(id)).toMatchObject({ result: "running" });

  const search = findMatch(first.kifu, first.account, TERMS);
  await until(search, ({ phase }) => phase === "waiting");
  expect(await first.kifu.matchOnce(id)).toMatchObject({
    result: "aborted",
    reason: "timeout",
  });
  // The other player is free too. There is nothing left to claim.
  const again = await findMatch(second.kifu, second.account, TERMS).found;
  expect(await search.found).toBe(again);
  expect(again).not.toBe(id);
});

test("both may search at once: one claim counts, and neither fails", async () => {
  const [first, second] = [await come(), await come()];
  const { id } = await beginMatch(first, second, "tic-tac-toe", 3);
  await timeRunsOut(second.kifu, id);
  const found = await Promise.all(
    [first, second].map(({ kifu, account }) => findMatch(kifu, account, TERMS).found),
  );
  expect(new Set(found).size).toBe(1);
  expect(found).not.toContain(id);
  expect(await first.kifu.matchOnce(id)).toMatchObject({ reason: "timeout" });
});

test("a search in a running match returns that match and claims nothing", async () => {
  const [first, second] = [await come(), await come()];
  const { id } = await beginMatch(first, second, "tic-tac-toe");
  expect(await findMatch(first.kifu, first.account, TERMS).found).toBe(id);
  expect(await first.kifu.matchOnce(id)).toMatchObject({ result: "running" });
});

test("a wallet whose clock ran out is prompted only for its session", async () => {
  const wallet = new FakeWallet();
  const remove = wallet.install();
  const kifu = connected(node.url, { sessionSeconds: 60 });
  const keys = memoryKeys();
  const accounts = openAccounts({ kifu, keys });
  const account = await accounts.connectWallet();
  const opponent = await come();
  const { id } = await beginMatch({ kifu, account }, opponent, "tic-tac-toe", 3);
  expect(wallet.prompts).toBe(1);
  await timeRunsOut(kifu, id);

  // Another device, which has no session.
  const elsewhere = openAccounts({ kifu, keys: memoryKeys() });
  const search = findMatch(kifu, await elsewhere.connectWallet(), TERMS);
  await until(search, ({ phase }) => phase === "waiting");
  expect(wallet.prompts).toBe(2);
  expect(await kifu.matchOnce(id)).toMatchObject({ reason: "timeout" });
  await search.cancel();
  for (const one of [accounts, elsewhere]) one.close();
  kifu.close();
  remove();
});
